/** An answer that is not OK. Its text is `{status}: {body}`, or the status text when the body is empty (SPEC §8). */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  /** The token the call was made with, to tell a session that ended from one that was replaced meanwhile. */
  readonly token: string | null

  constructor(status: number, statusText: string, body: string, token: string | null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.token = token
  }
}

/** The one plain sentence of a problem+json answer, where the specification says "server message". */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  try {
    const problem: unknown = JSON.parse(error.body)
    if (typeof problem !== 'object' || problem === null || !('message' in problem)) return undefined
    return typeof problem.message === 'string' && problem.message ? problem.message : undefined
  } catch {
    return undefined
  }
}

/** The API error behind an error, whether it is one or was caused by one. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined
}
