/** Codes of Node's sockets, and of Postgres (Appendix A, Error Codes) for a server that stops, starts or is full. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
/** Connection exceptions; and a write to a server that is a standby now. */
const LOST_CLASS = /^(08|25006)/
/** Messages of the driver and its pool, for errors without a code. */
const LOST_MESSAGE = /timeout exceeded when trying to connect|connection terminated|Client has encountered a/i

/** Whether the server is unreachable, so that the same call may work later; false if it refused the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return LOST.has(code) || LOST_CLASS.test(code) || LOST_MESSAGE.test(error.message)
}
