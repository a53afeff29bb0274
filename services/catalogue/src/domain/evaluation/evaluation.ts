import { createHash, randomUUID } from 'node:crypto'
import {
  type Candidate,
  COUNTRIES,
  LANGUAGES,
  type Language,
  MONITOR_CATEGORIES,
  zoneOf,
} from '@uitpost/contracts'
import { z } from 'zod'
import { readAsked } from '../agenda/asked.ts'
import { toCompared } from '../duplicates/groups.ts'
import { keysOf } from '../duplicates/keys.ts'
import { LIKELY_SCORE, likenessOf, NEAR_SIMILARITY } from '../duplicates/likeness.ts'
import { similarity } from '../facts/titles.ts'
import type { Draft } from '../intake/drafts.ts'
import { toCalendar } from '../reading/ics.ts'
import { CandidatesRequest, shownAfter } from './candidates-evaluation.ts'
import { begins, createMemory, type Memory, type Verdict } from './evaluation-memory.ts'

const Stated = z.object({
  /** Address where it was found; the comparison by address uses it. */
  link: z.string().nullable(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  location: z.string().nullable(),
  /** UID of the feed entry, which its dates have in common. */
  uid: z.string().nullable(),
})
type Stated = z.infer<typeof Stated>

/**
 * Operations of an evaluation: judge pairs, take in batches one after the other, take in candidates of discovery,
 * export a calendar, read questions.
 */
export const EvaluationRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('pairs'), pairs: z.array(z.tuple([Stated, Stated])) }),
  z.object({
    op: z.literal('intake'),
    batches: z.array(z.object({ at: z.string(), events: z.array(Stated) })),
  }),
  z.object({ op: z.literal('export'), at: z.string(), events: z.array(Stated) }),
  z.object({
    op: z.literal('questions'),
    questions: z.array(z.object({ q: z.string(), now: z.iso.datetime(), language: z.enum(LANGUAGES) })),
  }),
  CandidatesRequest,
])
export type EvaluationRequest = z.infer<typeof EvaluationRequest>

type PairVerdict = { verdict: 'merged' | 'review' | 'apart'; score: number; why: string | null }

export function evaluate(request: EvaluationRequest): unknown {
  if (request.op === 'pairs') return request.pairs.map(judgePair)
  if (request.op === 'intake') return intakeInBatches(request.batches)
  if (request.op === 'candidates') return shownAfter(request)
  if (request.op === 'questions') return readQuestions(request.questions)
  return exportCalendar(request.events, new Date(request.at))
}

const intake = (memory: Memory, stated: Stated, now: Date): Verdict =>
  memory.intake(candidateOf(stated, now), now, stated.uid)

const proven = { proven: true, quote: null }

function candidateOf(stated: Stated, now: Date): Candidate {
  const { title, startDate, endDate, city, country, location, link, uid } = stated
  const what = link === null ? randomUUID() : idOf([link, startDate])
  return {
    id: what,
    runId: randomUUID(),
    queryId: randomUUID(),
    title,
    description: null,
    startDate,
    endDate,
    allDay: startDate.length === 10,
    timeZone: zoneOf(country),
    city,
    cityId: null,
    country,
    location,
    link,
    categoryId: null,
    language: null,
    cancelled: false,
    series: uid === null ? null : { feed: 'https://feed.example/', uid },
    source: { kind: 'page', name: 'evaluation', url: null, sandbox: false, checkedAt: now.toISOString() },
    verdict: 'verified',
    score: 1,
    evidence: { title: proven, start: proven, city: proven, link: proven },
  }
}

const idOf = (what: unknown): string => {
  const hex = createHash('sha256').update(JSON.stringify(what)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Takes in one after the other, the day before the earlier of them. */
function judgePair([a, b]: [Stated, Stated]): PairVerdict {
  const [first = ''] = [a.startDate, b.startDate].toSorted(
    (one, other) => Date.parse(one) - Date.parse(other),
  )
  const now = new Date(Date.parse(first) - 86_400_000)
  const memory = createMemory()
  intake(memory, a, now)
  const { outcome, reason } = intake(memory, b, now)
  if (outcome === 'joined') return { verdict: 'merged', score: 1, why: reason }
  const [one, other] = memory.all()
  const score = one && other ? likeness(one, other) : 0
  return {
    verdict: score >= LIKELY_SCORE ? 'review' : 'apart',
    score,
    why: outcome === 'refused' ? reason : null,
  }
}

/** Which pairs are compared is decided as in store/review/duplicates.ts. */
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

/** Per batch: what was new, what changed an event of an earlier batch, and the event of each row. */
function intakeInBatches(batches: readonly { at: string; events: readonly Stated[] }[]) {
  const memory = createMemory()
  return batches.map(({ at, events }) => {
    const before = new Map(memory.all().map(({ event }) => [event.id, event]))
    const verdicts = events.map((one) => intake(memory, one, new Date(at)))
    const after = memory.all()
    return {
      created: after.filter(({ event }) => !before.has(event.id)).length,
      changed: after.filter(({ event }) => before.has(event.id) && before.get(event.id) !== event).length,
      refused: verdicts.filter(({ outcome }) => outcome === 'refused').length,
      events: verdicts.map(({ eventId }) => eventId),
    }
  })
}

/** The calendar file with these events alone. */
function exportCalendar(events: readonly Stated[], now: Date): string {
  const memory = createMemory()
  for (const event of events) intake(memory, event, now)
  const shown = memory
    .all()
    .map(({ event }) => ({ ...event, categoryName: null, categorySlug: null, updatedAt: now }))
  return toCalendar('Export', shown, {
    publicUrl: 'https://uitpost.example',
    language: 'en',
  })
}

const CATEGORIES = MONITOR_CATEGORIES.map((category) => ({ ...category, names: {} }))

/** What the agenda asks for in the end, with the categories of a new installation. */
function readQuestions(questions: readonly { q: string; now: string; language: Language }[]): unknown {
  return questions.map(({ q, now, language }) => {
    const asked = readAsked({ q, order: 'date' }, CATEGORIES, { now: new Date(now), language })
    const { question, centre, country, from, to, evening, categories, free, kids } = asked
    return {
      place: centre?.city?.id ?? null,
      country: centre?.city?.country ?? country ?? null,
      km: centre?.km ?? null,
      // Without a time the agenda begins today.
      from: question.days ? from : null,
      to: to ?? null,
      when: evening?.of ?? null,
      categories: categories.map(({ name }) => name),
      free,
      kids,
      rest: question.words.join(' '),
    }
  })
}
