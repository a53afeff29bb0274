/** Milliseconds; by then a service that was stopping has closed its other idle connections too. */
const DELAY_MS = 50

/** Errors of a connection on which no byte of the answer came: refused, or closed by a service that stops. */
const BEFORE_ANSWER = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

export interface Failure {
  err: unknown
  req: { method: string }
  /** 0 for the first failure of a request. */
  attempt: number
}

/**
 * Milliseconds after which a failed request is sent to its service once more, or null. Only reads are: a service closes
 * idle connections when it stops, and a request sent at that moment is lost although another process could answer it.
 * A write may have been carried out, and a refusal with 503 is an answer.
 */
export function retryDelayMs({ err, req, attempt }: Failure): number | null {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  if (!isRead || attempt > 0 || !(err instanceof Error) || !('code' in err)) return null
  return BEFORE_ANSWER.has(String(err.code)) ? DELAY_MS : null
}
