import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { matchesTag, wasModifiedSince } from './etag.ts'

/** What a handler returns instead of a reply that the caller has: 304 without a body. */
export const NOT_MODIFIED = Symbol('not modified')

const MOST_ADDRESSES = 5_000
/** Longer ones are not remembered. */
const LONGEST_ADDRESS = 1_000
/** Headers of the 200 that its 304 repeats (RFC 9110 §15.4.5). */
const REPEATED = ['etag', 'vary', 'last-modified', 'content-language']

interface Remembered {
  version: string
  headers: Record<string, string>
}

const addressOf = ({ url, headers }: FastifyRequest): string => `${url}\n${headers['accept-language'] ?? ''}`

/** The tags of this process's last replies, each with the version of the data that it was made of. */
export class ReplyVersions {
  readonly #remembered = new LRUCache<string, Remembered>({ max: MOST_ADDRESSES })
  readonly #underWay = new WeakMap<FastifyRequest, string>()

  /**
   * Whether the caller has the reply to this request that was made of `version`; the headers of the 304 are set then.
   * Otherwise the reply that follows is remembered with it. Read `version` before the data.
   */
  isUnchanged(reply: FastifyReply, version: string): boolean {
    const { request } = reply
    const last = this.#remembered.get(addressOf(request))
    if (last?.version === version && has(request, last.headers)) {
      void reply.headers(last.headers)
      return true
    }
    this.#underWay.set(request, version)
    return false
  }

  /** The reply is also made of data that the version does not cover. */
  forget({ request }: FastifyReply): void {
    this.#underWay.delete(request)
  }

  /** Call it when the tag of the reply is set. */
  remember(request: FastifyRequest, reply: FastifyReply): void {
    const version = this.#underWay.get(request)
    const address = addressOf(request)
    if (version === undefined || !reply.hasHeader('etag') || address.length > LONGEST_ADDRESS) return
    const headers = REPEATED.flatMap((name) =>
      reply.hasHeader(name) ? [[name, String(reply.getHeader(name))] as const] : [],
    )
    this.#remembered.set(address, { version, headers: Object.fromEntries(headers) })
  }
}

const has = ({ headers }: FastifyRequest, last: Remembered['headers']): boolean =>
  headers['if-none-match'] === undefined
    ? !wasModifiedSince(headers['if-modified-since'], last['last-modified'])
    : matchesTag(headers['if-none-match'], last['etag'] ?? '')
