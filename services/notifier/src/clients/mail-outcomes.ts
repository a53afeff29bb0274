/**
 * The result of a send attempt; only `sent` and `failed` are certain. `refused` is set if the refusal concerns more
 * than this message: the address or number does not exist (`address`), its owner opted out (`stopped`), the domain
 * limits our mails for now (`domain`), our credentials are refused (`us`), or the browser's subscription ended
 * (`device`).
 */
export type MailOutcome =
  /** `reference` is the provider's id of the message, used in its reports. */
  | { kind: 'sent'; reference?: string }
  | { kind: 'retry'; error: string; refused?: 'domain' | 'us'; waitMs?: number }
  | { kind: 'failed'; error: string; refused?: 'address' | 'stopped' | 'device' }
  | { kind: 'uncertain'; error: string }

interface SmtpFacts {
  message: string
  /** The SMTP reply code. */
  responseCode?: number
  /** The SMTP command that was refused. */
  command?: string
  code?: string
}

/** Enhanced status code such as 5.1.1 or 4.7.0, more precise than the reply code (RFC 3463). */
const ENHANCED = /\b[245]\.(\d{1,3})\.(\d{1,3})\b/
const NO_SUCH_ADDRESS = new Set([550, 551, 553])

/**
 * Whether the mailbox does not exist, was moved or is closed; not if it is full or the content was refused. A bare
 * reply code counts only for the recipient command: after the data it often concerns the content.
 */
function refusesAddress({ responseCode, command, message }: SmtpFacts): boolean {
  const [, subject, detail] = ENHANCED.exec(message) ?? []
  if (subject !== undefined) return subject === '1' || (subject === '2' && detail === '1')
  return command === 'RCPT TO' && responseCode !== undefined && NO_SUCH_ADDRESS.has(responseCode)
}

/**
 * Whether the server refuses mail from us for now. Greylisting (450, 451) concerns a single mail and does not count.
 */
function limitsOurMails({ responseCode, message }: SmtpFacts): boolean {
  const [, subject, detail] = ENHANCED.exec(message) ?? []
  return responseCode === 421 || (subject === '7' && detail === '28')
}

/** Refusals of our login or sender, which concern every recipient. */
const isAboutUs = ({ code, command }: SmtpFacts) => code === 'EAUTH' || command === 'MAIL FROM'

const MAX_TEXT = 500

/**
 * The outcome of an error. The reply code decides: 4xx may be retried, 5xx may not. Without a code (broken connection,
 * timeout) it depends on whether the message had begun to leave.
 */
export function outcomeOf(error: unknown, handedOver: boolean): MailOutcome {
  const facts: SmtpFacts = error instanceof Error ? error : { message: String(error) }
  const text = facts.message.slice(0, MAX_TEXT)
  const { responseCode } = facts
  if (responseCode === undefined) return { kind: handedOver ? 'uncertain' : 'retry', error: text }
  if (isAboutUs(facts)) return { kind: 'retry', error: text, refused: 'us' }
  if (responseCode >= 500) {
    return { kind: 'failed', error: text, ...(refusesAddress(facts) && { refused: 'address' }) }
  }
  return { kind: 'retry', error: text, ...(limitsOurMails(facts) && { refused: 'domain' }) }
}
