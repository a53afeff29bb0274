import { EMAIL_PATTERN } from '@uitpost/contracts'
import { createTransport } from 'nodemailer'
import { outcomeOf } from './mail-outcomes.ts'

export interface Mail {
  /** The delivery's id: the Message-ID follows from it, so that a second copy can be recognised. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** One click there ends mails of this kind; account mails have none. */
  unsubscribeUrl?: string
}

/**
 * What is known after trying: only `sent` and `failed` are certain. `refused` says whose refusal it was, where that
 * means more than this one mail: there is no such address or number, its owner wants nothing more (`stopped`), the
 * domain wants to be left in peace for a while, or our own credentials are not taken (`us`), or the browser is gone for
 * good (`device`).
 */
export type MailOutcome =
  /** `reference` is what the provider calls it in its reports. */
  | { kind: 'sent'; reference?: string }
  | { kind: 'retry'; error: string; refused?: 'domain' | 'us'; waitMs?: number }
  | { kind: 'failed'; error: string; refused?: 'address' | 'stopped' | 'device' }
  | { kind: 'uncertain'; error: string }

export interface Dkim {
  domain: string
  selector: string
  privateKey: string
}

export interface MailerOptions {
  url: string
  from: string
  /** Right side of Message-IDs. */
  domain: string
  connections: number
  dkim?: Dkim | undefined
  /** How long a server may say nothing. */
  silenceMs?: number
}

const SILENCE_MS = 30_000
/** RFC 8058 wants both list headers signed; by itself nodemailer leaves one out (infra/docs/facts.md, Mail). */
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post'

/** Pooled SMTP, one message to exactly one recipient. */
export function createMailer({
  url,
  from,
  domain,
  connections,
  dkim,
  silenceMs = SILENCE_MS,
}: MailerOptions) {
  const patience = Math.min(silenceMs, 10_000)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A message whose fate is unknown must not be sent again behind our back.
    maxRequeues: 0,
    // nodemailer waits up to ten minutes by itself; a worker's lease is shorter.
    ...{ connectionTimeout: patience, greetingTimeout: patience, dnsTimeout: patience },
    socketTimeout: silenceMs,
    ...(dkim && {
      dkim: {
        ...{ domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  })
  // The connection begins to read a message when the server has asked for it (354): from then on it may have been taken.
  const handedOver = new Set<string>()
  transport.use('stream', (mail, done) => {
    const open = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (options) =>
      open(options).once('resume', () => handedOver.add(String(mail.data.messageId)))
    done()
  })
  const sender = addressOf(from)
  return {
    async send(mail: Mail): Promise<MailOutcome> {
      // An address that names a second recipient would be obeyed (infra/docs/facts.md, Mail).
      if (!EMAIL_PATTERN.test(mail.to.address)) return { kind: 'failed', error: 'Not one bare address' }
      const messageId = `<${mail.id}@${domain}>`
      try {
        const info = await transport.sendMail({
          from,
          to: mail.to,
          envelope: { from: sender, to: [mail.to.address] },
          messageId,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...(mail.unsubscribeUrl && { headers: listHeaders(mail.unsubscribeUrl) }),
          // Nothing in a mail may make us read a file or fetch an address.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        // A partial rejection resolves (infra/docs/facts.md, Mail); with one recipient it is a refusal.
        const [refusal] = info.rejectedErrors ?? []
        return refusal ? outcomeOf(refusal, false) : { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error, handedOver.has(messageId))
      } finally {
        handedOver.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}

export type Mailer = Pick<ReturnType<typeof createMailer>, 'send'>

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

/** nodemailer's own `list` option writes these two wrong (infra/docs/facts.md, Mail). */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
