import { EMAIL_PATTERN } from '@uitpost/contracts'
import { createTransport } from 'nodemailer'
import { type MailOutcome, outcomeOf } from './mail-outcomes.ts'

export interface Mail {
  /** The delivery's id, from which the Message-ID is derived, so that duplicates can be recognised. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** One-click unsubscribe for this kind of mail; account mails have none. */
  unsubscribeUrl?: string
}

export interface Dkim {
  domain: string
  selector: string
  privateKey: string
}

export interface MailerOptions {
  url: string
  from: string
  /** Right-hand side of Message-IDs. */
  domain: string
  connections: number
  dkim?: Dkim | undefined
  /** Timeout for a server that does not answer, in milliseconds. */
  silenceMs?: number
}

const SILENCE_MS = 30_000
/** RFC 8058 requires both list headers to be signed; nodemailer's default omits one (infra/docs/facts.md, Mail). */
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post'

/** Pooled SMTP; each message goes to exactly one recipient. */
export function createMailer({
  url,
  from,
  domain,
  connections,
  dkim,
  silenceMs = SILENCE_MS,
}: MailerOptions) {
  const connectTimeoutMs = Math.min(silenceMs, 10_000)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // nodemailer must not resend a message with an unknown outcome.
    maxRequeues: 0,
    // nodemailer's default is up to ten minutes; a worker's lease is shorter.
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  })
  // nodemailer starts to read a message after the server's 354 reply: from then on it may have been accepted.
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
      // nodemailer would send to every recipient named in the address (infra/docs/facts.md, Mail).
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
          // Content of a mail must not make nodemailer read files or fetch URLs.
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

/** nodemailer's `list` option writes these headers incorrectly (infra/docs/facts.md, Mail). */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
