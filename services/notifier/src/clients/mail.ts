import { EMAIL_PATTERN } from '@uitpost/contracts'
import { createTransport } from 'nodemailer'

export interface Mail {
  /** The delivery's id: the Message-ID follows from it, so that a second copy can be recognised. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
}

/** What is known after trying: only `sent` and `failed` are certain. */
export type MailOutcome = { kind: 'sent' } | { kind: 'retry' | 'failed' | 'uncertain'; error: string }

export interface MailerOptions {
  url: string
  from: string
  /** Right side of Message-IDs. */
  domain: string
  connections: number
}

/** nodemailer waits up to ten minutes by itself; a worker's lease is shorter. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** Pooled SMTP, one message to exactly one recipient. */
export function createMailer({ url, from, domain, connections }: MailerOptions) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A message whose fate is unknown must not be sent again behind our back.
    maxRequeues: 0,
    ...TIMEOUTS,
  })
  // The connection begins to read a message when the server has asked for it (354): from then on it may have been taken.
  const handedOver = new Set<string>()
  transport.use('stream', (mail, done) => {
    const open = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (options) =>
      open(options).once('resume', () => handedOver.add(String(mail.data.messageId)))
    done()
  })
  return {
    async send(mail: Mail): Promise<MailOutcome> {
      // An address that names a second recipient would be obeyed (FACTS §0.5).
      if (!EMAIL_PATTERN.test(mail.to.address)) return { kind: 'failed', error: 'Not one bare address' }
      const messageId = `<${mail.id}@${domain}>`
      try {
        const info = await transport.sendMail({
          from,
          to: mail.to,
          envelope: { from: addressOf(from), to: [mail.to.address] },
          messageId,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          // Nothing in a mail may make us read a file or fetch an address.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        // A partial rejection resolves (FACTS §3); with one recipient it is a refusal.
        const [refusal] = info.rejectedErrors ?? []
        return refusal ? outcomeOf(refusal, true) : { kind: 'sent' }
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

/**
 * The server's own number decides: 4xx may be tried again, 5xx may not. Without a number (a line that broke, a server
 * that never spoke) it depends on whether the message had begun to leave.
 */
function outcomeOf(error: unknown, handedOver: boolean): MailOutcome {
  const facts = error instanceof Error ? (error as Error & { responseCode?: number }) : undefined
  const text = (facts?.message ?? String(error)).slice(0, 500)
  const status = facts?.responseCode
  if (status !== undefined && status >= 500) return { kind: 'failed', error: text }
  if (status !== undefined) return { kind: 'retry', error: text }
  return { kind: handedOver ? 'uncertain' : 'retry', error: text }
}
