import type { MailOutcome } from './mail.ts'

/**
 * Numbers that are none, or cannot get such a message: at once, or as a report says afterwards (infra/docs/facts.md,
 * Twilio).
 */
const NO_SUCH_NUMBER = new Set([21211, 21614, 21217, 30005, 30006])
/** Its owner said STOP; only their START lifts it. */
const STOPPED = new Set([21610])
/** Too much for now: our account, or WhatsApp's own limit. */
const TOO_MUCH = new Set([20429, 63018])
const BAD_CREDENTIALS = new Set([20003])
/** Nothing had left yet when one of these happened. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

const MOST_TEXT = 500

const numberIn = (error: object, name: 'status' | 'code'): number | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'number' ? value : undefined
}

/** What an error number of Twilio says of the number that was written to. */
export function refusalOf(code: number): 'address' | 'stopped' | undefined {
  if (NO_SUCH_NUMBER.has(code)) return 'address'
  return STOPPED.has(code) ? 'stopped' : undefined
}

/**
 * Twilio's own number decides, then HTTP's. Without either (a line that broke, silence) the message may have been taken,
 * unless nothing was ever connected. An error may come without words, or with no number but HTTP's
 * (infra/docs/facts.md, Twilio).
 */
export function twilioOutcomeOf(thrown: unknown): MailOutcome {
  const error = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const [status, code] = [numberIn(error, 'status'), numberIn(error, 'code')]
  const words: unknown = Reflect.get(error, 'message')
  const said = typeof words === 'string' && words !== '' ? words : 'Twilio gave no reason'
  const text = `${code ?? status ?? ''} ${said}`.trim().slice(0, MOST_TEXT)
  if (status === undefined) {
    const reason: unknown = Reflect.get(error, 'code')
    const neverLeft = typeof reason === 'string' && NEVER_CONNECTED.has(reason)
    return { kind: neverLeft ? 'retry' : 'uncertain', error: text }
  }
  if (status === 401 || BAD_CREDENTIALS.has(code ?? 0)) return { kind: 'retry', error: text, refused: 'us' }
  if (status === 429 || TOO_MUCH.has(code ?? 0)) return { kind: 'retry', error: text, refused: 'domain' }
  if (status >= 500) return { kind: 'retry', error: text }
  const refused = refusalOf(code ?? 0)
  return { kind: 'failed', error: text, ...(refused && { refused }) }
}
