import type { MailOutcome } from './mail.ts'

interface SmtpFacts {
  message: string
  /** The server's number. */
  responseCode?: number
  /** What it answered to. */
  command?: string
  code?: string
}

/** 5.1.1, 4.7.0 …: says more than the number before it (RFC 3463). */
const ENHANCED = /\b[245]\.(\d{1,3})\.(\d{1,3})\b/
const NO_SUCH_ADDRESS = new Set([550, 551, 553])

/**
 * A mailbox that is not there, was moved or is closed; not one that is full or content that is not liked. A bare number
 * says so only of the recipient: after the text it is as often about the text.
 */
function refusesAddress({ responseCode, command, message }: SmtpFacts): boolean {
  const [, subject, detail] = ENHANCED.exec(message) ?? []
  if (subject !== undefined) return subject === '1' || (subject === '2' && detail === '1')
  return command === 'RCPT TO' && responseCode !== undefined && NO_SUCH_ADDRESS.has(responseCode)
}

/** It takes nothing from us for now, or has had too much of late; greylisting (450, 451) is about one mail alone. */
function wantsPeace({ responseCode, message }: SmtpFacts): boolean {
  const [, subject, detail] = ENHANCED.exec(message) ?? []
  return responseCode === 421 || (subject === '7' && detail === '28')
}

/** What the server says of us and not of the recipient, such as a password it does not like: others fare no better. */
const isAboutUs = ({ code, command }: SmtpFacts) => code === 'EAUTH' || command === 'MAIL FROM'

const MOST_TEXT = 500

/**
 * The server's own number decides: 4xx may be tried again, 5xx may not. Without a number (a line that broke, a server
 * that never spoke) it depends on whether the message had begun to leave.
 */
export function outcomeOf(error: unknown, handedOver: boolean): MailOutcome {
  const facts: SmtpFacts = error instanceof Error ? error : { message: String(error) }
  const text = facts.message.slice(0, MOST_TEXT)
  const { responseCode } = facts
  if (responseCode === undefined) return { kind: handedOver ? 'uncertain' : 'retry', error: text }
  if (isAboutUs(facts)) return { kind: 'retry', error: text, refused: 'us' }
  if (responseCode >= 500) {
    return { kind: 'failed', error: text, ...(refusesAddress(facts) && { refused: 'address' }) }
  }
  return { kind: 'retry', error: text, ...(wantsPeace(facts) && { refused: 'domain' }) }
}
