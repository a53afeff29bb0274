import { createHash, randomUUID } from 'node:crypto'
import { type Candidate, COUNTRIES, zoneOf } from '@uitpost/contracts'
import { z } from 'zod'
import { SAME_TITLE_SIMILARITY } from '../duplicates/find-same.ts'
import { toCompared } from '../duplicates/groups.ts'
import { keysOf } from '../duplicates/keys.ts'
import { LIKELY_SCORE, likenessOf, NEAR_SIMILARITY } from '../duplicates/likeness.ts'
import { ONLINE_KEY } from '../facts/cities.ts'
import { type Finding, toFinding } from '../facts/findings.ts'
import { similarity } from '../facts/titles.ts'
import { collectDrafts, type Draft, type Drafts } from '../intake/drafts.ts'
import { decideOne } from '../intake/intake.ts'
import { toCalendar } from '../reading/ics.ts'

const Stated = z.object({
  /** Where it was found; nothing hides it from the comparison by address. */
  link: z.string().nullable(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  location: z.string().nullable(),
  /** The entry of a feed whose dates belong together. */
  uid: z.string().nullable(),
})
type Stated = z.infer<typeof Stated>

/** What is asked: how pairs are judged, what batches that follow each other bring, how events are exported. */
export const EvaluationRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('pairs'), pairs: z.array(z.tuple([Stated, Stated])) }),
  z.object({
    op: z.literal('intake'),
    batches: z.array(z.object({ at: z.string(), events: z.array(Stated) })),
  }),
  z.object({ op: z.literal('export'), at: z.string(), events: z.array(Stated) }),
])
export type EvaluationRequest = z.infer<typeof EvaluationRequest>

type PairVerdict = { verdict: 'merged' | 'review' | 'apart'; score: number; why: string | null }

export function evaluate(request: EvaluationRequest): unknown {
  if (request.op === 'pairs') return request.pairs.map(judgePair)
  if (request.op === 'intake') return takeInBatches(request.batches)
  return exportCalendar(request.events, new Date(request.at))
}

/** The rules of the intake over what is in memory; which events are looked at is decided as store/candidates.ts does. */
function createMemory() {
  const drafts = collectDrafts([])
  const series = new Map<string, string>()
  const alike = ({ candidate, linkKey, normalisedTitle, cityKey }: Finding, { event, sources }: Draft) =>
    sources.some((one) => one.candidateId === candidate.id || (linkKey && one.linkKey === linkKey)) ||
    (event.cityKey === cityKey &&
      (similarity(event.normalisedTitle, normalisedTitle) >= SAME_TITLE_SIMILARITY ||
        begins(event.normalisedTitle, normalisedTitle))) ||
    (event.cityKey === ONLINE_KEY && begins(event.normalisedTitle, normalisedTitle)) ||
    (cityKey === ONLINE_KEY && event.normalisedTitle === normalisedTitle)
  const seen: Drafts = {
    ...drafts,
    near: (finding) => drafts.near(finding).filter((one) => alike(finding, one)),
  }
  return {
    all: drafts.all,
    takeIn: (stated: Stated, now: Date) => {
      const candidate = candidateOf(stated, now)
      const finding = toFinding(candidate, new Set(), now)
      if (typeof finding === 'string') return { outcome: 'refused' as const, reason: finding, eventId: null }
      if (stated.uid !== null) {
        finding.seriesId = series.get(stated.uid) ?? randomUUID()
        series.set(stated.uid, finding.seriesId)
      }
      return decideOne(finding, seen, new Map(), now)
    },
  }
}

const begins = (left: string, right: string): boolean =>
  `${left} `.startsWith(`${right} `) || `${right} `.startsWith(`${left} `)

const proven = { proven: true, quote: null }

function candidateOf(stated: Stated, now: Date): Candidate {
  const { title, startDate, endDate, city, country, location, link, uid } = stated
  const what = link === null ? randomUUID() : idOf([link, startDate])
  return {
    ...{ id: what, runId: randomUUID(), queryId: randomUUID(), title, description: null, startDate, endDate },
    ...{
      allDay: startDate.length === 10,
      timeZone: zoneOf(country),
      city,
      cityId: null,
      country,
      location,
      link,
    },
    ...{ categoryId: null, language: null, cancelled: false },
    series: uid === null ? null : { feed: 'https://feed.example/', uid },
    source: { kind: 'page', name: 'evaluation', url: null, sandbox: false, checkedAt: now.toISOString() },
    ...{
      verdict: 'verified',
      score: 1,
      evidence: { title: proven, start: proven, city: proven, link: proven },
    },
  }
}

const idOf = (what: unknown): string => {
  const hex = createHash('sha256').update(JSON.stringify(what)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** As one after the other would be taken in, the day before the earlier of them. */
function judgePair([a, b]: [Stated, Stated]): PairVerdict {
  const [first = ''] = [a.startDate, b.startDate].toSorted(
    (one, other) => Date.parse(one) - Date.parse(other),
  )
  const now = new Date(Date.parse(first) - 86_400_000)
  const memory = createMemory()
  memory.takeIn(a, now)
  const { outcome, reason } = memory.takeIn(b, now)
  if (outcome === 'joined') return { verdict: 'merged', score: 1, why: reason }
  const [one, other] = memory.all()
  const score = one && other ? likeness(one, other) : 0
  return {
    verdict: score >= LIKELY_SCORE ? 'review' : 'apart',
    score,
    why: outcome === 'refused' ? reason : null,
  }
}

/** Which pairs are compared at all is decided as store/duplicates.ts does. */
function likeness(one: Draft, other: Draft): number {
  const [a, b] = [one.event, other.event]
  const sameVenue = a.location?.toLowerCase() === b.location?.toLowerCase() && a.location !== null
  const near =
    similarity(a.normalisedTitle, b.normalisedTitle) >= NEAR_SIMILARITY ||
    begins(a.normalisedTitle, b.normalisedTitle) ||
    (a.startAt.getTime() === b.startAt.getTime() && sameVenue)
  const isFound =
    (near && (a.cityKey === b.cityKey || sameVenue)) || keysOf(a).some((key) => keysOf(b).includes(key))
  if (!isFound) return 0
  const [left, right] = toCompared([a, b], [...one.sources, ...other.sources])
  return (left && right && likenessOf(left, right, new Set())?.score) ?? 0
}

/** Per batch: what was new, what changed an event that was there before it, and the event of each row. */
function takeInBatches(batches: readonly { at: string; events: readonly Stated[] }[]) {
  const memory = createMemory()
  return batches.map(({ at, events }) => {
    const before = new Map(memory.all().map(({ event }) => [event.id, event]))
    const verdicts = events.map((one) => memory.takeIn(one, new Date(at)))
    const after = memory.all()
    return {
      created: after.filter(({ event }) => !before.has(event.id)).length,
      changed: after.filter(({ event }) => before.has(event.id) && before.get(event.id) !== event).length,
      refused: verdicts.filter(({ outcome }) => outcome === 'refused').length,
      events: verdicts.map(({ eventId }) => eventId),
    }
  })
}

/** The calendar file that somebody takes along, of these events alone. */
function exportCalendar(events: readonly Stated[], now: Date): string {
  const memory = createMemory()
  for (const event of events) memory.takeIn(event, now)
  const shown = memory
    .all()
    .map(({ event }) => ({ ...event, categoryName: null, categorySlug: null, updatedAt: now }))
  return toCalendar('Export', shown, 'https://uitpost.example')
}
