import { Agent, request } from 'node:http'

export interface Call {
  method: string
  /** Raw: sent as it is, where `fetch` would tidy it up. */
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
/** Words of the inside: of a stack, of Postgres, of a library. */
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

/** A page for people refuses with a page, and only in this way. */
const isMissingPage = (path: string, { status, type, text }: Answer): boolean =>
  path === 'GET /e/:id' && status === 404 && type.startsWith('text/html') && !INSIDE.test(text)

/** What is wrong with an answer; undefined for a good one. `path` is the route's own. */
export function faultOf(answer: Answer, path = ''): string | undefined {
  const { status, type, text } = answer
  if (status >= 500) return 'a fault of the server'
  if (status < 400 || isMissingPage(path, answer)) return undefined
  if (!type.startsWith('application/problem+json')) return `a refusal of type "${type}"`
  if (!CODES.includes(String(memberOf(text, 'code')))) return 'a refusal without a stable code'
  if (memberOf(text, 'status') !== status) return 'a refusal that names another status'
  if (!/^[\w-]{8,}$/.test(String(memberOf(text, 'requestId')))) return 'a refusal without a request id'
  const inside = INSIDE.exec(text)?.[0]
  return inside && `a refusal that tells of the inside: ${inside}`
}
