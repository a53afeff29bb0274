import { z } from 'zod'
import type { Reader } from '../reader.ts'

/** What a run brings into the queue, as pending or held, and what goes out of it. */
export const Found = z.object({
  status: z.enum(['pending', 'held']),
  by: z.enum(['feed', 'page', 'ai']),
  verdict: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string().nullable(),
  city: z.string(),
  link: z.string().nullable(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  cancelled: z.boolean(),
})
export type Found = z.infer<typeof Found>

/** Proven, or proven in part: neither contradicted by the page nor without its words. */
export const isBelieved = (found: Found | undefined): boolean =>
  found?.verdict === 'verified' || found?.verdict === 'partly'

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

/** The answer of an AI that lists these events. */
export const answerOf = (claims: readonly Claim[]): string =>
  JSON.stringify({
    events: claims.map(({ title, start, end, city, location, description, cancelled = false }) => ({
      title,
      startDate: start,
      endDate: end ?? null,
      city,
      location: location ?? null,
      description: description ?? null,
      category: null,
      cancelled,
    })),
  })

/** What a run finds on the page for each of these answers of its AI, or without AI for null. */
export const run = async (
  reader: Reader,
  page: JudgedPage | StoredPage,
  answers: readonly (string | null)[],
): Promise<Found[][]> =>
  (await reader.ask({ op: 'run', ...page, answers }, z.array(z.array(Found)))) ?? answers.map(() => [])

/** Letters and digits alone. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The claimed event among those found: with its whole title and, of the page's markup, its city. */
function foundAs(claim: Claim, found: readonly Found[]): Found | undefined {
  const onDay = found.filter(({ start }) => start.slice(0, 10) === claim.start.slice(0, 10))
  return onDay.find(
    ({ by, title, city }) =>
      plain(title) === plain(claim.title) && (by === 'ai' || plain(city) === plain(claim.city)),
  )
}

/** Of a true claim it is enough that the run finds the event, by a longer or shorter title of the page's own markup. */
function foundNear(claim: Claim, found: readonly Found[]): Found | undefined {
  const [title, day] = [plain(claim.title), claim.start.slice(0, 10)]
  return found.find(
    (one) =>
      one.start.slice(0, 10) === day &&
      (plain(one.title).includes(title) || title.includes(plain(one.title))),
  )
}

/** What becomes of each claim, where it is all that the AI answers; undefined where nothing of it reaches the queue. */
export async function judge(
  reader: Reader,
  page: JudgedPage | StoredPage,
  claims: readonly (Claim & { isTrue?: boolean })[],
): Promise<(Found | undefined)[]> {
  const found = await run(
    reader,
    page,
    claims.map((claim) => answerOf([claim])),
  )
  return claims.map((claim, at) => {
    const here = found[at] ?? []
    return foundAs(claim, here) ?? (claim.isTrue ? foundNear(claim, here) : undefined)
  })
}

/** What a re-check of the page says of an approved event. */
export const recheck = (reader: Reader, page: JudgedPage, event: Claim): Promise<string | undefined> =>
  reader.ask({ op: 'recheck', ...page, event }, z.string())

/** A claimed hour must go out; a claimed day may go out with the hour that the page states. */
const hasStart = (claim: Claim, { start }: Found): boolean =>
  start.slice(0, claim.start.includes('T') ? 16 : 10) === claim.start.slice(0, 16)

/** Of a place the parts that the page states may go out; the page's own may say more. */
const isPlace = (found: string | null, claimed: string): boolean =>
  found !== null &&
  (plain(found).includes(plain(claimed)) ||
    found.split(/[,\n]/).every((part) => plain(claimed).includes(plain(part))))

/** Pending with everything claimed. An open hour does not satisfy a claim with an hour. */
export const isAccepted = (claim: Claim, one: Found | undefined): boolean =>
  one?.status === 'pending' &&
  hasStart(claim, one) &&
  (claim.end === undefined || one.end?.slice(0, claim.end.length) === claim.end) &&
  (claim.location === undefined || isPlace(one.location, claim.location)) &&
  (claim.description === undefined || one.description !== null) &&
  (claim.cancelled === undefined || one.cancelled === claim.cancelled)
