import { type Candidate, REQUIRED_EVIDENCE, zoneOf } from '@uitpost/contracts'
import { AiEvent, statedByAi, statedInMarkup } from '@uitpost/event-reader'
import { z } from 'zod'
import { COUNTRY_NAMES, candidateOf, type EvaluatedPage, sourceOf } from './judging-context.ts'

export const Page = {
  html: z.string(),
  url: z.string(),
  requestedUrl: z.string().optional(),
  fetchedOn: z.string(),
  country: z.enum(COUNTRY_NAMES),
}

export const Claim = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string().optional(),
  city: z.string(),
  location: z.string().optional(),
  description: z.string().optional(),
  cancelled: z.boolean().optional(),
})

/**
 * Request of `npm run eval`: which of these claims, as answers of the AI, pass the gate, and with what content. The page
 * is given as text or by its path.
 */
export const JudgeRequest = z.object({
  op: z.literal('judge'),
  ...Page,
  html: z.string().optional(),
  path: z.string().optional(),
  claims: z.array(Claim),
})

/** As `JudgeRequest`, for events in the page's own markup. */
export const MarkupRequest = z.object({ op: z.literal('marked'), ...Page })

/** What would be stored of a claim. */
interface Judged {
  /** 'left out' where no candidate is made: a past date, or no title. */
  verdict: string
  /** Whether every required field is proven. */
  queued: boolean
  title: string
  start: string
  link: string
  location: string | null
  description: string | null
  cancelled: boolean
}

const isQueued = ({ evidence }: Candidate): boolean =>
  REQUIRED_EVIDENCE.every((field) => evidence[field].proven) && evidence.contradiction === undefined

const judged = (candidate: Candidate): Judged => ({
  verdict: candidate.verdict,
  queued: isQueued(candidate),
  title: candidate.title,
  start: candidate.startDate,
  link: candidate.link ?? '',
  location: candidate.location ?? null,
  description: candidate.description,
  cancelled: candidate.cancelled,
})

type Claim = z.infer<typeof Claim>

const leftOut = ({ title, start, cancelled = false }: Claim): Judged => ({
  verdict: 'left out',
  queued: false,
  title,
  start,
  link: '',
  location: null,
  description: null,
  cancelled,
})

/** The claim as the AI would answer it; undefined where its answer would be malformed. */
function answered({ title, start, end, city, location, description, cancelled = false }: Claim) {
  const event = { title, startDate: start, endDate: end ?? null, city, category: null, cancelled }
  const answer = { ...event, location: location ?? null, description: description ?? null }
  return AiEvent.safeParse(answer).data
}

/** One result per claim. */
export async function judgeClaims(request: EvaluatedPage & { claims: readonly Claim[] }): Promise<Judged[]> {
  const source = sourceOf(request)
  const results: Judged[] = []
  for (const claim of request.claims) {
    const answer = answered(claim)
    const [event] = answer ? statedByAi([answer], zoneOf(request.country)) : []
    const candidate = event && (await candidateOf(event, source, request))
    results.push(candidate ? judged(candidate) : leftOut(claim))
  }
  return results
}

export async function judgeMarkup(request: z.infer<typeof MarkupRequest>): Promise<Judged[]> {
  const source = sourceOf(request)
  const results: Judged[] = []
  for (const event of statedInMarkup(source.events ?? [])) {
    const candidate = await candidateOf(event, source, request)
    if (candidate) results.push(judged(candidate))
  }
  return results
}
