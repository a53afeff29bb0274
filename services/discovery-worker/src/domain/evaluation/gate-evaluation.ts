import { zoneOf } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { z } from 'zod'
import { type ClaimedEvent, checkEvidence } from '../gate/evidence.ts'
import { type EvidenceSource, readEvidenceSource } from '../gate/evidence-source.ts'
import { statedInMarkup } from '../statements/stated-events.ts'

const Page = {
  html: z.string(),
  url: z.string(),
  requestedUrl: z.string().optional(),
  fetchedOn: z.string(),
  country: z.enum(['NL', 'BE', 'DE', 'FR']),
}

/** What `npm run eval` asks of the gate: which of these claims go on, and with what. */
export const JudgeRequest = z.object({
  op: z.literal('judge'),
  ...Page,
  claims: z.array(
    z.object({
      title: z.string(),
      start: z.string(),
      city: z.string(),
      location: z.string().optional(),
      description: z.string().optional(),
      cancelled: z.boolean().optional(),
    }),
  ),
})

/** The same of what the page itself marks up. */
export const MarkupRequest = z.object({ op: z.literal('marked'), ...Page })

/** What would be stored of a claim. */
interface Judged {
  verdict: string
  /** Every required field is proven: it waits for an admin, or needs none. */
  queued: boolean
  title: string
  start: string
  link: string
  location: string | null
  description: string | null
  cancelled: boolean
}

export function judgeClaims(request: z.infer<typeof JudgeRequest>): Judged[] {
  const source = sourceOf(request)
  return request.claims.map((claim) => judged(claim, request, source))
}

export function judgeMarkup(request: z.infer<typeof MarkupRequest>): Judged[] {
  const source = sourceOf(request)
  return statedInMarkup(source.events ?? []).map(({ title, start, city = '', location, cancelled }) =>
    judged({ title, start, city, cancelled, ...(location && { location }) }, request, source),
  )
}

const sourceOf = ({
  html,
  url,
  requestedUrl,
  fetchedOn,
  country,
}: z.infer<typeof MarkupRequest> | z.infer<typeof JudgeRequest>) =>
  readEvidenceSource({
    ...{ html, url, fetchedOn, venueZone: zoneOf(country) },
    ...(requestedUrl !== undefined && { requestedUrl }),
  })

function judged(
  claim: z.infer<typeof JudgeRequest>['claims'][number],
  { country, url }: { country: z.infer<typeof JudgeRequest>['country']; url: string },
  source: EvidenceSource,
): Judged {
  const known = findCity(claim.city, { country })
  const { title, start, city, location = null, description = null, cancelled = false } = claim
  const claimed: ClaimedEvent = {
    ...{ title, start, city, link: url, cancelled },
    ...(known && { cityNames: [known.name, ...Object.values(known.names ?? {})] }),
    ...(location !== null && { location }),
    ...(description !== null && { description }),
  }
  const { verdict, fields, timeProven, stated } = checkEvidence(claimed, source)
  return {
    verdict,
    queued: Object.values(fields).every(({ proven }) => proven),
    ...{ title, link: url, cancelled },
    start: timeProven === false ? start.slice(0, 10) : start,
    location: stated.location ? location : null,
    description: stated.description ? description : null,
  }
}
