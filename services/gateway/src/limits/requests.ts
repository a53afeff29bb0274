import { DomainError, networkOf } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayLimits } from './limits.ts'
import { onRequestEnd } from './request-end.ts'

const RETRY_SECONDS = 2

export interface RequestCounter {
  /** Counts a request for its network; throws `too_many` above the limit. */
  begin(request: FastifyRequest, reply: FastifyReply): void
  /** Counts it until the returned function is called, even if the caller has disconnected. */
  hold(request: FastifyRequest): () => void
}

/** Limits the concurrent requests per network; requests of a proxy itself are not counted. */
export function limitRequestsPerNetwork(
  { requestsPerNetwork }: Pick<GatewayLimits, 'requestsPerNetwork'>,
  isProxy: (address: string) => boolean,
): RequestCounter {
  const underWay = new Map<string, number>()
  /** Number of users of the request: its caller, and the service working on it. */
  const holders = new WeakMap<FastifyRequest, { count: number; network: string }>()

  const release = (request: FastifyRequest): void => {
    const held = holders.get(request)
    if (!held) return
    held.count -= 1
    if (held.count > 0) return
    const left = (underWay.get(held.network) ?? 0) - 1
    if (left > 0) underWay.set(held.network, left)
    else underWay.delete(held.network)
  }

  return {
    begin(request, reply) {
      if (isProxy(request.ip)) return
      const network = networkOf(request.ip)
      const count = underWay.get(network) ?? 0
      if (count >= requestsPerNetwork) {
        const message = 'Too many requests of your network are under way. Please try again shortly.'
        throw new DomainError('too_many', message, { retryAfter: RETRY_SECONDS })
      }
      underWay.set(network, count + 1)
      holders.set(request, { count: 1, network })
      onRequestEnd(request, reply, () => release(request))
    },
    hold(request) {
      const held = holders.get(request)
      if (!held || held.count === 0) return () => {}
      held.count += 1
      return () => release(request)
    },
  }
}
