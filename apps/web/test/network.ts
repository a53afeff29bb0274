import { vi } from 'vitest'

export interface Request {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
  signal: AbortSignal | undefined
}

type Ask = (request: Request) => unknown

/** Replies by 'METHOD /path': a function is called for each request, another value is the JSON of a 200. */
export type Answers = Record<string, unknown>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const problem = (status: number, message: string, code = 'x') =>
  json({ type: 'about:blank', title: 'x', status, code, detail: message, message, requestId: 'r' }, status)

/** The response to a stale token, which has expired or has an outdated role. */
export const stale = () => problem(401, 'Please refresh your session.', 'token_stale')

/** Replaces fetch, so that all code of the app runs. Requests without a reply get a 404. */
export function fakeNetwork(answers: Answers) {
  const requests: Request[] = []
  const fetch = vi.fn(async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://uitpost.test')
    const request: Request = {
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    }
    requests.push(request)
    const key = `${request.method} ${request.path}`
    if (!(key in answers)) return problem(404, 'No such path.')
    const answer = answers[key]
    const result: unknown = typeof answer === 'function' ? await (answer as Ask)(request) : answer
    return result instanceof Response ? result.clone() : json(result)
  })
  vi.stubGlobal('fetch', fetch)
  return { requests, to: (key: string) => requests.filter(({ method, path }) => `${method} ${path}` === key) }
}
