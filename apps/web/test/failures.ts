import { json, problem } from './network.ts'

interface Asked {
  signal: AbortSignal | undefined
}

/** Never responds; rejects when the caller's signal aborts. */
const neverRespond = ({ signal }: Asked) =>
  new Promise((_, fail) =>
    signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  )

/** Ways in which a call can fail. */
export const FAILURES: Record<string, (asked: Asked) => unknown> = {
  'no answer at all': neverRespond,
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'a 401': () => problem(401, 'Please sign in.'),
  'a 403': () => problem(403, 'You may not do this.'),
  'a 409': () => problem(409, 'Another admin was first.'),
  'a 429': () => problem(429, 'Too many requests.'),
  'a 500': () => problem(500, 'Something broke.'),
  'a 502 without a body': () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
  'a page of a proxy': () =>
    new Response('<!doctype html><title>Welcome to the hotel</title>', { status: 200 }),
  'half a body': () => new Response('{"id":"0198c2f1', { status: 200 }),
  'something else': () => json('an answer to another question'),
}

/** A reply of another shape than the contract states: an object for a list, a list for an object. */
export const swapped = (answer: unknown) => json(Array.isArray(answer) ? { unexpected: true } : [])

/** Internals that must not appear on a screen. */
export const INTERNALS =
  /\bNaN\b|\bundefined\b|\[object |Invalid Date|TypeError|SyntaxError|Unexpected token|Failed to fetch|TimeoutError|signal timed out|\bat .+\.tsx?:\d|\b[45]\d\d: /
