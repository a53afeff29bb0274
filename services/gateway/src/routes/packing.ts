import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bufferAnswer } from '../edge/answer-buffer.ts'

/** Shorter answers fit into the first packets anyway. */
const LEAST_BYTES = 4_096
const TEXT = /^(application\/([\w.-]+\+)?(json|xml)|text\/)/

/** Long lists are zipped for who can unzip them, at the fastest level: a tenth of the bytes. The rest just passes. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, response: object): void {
  const stream = 'stream' in response ? response.stream : undefined
  if (!(stream instanceof Readable)) throw new TypeError('A service answered without a stream')
  const length = Number(reply.getHeader('content-length') ?? Number.NaN)
  if (!isWorthPacking(request, reply)) {
    void reply.send(bufferAnswer(stream, length))
    return
  }
  void reply
    .header('content-encoding', 'gzip')
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .removeHeader('content-length')
  void reply.send(bufferAnswer(stream, length, [createGzip({ level: constants.Z_BEST_SPEED })]))
}

export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))

const isWorthPacking = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method === 'GET' &&
  Number(reply.getHeader('content-length')) >= LEAST_BYTES &&
  TEXT.test(String(reply.getHeader('content-type'))) &&
  reply.getHeader('content-encoding') === undefined &&
  takesGzip(request)
