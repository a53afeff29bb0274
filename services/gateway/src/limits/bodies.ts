import { Readable } from 'node:stream'
import { DomainError } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayLimits } from './limits.ts'
import { onRequestEnd } from './request-end.ts'

/** Bodies up to this length are read even when memory is short, which is enough for signing in. */
const SMALL_BYTES = 16_384
const RETRY_SECONDS = 5
const LONGEST_CHECK_MS = 1_000

type BodyLimits = Pick<GatewayLimits, 'bodyMs' | 'bodyGraceMs' | 'bodyBytesPerSecond' | 'largeBodyBytes'>

export type ReadBody = (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer | undefined>

/**
 * Reads bodies completely before the route's handler runs, up to the `bodyLimit` of their route. Refuses longer ones
 * with 413, slow ones with 408, and large ones with 503 while all bodies together use too much memory.
 */
export function createBodyReader(limits: BodyLimits, onFull: () => void): ReadBody {
  let reservedBytes = 0
  return async (request, reply) => {
    if (!(request.body instanceof Readable)) return undefined
    const limit = request.routeOptions.bodyLimit
    // Refused before reading; the remaining body is discarded.
    if (Number(request.headers['content-length']) > limit) throw tooLarge()
    // Expect: 100-continue.
    if (request.headers.expect) reply.raw.writeContinue()
    let ownBytes = 0
    onRequestEnd(request, reply, () => (reservedBytes -= ownBytes))
    return receive(request.body, limits, (length) => {
      if (length > limit) return tooLarge()
      const more = Math.max(0, length - SMALL_BYTES) - ownBytes
      if (more > 0 && reservedBytes + more > limits.largeBodyBytes) {
        onFull()
        const message = 'Too much is being sent to Uitpost right now. Please try again.'
        return new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS })
      }
      reservedBytes += more
      ownBytes += more
      return undefined
    })
  }
}

const tooLarge = () => new DomainError('too_large', 'This request is too large.')

type Check = (length: number) => DomainError | undefined

/** The whole content of a stream; `check` gets the length after each part and may throw. */
function receive(body: Readable, limits: BodyLimits, check: Check): Promise<Buffer> {
  const begun = performance.now()
  const parts: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearInterval(timer)
      body.off('data', append).off('end', finish).off('close', abort).resume()
    }
    const fail = (refusal: DomainError): void => {
      stop()
      reject(refusal)
    }
    const append = (part: Buffer): void => {
      length += part.length
      parts.push(part)
      const refusal = check(length)
      if (refusal) fail(refusal)
    }
    const finish = (): void => {
      stop()
      resolve(Buffer.concat(parts, length))
    }
    const abort = () => fail(new DomainError('bad_request', 'The request broke off.'))
    const checkSpeed = (): void => {
      if (isTooSlow(performance.now() - begun, length, limits)) {
        fail(new DomainError('timeout', 'This request took too long to arrive.'))
      }
    }
    const timer = setInterval(
      checkSpeed,
      Math.min(LONGEST_CHECK_MS, limits.bodyGraceMs / 4, limits.bodyMs / 4),
    )
    // The connection may have broken while the caller was being checked.
    if (body.destroyed) return abort()
    // An error is followed by a close; without a listener it would be uncaught.
    body.on('error', () => {})
    body.on('data', append).on('end', finish).on('close', abort)
  })
}

const isTooSlow = (elapsedMs: number, length: number, limits: BodyLimits): boolean =>
  elapsedMs >= limits.bodyMs ||
  length < ((elapsedMs - limits.bodyGraceMs) / 1_000) * limits.bodyBytesPerSecond
