import underPressure from '@fastify/under-pressure'
import { DomainError } from '@uitpost/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayLimits } from './limits.ts'

const RETRY_SECONDS = 5
/** How long a refusal shows in /health, and the minimum interval between log lines. */
const REMEMBERED_MS = 5_000

export interface Shedding {
  /** Records a refusal caused by overload; `what` is logged. */
  recordRefusal(what: string): void
  /** Whether requests are or were recently refused because of overload. */
  isShedding(): boolean
}

/** Refuses requests with 503 and Retry-After while the process is overloaded. */
export async function shedLoad(
  http: FastifyInstance,
  {
    eventLoopDelayMs,
    memoryBytes,
    sampleMs,
  }: Pick<GatewayLimits, 'eventLoopDelayMs' | 'memoryBytes' | 'sampleMs'>,
  isExempt: (request: FastifyRequest) => boolean,
): Promise<Shedding> {
  let lastRefusalAt = Number.NEGATIVE_INFINITY
  let loggedAt = Number.NEGATIVE_INFINITY
  const recordRefusal = (what: string): void => {
    lastRefusalAt = performance.now()
    if (lastRefusalAt - loggedAt < REMEMBERED_MS) return
    loggedAt = lastRefusalAt
    http.log.warn(`Requests are refused: ${what}`)
  }
  await http.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxRssBytes: memoryBytes,
    sampleInterval: sampleMs,
    pressureHandler: async (request, _reply, type) => {
      if (isExempt(request)) return
      recordRefusal(`${type} is above its limit`)
      const message = 'Uitpost is very busy right now. Please try again shortly.'
      throw new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS })
    },
  })
  return {
    recordRefusal,
    isShedding: () => http.isUnderPressure() || performance.now() - lastRefusalAt < REMEMBERED_MS,
  }
}
