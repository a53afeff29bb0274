/**
 * A response that is not OK. Its text is `{status}: {body}`, or the status text when the body is empty (requirement
 * `calls.error-text`).
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  /** The token of the request, to distinguish the end of the current session from that of an earlier one. */
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
 * Whether a refreshed token would be accepted: the server issued the refused token, but it has expired or its claims
 * are outdated (problem code `token_stale`). A refresh does not help against any other 401.
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

/** The `message` of a problem+json response, which the specification calls "server message"; undefined without one. */
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

/** The ApiError that the error is or was caused by; undefined for other errors. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined
}

/** Error messages of a problem+json response by name of field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  try {
    const { errors } = JSON.parse(error.body) as { errors?: { field?: unknown; message?: unknown }[] }
    if (!Array.isArray(errors)) return {}
    // An error in an entry of a list names it `venues.3`; the form's field is `venues`.
    return Object.fromEntries(
      errors.map(({ field, message }) => [String(field).split(/[./]/).find(Boolean) ?? '', String(message)]),
    )
  } catch {
    return {}
  }
}
