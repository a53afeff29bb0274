import type { EvidenceSource } from '@uitpost/event-reader'
import {
  checkEvidence,
  DateRequest,
  datedEvents,
  daysOfRules,
  decodeText,
  judgeDates,
  parsePage,
  RuleRequest,
  readCalendar,
  readEventJson,
  readEventPage,
  readEvidenceSource,
  readingOf,
  readSyndication,
  readWordedEvents,
} from '@uitpost/event-reader/parsers'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { JudgeRequest, judgeClaims, judgeMarkup, MarkupRequest } from './gate-evaluation.ts'
import { AnswerRequest, type OpenPage, outcomeOf } from './injection-evaluation.ts'
import { judgeRecheck, RecheckRequest } from './recheck-evaluation.ts'
import { TimeRequest, timeJudging } from './time-evaluation.ts'

const Page = { url: z.string(), zone: z.string(), fetchedOn: z.string(), path: z.string() }

/** Requests of `npm run eval` to the parsers and the gate, each about one file. */
export const EvaluationRequest = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('calendar'),
    path: z.string(),
    zone: z.string(),
    from: z.string(),
    to: z.string(),
    /** Maximum number of dates. */
    most: z.number().optional(),
  }),
  z.object({ op: z.literal('page'), ...Page }),
  DateRequest,
  RuleRequest,
  JudgeRequest,
  MarkupRequest,
  RecheckRequest,
  AnswerRequest,
  TimeRequest,
  z.object({ op: z.literal('feed'), path: z.string(), url: z.string(), zone: z.string() }),
  z.object({
    op: z.literal('verify'),
    ...Page,
    claims: z.array(
      z.object({
        title: z.string(),
        start: z.string(),
        city: z.string(),
        link: z.string(),
        cancelled: z.boolean().default(false),
      }),
    ),
  }),
])
export type EvaluationRequest = z.infer<typeof EvaluationRequest>

interface EventRecord {
  title: string
  start: string
  city: string | null
  cancelled: boolean
}

/** What the evaluation takes from the service: its threads, and fetching without a network. */
export interface EvaluationMeans {
  readers: Pick<Context['readers'], 'read'>
  openPage: OpenPage
}

/** Without AI: calendars and markup by their parsers, text by the date reader. A promise for some requests. */
export function evaluate(request: EvaluationRequest, bytes: Uint8Array, means: EvaluationMeans): unknown {
  if (request.op === 'dates') return judgeDates(request)
  if (request.op === 'rules') return daysOfRules(request)
  if (request.op === 'judge') return judgeClaims({ ...request, html: request.html ?? decodeText(bytes) })
  if (request.op === 'marked') return judgeMarkup(request)
  if (request.op === 'recheck') return judgeRecheck(request)
  if (request.op === 'answer') return outcomeOf(request, means.openPage)
  if (request.op === 'time') return timeJudging(request, means.readers)
  if (request.op === 'calendar') return readAsCalendar(request, bytes)
  if (request.op === 'feed') return readAsFeed(request, bytes)
  const text = decodeText(bytes)
  if (request.op === 'page') return readAsPage(request, text)
  const source = sourceOf(request, text)
  return request.claims.map((claim) => {
    const { fields, contradiction } = checkEvidence(claim, source)
    return Object.values(fields).every(({ proven }) => proven) && contradiction === undefined
  })
}

type CalendarRequest = Extract<EvaluationRequest, { op: 'calendar' }>
type FeedRequest = Extract<EvaluationRequest, { op: 'feed' }>
type PageRequest = Extract<EvaluationRequest, { op: 'page' | 'verify' }>

function readAsCalendar({ zone, from, to, most }: CalendarRequest, bytes: Uint8Array) {
  const options = {
    from: new Date(from),
    to: new Date(to),
    venueZone: zone,
    ...(most && { maxOccurrences: most }),
  }
  const { occurrences } = readCalendar(bytes, options)
  const records: EventRecord[] = occurrences.map((one) => ({
    title: one.title,
    start: one.start,
    city: one.city ?? null,
    cancelled: one.status === 'cancelled',
  }))
  const dates = occurrences.map(({ title, start, end, location, status }) => ({
    title,
    start,
    end,
    location,
    status,
  }))
  return { instances: occurrences.length, records, dates }
}

const readAsFeed = ({ url, zone }: FeedRequest, bytes: Uint8Array) => ({
  items: (readSyndication(bytes, url, zone)?.events ?? []).map(({ title, start, end, location }) => ({
    title,
    start,
    end: end ?? null,
    location: location ?? null,
  })),
})

function readAsPage(request: PageRequest, text: string) {
  const options = { url: request.url, venueZone: request.zone }
  const isJson = /^\s*[{[]/.test(text)
  const page = isJson ? readEventJson(text, options) : readEventPage(parsePage(text), options)
  const marked = datedEvents(page).filter(
    ({ start = '', end = start }) => end.slice(0, 10) >= request.fetchedOn,
  )
  const records: EventRecord[] =
    marked.length > 0
      ? marked.map(({ title = '', start = '', city, status }) => ({
          title,
          start,
          city: city ?? null,
          cancelled: status === 'cancelled' || status === 'postponed',
        }))
      : isJson
        ? []
        : readWordedEvents(readingOf(sourceOf(request, text)).page).map((one) => ({
            ...one,
            city: one.city ?? null,
          }))
  const { blocks, malformedBlocks: malformed } = page
  const counts = { events: page.events.length, subs: page.subEvents.length, micro: page.microdata.length }
  const stated = [
    ...[...page.events, ...page.subEvents, ...page.microdata],
    ...[...page.rdfa, ...page.microformats],
  ].flatMap(({ source, title, start }) =>
    title !== undefined && start !== undefined ? [{ source, title, start }] : [],
  )
  return { blocks, malformed, ...counts, records, stated }
}

const sourceOf = (request: PageRequest, html: string): EvidenceSource =>
  readEvidenceSource({ html, url: request.url, fetchedOn: request.fetchedOn, venueZone: request.zone })
