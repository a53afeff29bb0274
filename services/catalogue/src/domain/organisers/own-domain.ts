import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/** Anybody gets an address there, so it says nothing about whose a page is. Some also host pages of their customers. */
const MAIL_PROVIDERS = new Set([
  ...['gmail.com', 'googlemail.com', 'google.com', 'icloud.com', 'me.com', 'mac.com', 'apple.com'],
  ...['outlook.com', 'hotmail.com', 'hotmail.nl', 'hotmail.be', 'hotmail.fr', 'hotmail.de', 'live.com'],
  ...['live.nl', 'live.be', 'live.fr', 'live.de', 'msn.com', 'outlook.be', 'outlook.fr', 'outlook.de'],
  ...['yahoo.com', 'yahoo.fr', 'yahoo.de', 'ymail.com', 'aol.com', 'mail.com', 'zoho.com', 'yandex.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'fastmail.com', 'hey.com'],
  ...[
    'ziggo.nl',
    'kpnmail.nl',
    'kpnplanet.nl',
    'planet.nl',
    'xs4all.nl',
    'hetnet.nl',
    'home.nl',
    'upcmail.nl',
  ],
  ...['casema.nl', 'chello.nl', 'quicknet.nl', 'tele2.nl', 'freedom.nl', 'solcon.nl', 'zeelandnet.nl'],
  ...['hccnet.nl', 'caiway.nl', 'telfort.nl', 'online.nl', 'telenet.be', 'skynet.be', 'proximus.be'],
  ...['scarlet.be', 'voo.be', 'belgacom.net', 'pandora.be', 'mailfence.com', 'gmx.de', 'gmx.net', 'gmx.com'],
  ...['web.de', 't-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'arcor.de', '1und1.de', 'online.de'],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr', 'bbox.fr', 'neuf.fr', 'numericable.fr'],
])

/**
 * Whether an address is of the domain that somebody registered for the page of a source: `info@museum.example` for
 * `https://www.museum.example/agenda`. Neither what is below a public suffix (publicsuffix.org, those of hosting companies
 * included) nor the domain of a mail provider is anybody's own.
 */
export function isOwnDomain(email: string, page: string | null): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  if (page === null || domain === '' || MAIL_PROVIDERS.has(domain)) return false
  return getDomain(page, { allowPrivateDomains: true }) === domain
}
