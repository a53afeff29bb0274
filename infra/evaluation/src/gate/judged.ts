import { z } from 'zod'
import type { Reader } from '../reader.ts'

/** What discovery would store of a claim, and whether it would wait for an admin with every required field proven. */
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

/** What somebody says about an event of a page. Absent members are not claimed. */
export interface Claim {
  title: string
  start: string
  city: string
  location?: string
  description?: string
  cancelled?: boolean
}

/** One answer per claim. */
export const judge = async (reader: Reader, page: JudgedPage, claims: readonly Claim[]): Promise<Judged[]> =>
  (await reader.ask({ op: 'judge', ...page, claims }, z.array(Judged))) ?? []

/** What the page marks up as events. */
export const judgeMarked = async (reader: Reader, page: JudgedPage): Promise<Judged[]> =>
  (await reader.ask({ op: 'marked', ...page }, z.array(Judged))) ?? []

/** Verified or pending, with everything that the claim says. An hour left open is not what a claim with an hour says. */
export const isAccepted = (claim: Claim, one: Judged): boolean =>
  (one.verdict === 'verified' || one.queued) &&
  one.start.slice(0, 16) === claim.start.slice(0, 16) &&
  (claim.location === undefined || one.location !== null) &&
  (claim.description === undefined || one.description !== null) &&
  (claim.cancelled === undefined || one.cancelled === claim.cancelled)
