/**
 * An answer that is not OK. Its text is `{status}: {body}`, or the status text when the body is empty (requirement
 * `calls.error-text`).
 */
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

/**
 * Whether a fresh token would do: the one that was shown is ours, and has expired or says what is true no more. Any other
 * 401 stays one, however often it is asked.
 */
export function isStaleToken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  try {
    const problem: unknown = JSON.parse(error.body)
    return (
      typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'token_stale'
    )
  } catch {
    return false
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

/** What the server has against single fields, by their names. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  try {
    const { errors } = JSON.parse(error.body) as { errors?: { field?: unknown; message?: unknown }[] }
    if (!Array.isArray(errors)) return {}
    // A list's entry is named like `venues.3`; its field is what the screen knows.
    return Object.fromEntries(
      errors.map(({ field, message }) => [String(field).split(/[./]/).find(Boolean) ?? '', String(message)]),
    )
  } catch {
    return {}
  }
}
