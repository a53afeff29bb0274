import { SourceFailure } from '@uitpost/event-reader'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import type { SharedState } from '@uitpost/service-kit/limits'
import { checkAddress } from '@uitpost/service-kit/public-address'
import type { Readers } from './readers.ts'
import {
  createSafeFetch,
  FEED_TYPES,
  PAGE_TYPES,
  type SafeFetchOptions,
  type SafeReply,
  type SafeRequest,
  type Transport,
} from './safe-fetch.ts'

export interface WebOptions {
  /** Contact for owners of sites. */
  contact: string
  /** Base address of recordings in place of the web; addresses are checked as usual. */
  sandboxUrl?: string | undefined
  /** The pace per host, for all processes; without it each process has its own. */
  paceState?: SharedState | undefined
  readers: Readers
  /** The host whose owner asked that neither it nor the hosts below it are read, if this is one of them. */
  findOptOut?: SafeFetchOptions['findOptOut']
}

export interface Validators {
  etag?: string
  lastModified?: string
}

const USER_AGENT = 'UitpostBot/1.0'
const RETRY_STATUSES = new Set([408, 425, 429])

/** Fetches pages and feeds. Anything else is thrown as a SourceFailure; LimitsAway passes through. */
export function createWeb({ contact, sandboxUrl, readers, paceState, findOptOut }: WebOptions) {
  const safeFetch = createSafeFetch({
    userAgent: USER_AGENT,
    contact,
    judgeRobots: (question) => readers.read('robots', question),
    paceState,
    findOptOut,
    // Recordings need no pause between requests.
    ...(sandboxUrl && { transport: sandboxTransport(sandboxUrl), perHostDelayMs: 0 }),
  })
  const open = async (url: string, request: SafeRequest): Promise<SafeReply> => {
    const reply = await safeFetch(url, request).catch((error: unknown) => {
      throw error instanceof FetchRefused
        ? new SourceFailure(error.type, error.message, error.passing)
        : error
    })
    if (reply.status === 304 || (reply.status >= 200 && reply.status < 300)) return reply
    const passing = reply.status >= 500 || RETRY_STATUSES.has(reply.status)
    throw new SourceFailure(`http_${reply.status}`, `${reply.finalUrl} answered ${reply.status}`, passing)
  }
  return {
    /** Whether an address may be shown to users: not an inner host, a script or one with credentials. */
    isPublic: (url: string): boolean => refusalOf(url) === undefined,
    /** Why an address may never be opened, judged by the address alone. */
    refusalOf,
    page: (url: string): Promise<SafeReply> => open(url, { accept: PAGE_TYPES }),
    /** A feed of any kind, or a page; status 304 when the validators still match. */
    feed: (url: string, validators: Validators): Promise<SafeReply> =>
      open(url, { accept: FEED_TYPES, ...validators }),
  }
}

export type Web = ReturnType<typeof createWeb>

function refusalOf(url: string): FetchRefused | undefined {
  try {
    checkAddress(url)
    return undefined
  } catch (error) {
    if (error instanceof FetchRefused) return error
    throw error
  }
}

/** Fetches the recorded page of a public address. */
const sandboxTransport =
  (sandboxUrl: string): Transport =>
  (url, { headers, signal }) =>
    fetch(`${sandboxUrl}/sandbox/page?url=${encodeURIComponent(url)}`, {
      headers,
      signal,
      redirect: 'manual',
    })
