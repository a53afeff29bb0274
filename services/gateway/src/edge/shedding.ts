import underPressure from '@fastify/under-pressure'
import { DomainError } from '@uitpost/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EdgeLimits } from './limits.ts'

const RETRY_SECONDS = 5
/** Whoever asks how we are is told of what was refused so long ago, and the log is told no more often. */
const REMEMBERED_MS = 5_000

export interface Shedding {
  /** Something was refused because there is too much of everything, not because of who asked; `what` is logged. */
  note(what: string): void
  /** Whether requests are refused for that reason, now or a moment ago. */
  isShedding(): boolean
}

/** Refuses requests while the process cannot keep up with them: 503 and when to come back. */
export async function shedLoad(
  http: FastifyInstance,
  {
    eventLoopDelayMs,
    memoryBytes,
    sampleMs,
  }: Pick<EdgeLimits, 'eventLoopDelayMs' | 'memoryBytes' | 'sampleMs'>,
  isExempt: (request: FastifyRequest) => boolean,
): Promise<Shedding> {
  let last = Number.NEGATIVE_INFINITY
  let told = Number.NEGATIVE_INFINITY
  const note = (what: string): void => {
    last = performance.now()
    if (last - told < REMEMBERED_MS) return
    told = last
    http.log.warn(`Requests are refused: ${what}`)
  }
  await http.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxRssBytes: memoryBytes,
    sampleInterval: sampleMs,
    pressureHandler: async (request, _reply, type) => {
      if (isExempt(request)) return
      note(`${type} is above its limit`)
      const message = 'Uitpost is very busy right now. Please try again shortly.'
      throw new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS })
    },
  })
  return {
    note,
    isShedding: () => http.isUnderPressure() || performance.now() - last < REMEMBERED_MS,
  }
}
