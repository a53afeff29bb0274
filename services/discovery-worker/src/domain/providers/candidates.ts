import { createHash } from 'node:crypto'
import {
  addDays,
  Candidate,
  type Country,
  type DateKnown,
  type EventDetails,
  type EventFacts,
  type Evidence,
  JUDGING_RULES,
  type Language,
  localDateIn,
  mapDetails,
  type Verdict,
} from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import type { CategoryRow } from '../../store/schema.ts'
import { categorise, type Hints, plain } from './categorise.ts'
import type { LeftOut } from './refusals.ts'

/** An event as a source states it, before any check. */
export interface ExtractedEvent extends Partial<EventDetails> {
  title: string
  description: string | null
  startDate: string
  endDate: string | null
  allDay: boolean
  /** False: its source states the day and no hour. */
  timeKnown: boolean
  timeZone: string
  city: string
  /** Whether the source names the city; otherwise it is the one the query asked about. */
  isCityStated: boolean
  country: Country
  /** The fetched address; null for what a user sent. */
  link: string | null
  /** The source's words for its category. */
  named: readonly string[]
  language: Language | null
  cancelled: boolean
  /** Identifies it within its source, such as a UID; null where only its title does. */
  uid: string | null
  series: { feed: string; uid: string; slot: string; rule: string | null; exceptions: string[] } | null
  /** How its day is known: its source names it, or it follows from a rule. */
  dateKnown: DateKnown
  source: { kind: 'feed' | 'page' | 'ai'; name: string; url: string | null }
  facts?: EventFacts | undefined
}

export interface Proof {
  verdict: Verdict
  score: number
  evidence: Evidence
}

export interface CandidateContext {
  /** Null when it belongs to no run. */
  runId: string | null
  queryId: string | null
  sandbox: boolean
  categories: readonly CategoryRow[]
  /** Categories of the run; empty means all. */
  wanted: readonly string[]
  /** The category of a run with a single one. */
  fallbackCategoryId: string | null
  now: Date
}

/** Dates further ahead are mostly misread. */
const FURTHEST_DAYS = 450

/**
 * A UUID derived from the source, so that the same event found again has the same id. For a page it includes the
 * city.
 */
export function candidateId(
  ...found: [sourceUrl: string, what: string, start: string, cityKey?: string]
): string {
  const hash = createHash('sha256').update(JSON.stringify(found)).digest()
  const bytes = hash.subarray(0, 16)
  // RFC 9562: version 8 is for custom ids.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Past, or so far ahead that the date must be wrong. */
function outOfTime(event: ExtractedEvent, now: Date): LeftOut | undefined {
  const today = localDateIn(event.timeZone, now)
  const last = (event.endDate ?? event.startDate).slice(0, 10)
  if (last < today) return 'over'
  return event.startDate.slice(0, 10) > addDays(today, FURTHEST_DAYS) ? 'too far ahead' : undefined
}

/** The category that an event is put into by what is said of it. */
export const categoryOf = (
  { named, title, description }: Hints,
  { categories, fallbackCategoryId }: Pick<CandidateContext, 'categories' | 'fallbackCategoryId'>,
): string | null => categorise({ named, title, description }, categories)?.id ?? fallbackCategoryId

/** Whether a title alone puts an event into a category. */
export const hasCategory = (title: string, around: Parameters<typeof categoryOf>[1]): boolean =>
  categoryOf({ named: [], title, description: null }, around) !== null

/**
 * A feed's UID identifies one event; a page may have one title and hour in many cities, which had one id up to
 * release 0.1.0.
 */
function idsOf(event: ExtractedEvent, title: string, cityKey: string): Pick<Candidate, 'id' | 'formerId'> {
  const found = [event.source.url ?? '', event.uid ?? plain(title), event.startDate] as const
  const former = candidateId(...found)
  if (event.uid !== null || !event.isCityStated) return { id: former }
  return { id: candidateId(...found, cityKey), formerId: former }
}

const clipped = (text: string | null, length: number): string | null => {
  const trimmed = text?.trim()
  return trimmed ? trimmed.slice(0, length).toWellFormed() : null
}

/** Why it is none, when it cannot be a coming event; undefined when it is of another category than asked for. */
export function toCandidate(
  event: ExtractedEvent,
  proof: Proof,
  around: CandidateContext,
): Candidate | LeftOut | undefined {
  const title = clipped(event.title.replaceAll(/\s+/g, ' '), 300)
  const named = clipped(event.city, 120)
  if (!title) return 'without a title'
  if (!named) return 'without a city'
  const late = outOfTime(event, around.now)
  if (late) return late
  const categoryId = categoryOf(event, around)
  if (around.wanted.length > 0 && !(categoryId && around.wanted.includes(categoryId))) return undefined
  const city = findCity(named, { country: event.country })
  const candidate = {
    ...idsOf(event, title, city?.id ?? plain(named).trim()),
    runId: around.runId,
    queryId: around.queryId,
    title,
    description: clipped(event.description, 5_000),
    startDate: event.startDate,
    endDate: event.endDate,
    allDay: event.allDay,
    timeKnown: event.timeKnown,
    timeZone: event.timeZone,
    city: city?.name ?? named,
    cityId: city?.id ?? null,
    country: event.country,
    ...mapDetails((name) => clipped(event[name] ?? null, 500)),
    ...(event.facts && { facts: event.facts }),
    link: event.link,
    categoryId,
    language: event.language,
    cancelled: event.cancelled,
    series: event.series,
    dateKnown: event.dateKnown,
    source: {
      kind: event.source.kind,
      name: event.source.name.slice(0, 200),
      url: event.source.url,
      sandbox: around.sandbox,
      checkedAt: around.now.toISOString(),
    },
    verdict: proof.verdict,
    score: proof.score,
    evidence: proof.evidence,
    rules: JUDGING_RULES,
  } satisfies Candidate
  // The last check before the message: drops candidates with invalid members, such as an address that is too long.
  return Candidate.safeParse(candidate).data ?? 'with values that are too long'
}

/** Keeps the first of several equal candidates. */
export function dropRepeats(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.toReversed().map((one) => [one.id, one])).values()].toReversed()
}
