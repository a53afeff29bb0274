import { domainToASCII } from 'node:url'
import providers from 'email-providers/all.json' with { type: 'json' }
import { getDomain } from 'tldts'

/** Of internet providers and smaller mail providers of the Low Countries and around; the package has few of them. */
const MORE_PROVIDERS = [
  ...['google.com', 'apple.com', 'tutanota.com', 'tuta.com', 'fastmail.com', 'mailfence.com', 'posteo.de'],
  ...['ziggo.nl', 'kpnplanet.nl', 'xs4all.nl', 'upcmail.nl', 'casema.nl', 'quicknet.nl', 'tele2.nl'],
  ...['freedom.nl', 'solcon.nl', 'zeelandnet.nl', 'hccnet.nl', 'caiway.nl', 'telfort.nl', 'online.nl'],
  ...['proximus.be', 'scarlet.be', 'belgacom.net', 'pandora.be', '1und1.de', 'bbox.fr', 'numericable.fr'],
]

/** Free mail providers: an address there proves no ownership of a page, also where they host pages of customers. */
const MAIL_PROVIDERS = new Set([...providers, ...MORE_PROVIDERS])

/**
 * Whether a mail address belongs to the registered domain of a source's page: `info@museum.example` for
 * `https://www.museum.example/agenda`. False for domains of mail providers; public suffixes (publicsuffix.org) include
 * those of hosting companies.
 */
export function isOwnDomain(email: string, page: string | null): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  if (page === null || domain === '' || MAIL_PROVIDERS.has(domain)) return false
  return getDomain(page, { allowPrivateDomains: true }) === domain
}
