import { asRefusal, FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { inMemoryState, LimitsAway, type SharedState } from '@uitpost/service-kit/limits'
import type { AllowAddress, ResolveHost } from '@uitpost/service-kit/public-address'
import { checkAddress, publicConnector } from '@uitpost/service-kit/public-address'
import { Agent, fetch } from 'undici'
import { createPace } from './host-pace.ts'
import { charsetOf, readBody } from './read-body.ts'
import { createRobots, type JudgeRobots } from './robots-rules.ts'

export interface SafeRequest {
  /** Accepted media types, without parameters. */
  accept: readonly string[]
  etag?: string
  lastModified?: string
  maxBytes?: number
}

export interface SafeReply {
  /** 304 when the etag still matches. Bodies are read for 2xx only. */
  status: number
  /** The address after redirects. */
  finalUrl: string
  contentType: string
  /** The charset parameter of the Content-Type header. */
  charset: string | undefined
  bytes: Uint8Array
  etag?: string
  lastModified?: string
  /** Whether it is a recording of the sandbox. */
  fromSandbox: boolean
}

export type SafeFetch = (url: string, request: SafeRequest) => Promise<SafeReply>

export interface TransportReply {
  status: number
  headers: { get(name: string): string | null }
  body: (AsyncIterable<Uint8Array> & { cancel?: () => Promise<void> }) | null
}

/** Replaces the network. Addresses are checked as usual, but names are not resolved. */
export type Transport = (
  url: string,
  request: { headers: Record<string, string>; signal: AbortSignal },
) => Promise<TransportReply>

export interface SafeFetchOptions {
  /** Product and version, such as UitpostBot/1.0; robots.txt files use this name. */
  userAgent: string
  /** A page or mail address where a site's owner can reach us. */
  contact: string
  transport?: Transport
  /** Parses robots.txt; false skips it. */
  judgeRobots: JudgeRobots | false
  perHostDelayMs?: number
  /** For one call with its redirects, without waiting for the host's turn. */
  totalTimeoutMs?: number
  connectTimeoutMs?: number
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
  /** Where the hosts' turns are kept; without it in this process. */
  paceState?: SharedState | undefined
  /** The host of the opt-out list that is this one or above it. */
  findOptOut?: ((host: string) => Promise<string | undefined>) | undefined
  resolve?: ResolveHost
  /** Only for tests with a server on loopback. */
  allow?: AllowAddress
}

export const PAGE_TYPES = ['text/html', 'application/xhtml+xml'] as const
export const FEED_TYPES = [
  ...['text/calendar', 'text/plain', 'application/octet-stream'],
  ...['application/rss+xml', 'application/atom+xml', 'application/rdf+xml', 'application/xml', 'text/xml'],
  ...PAGE_TYPES,
] as const

const MAX_REDIRECTS = 5
const [DEFAULT_MAX_BYTES, ROBOTS_MAX_BYTES] = [5_000_000, 500_000]
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * The only client for addresses from others: public http(s) hosts on default ports, every redirect checked again,
 * opt-outs and robots.txt obeyed, one request per host and second, and limits on time, size, redirects and media types. Throws
 * FetchRefused for everything else, and LimitsAway while the hosts' turns are unknown.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { userAgent, contact, transport, allow, findOptOut, now = Date.now } = options
  const { totalTimeoutMs = 20_000 } = options
  const interval = options.perHostDelayMs ?? 1_000
  const pace = createPace(options.paceState ?? inMemoryState(now), options.wait)
  const send = transport ?? networkTransport(options)
  const robots =
    options.judgeRobots === false
      ? undefined
      : createRobots({ agent: userAgent, now, load: (url) => loadRobots(url), judge: options.judgeRobots })

  /** Opens an address and follows redirects. `mayOpen` returns the host's crawl delay in ms, or throws. */
  async function open(
    address: string,
    request: SafeRequest,
    mayOpen: (url: URL) => Promise<number>,
  ): Promise<SafeReply> {
    let url = checkAddress(address, allow)
    let left = totalTimeoutMs
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const optedOut = await findOptOut?.(url.hostname)
      if (optedOut) throw new FetchRefused('opted_out', `The owner of ${optedOut} asked not to be read`)
      await pace.turn(url.host, Math.max(interval, await mayOpen(url)))
      const began = performance.now()
      const signal = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
      const reply = await send(url.href, { headers: headersFor(request), signal })
      const location = REDIRECTS.has(reply.status) ? reply.headers.get('location') : null
      if (location === null) return readReply(url, reply, request, signal)
      discard(reply)
      url = checkAddress(
        URL.canParse(location, url.href) ? new URL(location, url.href).href : location,
        allow,
      )
      left -= performance.now() - began
    }
    throw new FetchRefused('redirects', `More than ${MAX_REDIRECTS} redirects`)
  }

  async function readReply(
    url: URL,
    reply: TransportReply,
    request: SafeRequest,
    signal: AbortSignal,
  ): Promise<SafeReply> {
    const type = reply.headers.get('content-type') ?? ''
    const contentType = type.split(';')[0]?.trim().toLowerCase() ?? ''
    const isAnswer = reply.status >= 200 && reply.status < 300
    if (isAnswer && !request.accept.includes(contentType) && !request.accept.includes('*/*')) {
      discard(reply)
      throw new FetchRefused(
        'content_type',
        `${contentType || 'An answer without a type'} is not what was asked for`,
      )
    }
    if (!isAnswer) discard(reply)
    const bytes = isAnswer
      ? await readBody(reply.body, {
          maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
          signal,
          announced: reply.headers.get('content-length'),
        }).catch((error: unknown) => {
          discard(reply)
          throw error
        })
      : new Uint8Array()
    const etag = reply.headers.get('etag')
    const lastModified = reply.headers.get('last-modified')
    return {
      status: reply.status,
      finalUrl: url.href,
      contentType,
      charset: charsetOf(type),
      bytes,
      ...(etag !== null && { etag }),
      ...(lastModified !== null && { lastModified }),
      fromSandbox: transport !== undefined,
    }
  }

  const headersFor = (request: SafeRequest): Record<string, string> => ({
    'user-agent': `${userAgent} (+${contact})`,
    accept: request.accept.join(', '),
    'accept-language': 'nl, fr;q=0.8, de;q=0.7, en;q=0.6',
    ...(request.etag !== undefined && { 'if-none-match': request.etag }),
    ...(request.lastModified !== undefined && { 'if-modified-since': request.lastModified }),
  })

  const loadRobots = (url: URL): Promise<SafeReply> =>
    open(url.href, { accept: ['*/*'], maxBytes: ROBOTS_MAX_BYTES }, async () => 0)

  return async (url, request) => {
    try {
      return await open(url, request, (address) => robots?.check(address) ?? Promise.resolve(0))
    } catch (error) {
      throw error instanceof LimitsAway ? error : asRefusal(error)
    }
  }
}

/** undici with our own connector, which ignores proxy settings of the environment. */
function networkTransport({ resolve, allow, connectTimeoutMs = 5_000 }: SafeFetchOptions): Transport {
  const dispatcher = new Agent({
    connect: publicConnector({
      timeoutMs: connectTimeoutMs,
      ...(resolve && { resolve }),
      ...(allow && { allow }),
    }),
    maxHeaderSize: 32_768,
    keepAliveTimeout: 5_000,
  })
  return (url, { headers, signal }) => fetch(url, { headers, signal, dispatcher, redirect: 'manual' })
}

/** Closes a response whose body is not read. */
function discard({ body }: TransportReply): void {
  body?.cancel?.().catch(() => undefined)
}
