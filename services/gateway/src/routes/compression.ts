import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { bufferAnswer } from '../limits/answer-buffer.ts'

/** Shorter responses fit into the first packets uncompressed. */
const MIN_BYTES = 4_096
/** Up to this length a response is read whole; a connection buffers as much anyway. */
const SHORT_BYTES = 65_536
const TEXT = /^(application\/([\w.-]+\+)?(json|xml)|text\/)/

/** The fastest level already saves nine tenths of the bytes. */
const LEVEL = { level: constants.Z_BEST_SPEED }
const gzipWhole = promisify(gzip)

/** The response of a service as @fastify/reply-from passes it. */
export interface ServiceAnswer {
  headers: Record<string, string | string[] | undefined>
  stream: Dispatcher.ResponseData['body']
}

/** Narrows the response of @fastify/reply-from; throws if it has no stream. */
export function answerOf(response: object): ServiceAnswer {
  const { stream, headers } = response as Partial<ServiceAnswer>
  if (!(stream instanceof Readable)) throw new TypeError('A service answered without a stream')
  return { stream, headers: headers ?? {} }
}

/** The whole content of a response, not copied if it came in one piece; rejects if the service breaks off. */
export const readAll = (stream: ServiceAnswer['stream']): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.once('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
    stream.once('error', reject)
  })

/** Sends a response, compressed if it is long and the client accepts that, and in one piece if it is short. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: ServiceAnswer,
): void {
  const length = Number(reply.getHeader('content-length') ?? Number.NaN)
  if (isWorthCompressing(request, reply)) {
    setCompressed(reply)
    void reply.send(bufferAnswer(stream, length, [createGzip(LEVEL)]))
  } else if (length <= SHORT_BYTES && reply.hasHeader('content-type')) {
    readAll(stream).then(
      (body) => reply.send(body),
      // As with a long response of which a part was sent.
      () => request.raw.socket.destroy(),
    )
  } else void reply.send(bufferAnswer(stream, length))
}

/** Compresses a response that was read whole. */
export async function compressWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  if (!isWorthCompressing(request, reply)) return body
  setCompressed(reply)
  return gzipWhole(body, LEVEL)
}

const setCompressed = (reply: FastifyReply): void =>
  void reply
    .header('content-encoding', 'gzip')
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .removeHeader('content-length')

/** Whether Accept-Encoding allows gzip; `q=0` forbids it. */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))

const isWorthCompressing = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method === 'GET' &&
  Number(reply.getHeader('content-length')) >= MIN_BYTES &&
  TEXT.test(String(reply.getHeader('content-type'))) &&
  reply.getHeader('content-encoding') === undefined &&
  acceptsGzip(request)
