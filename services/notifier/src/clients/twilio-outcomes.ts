import type { MailOutcome } from './mail-outcomes.ts'

/**
 * Invalid numbers, or numbers that cannot receive such messages; from a reply or a later report (infra/docs/facts.md,
 * Twilio).
 */
const NO_SUCH_NUMBER = new Set([21211, 21614, 21217, 30005, 30006])
/** The owner answered STOP; only their START lifts it. */
const STOPPED = new Set([21610])
/** Rate limits of our account or of WhatsApp. */
const TOO_MUCH = new Set([20429, 63018])
const BAD_CREDENTIALS = new Set([20003])
/** Errors before anything was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

const MAX_TEXT = 500

const numberIn = (error: object, name: 'status' | 'code'): number | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'number' ? value : undefined
}

/** What a Twilio error code means for the number. */
export function refusalOf(code: number): 'address' | 'stopped' | undefined {
  if (NO_SUCH_NUMBER.has(code)) return 'address'
  return STOPPED.has(code) ? 'stopped' : undefined
}

/**
 * The outcome of a Twilio error. Twilio's code decides, then the HTTP status. Without either (broken connection,
 * timeout) the message may have been accepted, unless no connection was made. Errors may lack a message or a code
 * (infra/docs/facts.md, Twilio).
 */
export function twilioOutcomeOf(thrown: unknown): MailOutcome {
  const error = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const [status, code] = [numberIn(error, 'status'), numberIn(error, 'code')]
  const words: unknown = Reflect.get(error, 'message')
  const said = typeof words === 'string' && words !== '' ? words : 'Twilio gave no reason'
  const text = `${code ?? status ?? ''} ${said}`.trim().slice(0, MAX_TEXT)
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
