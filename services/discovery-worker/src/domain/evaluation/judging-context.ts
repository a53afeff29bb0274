import { type Candidate, zoneOf } from '@uitpost/contracts'
import type { EvidenceSource, StatedEvent } from '@uitpost/event-reader'
import { READINGS, readEvidenceSource } from '@uitpost/event-reader/parsers'
import type { Context } from '../../context.ts'
import type { CandidateContext } from '../providers/candidates.ts'
import { judgeStated } from '../providers/pages.ts'

export const COUNTRY_NAMES = ['NL', 'BE', 'DE', 'FR'] as const

/** A page as `npm run eval` gives it. */
export interface EvaluatedPage {
  html: string
  url: string
  requestedUrl?: string | undefined
  fetchedOn: string
  country: (typeof COUNTRY_NAMES)[number]
}

/** `readers` without threads. */
export const READERS: Pick<Context['readers'], 'read'> = {
  read: async (name, input) => READINGS[name](input as never) as never,
}

/** Only what a run found can cancel an event, so the candidates belong to one. */
const RUN_ID = '01900000-0000-7000-8000-000000000000'

/** A run for all categories at noon of the day of fetching; an installation without categories. */
export const queryOn = (fetchedOn: string): CandidateContext => ({
  runId: RUN_ID,
  queryId: RUN_ID,
  sandbox: false,
  categories: [],
  wanted: [],
  fallbackCategoryId: null,
  now: new Date(`${fetchedOn}T12:00:00Z`),
})

export const sourceOf = ({ html, url, requestedUrl, fetchedOn, country }: EvaluatedPage): EvidenceSource =>
  readEvidenceSource({
    html,
    url,
    fetchedOn,
    venueZone: zoneOf(country),
    ...(requestedUrl !== undefined && { requestedUrl }),
  })

/** What discovery makes of one event of a page; undefined if it is left out. */
export async function candidateOf(
  event: StatedEvent,
  source: EvidenceSource,
  { country, fetchedOn }: Pick<EvaluatedPage, 'country' | 'fetchedOn'>,
): Promise<Candidate | undefined> {
  const around = queryOn(fetchedOn)
  const [candidate] = await judgeStated({ readers: READERS }, [{ event, country }], source, null, around)
  return candidate
}
