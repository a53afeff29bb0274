import { z } from 'zod'
import type { Reader } from '../reader.ts'

/** What discovery would store of a claim, and whether it would be pending with all required fields proven. */
export const Judged = z.object({
  verdict: z.string(),
  queued: z.boolean(),
  title: z.string(),
  start: z.string(),
  link: z.string(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  cancelled: z.boolean(),
})
export type Judged = z.infer<typeof Judged>

export const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const

export interface JudgedPage {
  html: string
  url: string
  requestedUrl?: string
  fetchedOn: string
  country: (typeof COUNTRIES)[number]
}

/** A claim about an event of a page. Missing members are not claimed. */
export interface Claim {
  title: string
  start: string
  end?: string
  city: string
  location?: string
  description?: string
  cancelled?: boolean
}

/** A page that is a file. */
export type StoredPage = Omit<JudgedPage, 'html'> & { path: string }

/** One answer per claim. */
export const judge = async (
  reader: Reader,
  page: JudgedPage | StoredPage,
  claims: readonly Claim[],
): Promise<Judged[]> => (await reader.ask({ op: 'judge', ...page, claims }, z.array(Judged))) ?? []

/** Events in the page's markup. */
export const judgeMarked = async (reader: Reader, page: JudgedPage): Promise<Judged[]> =>
  (await reader.ask({ op: 'marked', ...page }, z.array(Judged))) ?? []

/** What a re-check of the page says of an approved event. */
export const recheck = (reader: Reader, page: JudgedPage, event: Claim): Promise<string | undefined> =>
  reader.ask({ op: 'recheck', ...page, event }, z.string())

/** A claimed hour must go out; a claimed day may go out with the hour that the page states. */
const hasStart = (claim: Claim, { start }: Judged): boolean =>
  start.slice(0, claim.start.includes('T') ? 16 : 10) === claim.start.slice(0, 16)

/** Verified or pending with everything claimed. An open hour does not satisfy a claim with an hour. */
export const isAccepted = (claim: Claim, one: Judged): boolean =>
  (one.verdict === 'verified' || one.queued) &&
  hasStart(claim, one) &&
  (claim.location === undefined || one.location !== null) &&
  (claim.description === undefined || one.description !== null) &&
  (claim.cancelled === undefined || one.cancelled === claim.cancelled)
