import { Agent, request } from 'node:http'
import { type Endpoint, endpoints, type RouteName, routes } from '@uitpost/contracts'

export interface Call {
  method: string
  /** Sent unchanged, because `fetch` would normalise it. */
  path: string
  body: string | undefined
  token: string | undefined
}

export interface Answer {
  status: number
  type: string
  text: string
}

const CODES = [
  ...['bad_request', 'unauthenticated', 'token_stale', 'forbidden', 'not_found', 'conflict'],
  ...['timeout', 'too_large', 'unsupported_media_type', 'too_many'],
]
/** Texts that reveal internals: parts of stack traces, errors of Postgres and of libraries. */
const INSIDE =
  /\n\s+at |node_modules|\.[mc]?[jt]s:\d+|file:\/\/|syntax error at|violates [\w-]+ constraint|relation "|column "|invalid input syntax|invalid byte sequence|null character not permitted|ECONNREFUSED|\bSQLSTATE\b|BullMQ|ReplyError|\[object Object\]/

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export function send(origin: string, { method, path, body, token }: Call): Promise<Answer> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(origin, { method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('no answer in 30 s')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const memberOf = (text: string, name: string): unknown => {
  try {
    return (JSON.parse(text) as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

const PAGES = Object.entries<Endpoint>(endpoints)
  .filter(([, { replyType }]) => replyType === 'text/html')
  .map(([name]) => routes[name as RouteName] as string)
/** A bad question or form, nothing there or a damaged link, too many forms. */
const REFUSALS_OF_PAGES = [400, 404, 429]

const isHtmlRefusal = (path: string, { status, type, text }: Answer): boolean =>
  PAGES.includes(path) &&
  REFUSALS_OF_PAGES.includes(status) &&
  type.startsWith('text/html') &&
  !INSIDE.test(text)

/** Language assistants are refused with an error of JSON-RPC 2.0, §5.1. */
const isAssistantRefusal = (path: string, { type, text }: Answer): boolean =>
  path.endsWith(' /mcp') &&
  type.startsWith('application/json') &&
  text.includes('"error"') &&
  !INSIDE.test(text)

/** What is wrong with a response; undefined when nothing is. `path` is the route's pattern. */
export function faultOf(answer: Answer, path = ''): string | undefined {
  const { status, type, text } = answer
  if (status >= 500) return 'a fault of the server'
  if (status < 400 || isHtmlRefusal(path, answer) || isAssistantRefusal(path, answer)) return undefined
  if (!type.startsWith('application/problem+json')) return `a refusal of type "${type}"`
  if (!CODES.includes(String(memberOf(text, 'code')))) return 'a refusal without a stable code'
  if (memberOf(text, 'status') !== status) return 'a refusal that names another status'
  if (!/^[\w-]{8,}$/.test(String(memberOf(text, 'requestId')))) return 'a refusal without a request id'
  const inside = INSIDE.exec(text)?.[0]
  return inside && `a refusal that tells of the inside: ${inside}`
}
