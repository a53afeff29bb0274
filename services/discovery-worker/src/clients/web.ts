import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { checkAddress } from '@uitpost/service-kit/public-address'
import type { Readers } from './readers.ts'
import {
  createSafeFetch,
  FEED_TYPES,
  PAGE_TYPES,
  type SafeReply,
  type SafeRequest,
  type Transport,
} from './safe-fetch.ts'
import { SourceFailure } from './source-errors.ts'

export interface WebOptions {
  /** Where the owner of a site learns who we are. */
  contact: string
  /** Serves recordings in place of the web; the addresses are checked as ever. */
  sandboxUrl?: string | undefined
  readers: Readers
}

export interface Validators {
  etag?: string
  lastModified?: string
}

const USER_AGENT = 'UitpostBot/1.0'
const RETRY_STATUSES = new Set([408, 425, 429])

/** The web as this service reads it. Whatever is no page or feed is thrown as a SourceFailure. */
export function createWeb({ contact, sandboxUrl, readers }: WebOptions) {
  const safeFetch = createSafeFetch({
    userAgent: USER_AGENT,
    contact,
    judgeRobots: (question) => readers.read('robots', question),
    // Nobody's server is spared by waiting for a recording.
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
    /** Whether an address may be shown at all: nobody is led to an inner host, a script or a login of somebody's. */
    isPublic: (url: string): boolean => refusalOf(url) === undefined,
    /** Why an address may never be opened, as far as it says so itself. */
    refusalOf,
    page: (url: string): Promise<SafeReply> => open(url, { accept: PAGE_TYPES }),
    /** A feed of any kind, or a page; answers status 304 when the copy the validators speak of is still good. */
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

/** Public address in, recorded page out. */
const sandboxTransport =
  (sandboxUrl: string): Transport =>
  (url, { headers, signal }) =>
    fetch(`${sandboxUrl}/sandbox/page?url=${encodeURIComponent(url)}`, {
      headers,
      signal,
      redirect: 'manual',
    })
