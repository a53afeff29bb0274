import { CALENDAR_TYPES, createSafeFetch, PAGE_TYPES, type SafeReply, type Transport } from './safe-fetch.ts'
import { SourceFailure } from './source-failure.ts'

export interface WebOptions {
  /** Where the owner of a site learns who we are. */
  contact: string
  /** Serves recordings in place of the web; the addresses are checked as ever. */
  sandboxUrl?: string | undefined
}

export interface Validators {
  etag?: string
  lastModified?: string
}

const USER_AGENT = 'UitpostBot/1.0'
const RETRY_STATUSES = new Set([408, 425, 429])

/** The web as this service reads it. Whatever is no page or feed is thrown: FetchRefused or SourceFailure. */
export function createWeb({ contact, sandboxUrl }: WebOptions) {
  const safeFetch = createSafeFetch({
    userAgent: USER_AGENT,
    contact,
    // Nobody's server is spared by waiting for a recording.
    ...(sandboxUrl && { transport: sandboxTransport(sandboxUrl), perHostDelayMs: 0 }),
  })
  const take = (reply: SafeReply): SafeReply => {
    if (reply.status === 304 || (reply.status >= 200 && reply.status < 300)) return reply
    const passing = reply.status >= 500 || RETRY_STATUSES.has(reply.status)
    throw new SourceFailure(`http_${reply.status}`, `${reply.finalUrl} answered ${reply.status}`, passing)
  }
  return {
    page: async (url: string): Promise<SafeReply> => take(await safeFetch(url, { accept: PAGE_TYPES })),
    /** Answers status 304 when the copy the validators speak of is still good. */
    calendar: async (url: string, validators: Validators): Promise<SafeReply> =>
      take(await safeFetch(url, { accept: CALENDAR_TYPES, ...validators })),
  }
}

export type Web = ReturnType<typeof createWeb>

/** Public address in, recorded page out. */
const sandboxTransport =
  (sandboxUrl: string): Transport =>
  (url, { headers, signal }) =>
    fetch(`${sandboxUrl}/sandbox/page?url=${encodeURIComponent(url)}`, {
      headers,
      signal,
      redirect: 'manual',
    })
