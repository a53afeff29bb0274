import { createHash } from 'node:crypto'
import {
  addDays,
  Candidate,
  type Country,
  type Evidence,
  type Language,
  localDateIn,
  type Verdict,
} from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import type { CategoryRow } from '../../store/schema.ts'
import { categorise, type Hints, plain } from './categorise.ts'

/** An event as a source states it, before we say anything about it. */
export interface Lead {
  title: string
  description: string | null
  startDate: string
  endDate: string | null
  allDay: boolean
  timeZone: string
  city: string
  /** The source names it; otherwise it is the one that was asked about. */
  isCityStated: boolean
  country: Country
  location: string | null
  /** The address of what was fetched; null for what a person sent. */
  link: string | null
  /** Words of the source that name its kind. */
  named: readonly string[]
  language: Language | null
  cancelled: boolean
  /** What identifies it within its source: a UID, or nothing where only the title does. */
  uid: string | null
  series: { feed: string; uid: string; slot: string } | null
  source: { kind: 'feed' | 'page' | 'ai'; name: string; url: string | null }
}

export interface Proof {
  verdict: Verdict
  score: number
  evidence: Evidence
}

export interface Surroundings {
  /** Null for what no run asked for. */
  runId: string | null
  queryId: string | null
  sandbox: boolean
  /** All categories there are. */
  categories: readonly CategoryRow[]
  /** What the run asked for; empty means everything. */
  wanted: readonly string[]
  /** The category of a run that asks for one alone. */
  fallbackCategoryId: string | null
  now: Date
}

/** Announcements further ahead than this are misread dates far more often than events. */
const FURTHEST_DAYS = 450

/** A UUID from what was found where (and, for one of a page, in which city), so that finding it again is the same. */
export function candidateId(
  ...found: [sourceUrl: string, what: string, start: string, cityKey?: string]
): string {
  const hash = createHash('sha256').update(JSON.stringify(found)).digest()
  const bytes = hash.subarray(0, 16)
  // RFC 9562: version 8 is for ids of one's own making.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Over already, or so far off that the date is a mistake. */
function isOutOfTime(lead: Lead, now: Date): boolean {
  const today = localDateIn(lead.timeZone, now)
  const last = (lead.endDate ?? lead.startDate).slice(0, 10)
  return last < today || lead.startDate.slice(0, 10) > addDays(today, FURTHEST_DAYS)
}

function categoryOf(lead: Lead, around: Surroundings): string | null {
  const hints: Hints = { named: lead.named, title: lead.title, description: lead.description }
  return categorise(hints, around.categories)?.id ?? around.fallbackCategoryId
}

/** A UID is one event; a page may give one title and hour in many cities, which up to release 0.1.0 had one id. */
function idsOf(lead: Lead, title: string, cityKey: string): Pick<Candidate, 'id' | 'formerId'> {
  const found = [lead.source.url ?? '', lead.uid ?? plain(title), lead.startDate] as const
  const former = candidateId(...found)
  if (lead.uid !== null || !lead.isCityStated) return { id: former }
  return { id: candidateId(...found, cityKey), formerId: former }
}

const clipped = (text: string | null, length: number): string | null => {
  const trimmed = text?.trim()
  return trimmed ? trimmed.slice(0, length).toWellFormed() : null
}

/** Undefined when it cannot be an event to come, is none of the kinds asked for, or has no title or city. */
export function toCandidate(lead: Lead, proof: Proof, around: Surroundings): Candidate | undefined {
  const title = clipped(lead.title.replaceAll(/\s+/g, ' '), 300)
  const named = clipped(lead.city, 120)
  if (!title || !named || isOutOfTime(lead, around.now)) return undefined
  const categoryId = categoryOf(lead, around)
  if (around.wanted.length > 0 && !(categoryId && around.wanted.includes(categoryId))) return undefined
  const city = findCity(named, { country: lead.country })
  const candidate = {
    ...idsOf(lead, title, city?.id ?? plain(named).trim()),
    runId: around.runId,
    queryId: around.queryId,
    title,
    description: clipped(lead.description, 5_000),
    startDate: lead.startDate,
    endDate: lead.endDate,
    allDay: lead.allDay,
    timeZone: lead.timeZone,
    city: city?.name ?? named,
    cityId: city?.id ?? null,
    country: lead.country,
    location: clipped(lead.location, 500),
    link: lead.link,
    categoryId,
    language: lead.language,
    cancelled: lead.cancelled,
    series: lead.series,
    source: {
      kind: lead.source.kind,
      name: lead.source.name.slice(0, 200),
      url: lead.source.url,
      sandbox: around.sandbox,
      checkedAt: around.now.toISOString(),
    },
    verdict: proof.verdict,
    score: proof.score,
    evidence: proof.evidence,
  } satisfies Candidate
  // The last gate before a message leaves: an address too long or a date in disguise stays here.
  return Candidate.safeParse(candidate).data
}

/** The first of several that are the same. */
export function dropRepeats(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.toReversed().map((one) => [one.id, one])).values()].toReversed()
}
