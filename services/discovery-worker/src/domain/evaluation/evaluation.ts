import {
  decodeText,
  parsePage,
  readCalendar,
  readEventPage,
  readSyndication,
} from '@uitpost/event-reader/parsers'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { judgeRecheck, RecheckRequest } from './recheck-evaluation.ts'
import { AnswerRequest, type OpenPage, outcomeOf, RunRequest, runsOf } from './run-evaluation.ts'
import { TimeRequest, timeJudging } from './time-evaluation.ts'

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
  z.object({ op: z.literal('page'), url: z.string(), zone: z.string(), path: z.string() }),
  RunRequest,
  RecheckRequest,
  AnswerRequest,
  TimeRequest,
  z.object({ op: z.literal('feed'), path: z.string(), url: z.string(), zone: z.string() }),
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

/** A promise for some requests. */
export function evaluate(request: EvaluationRequest, bytes: Uint8Array, means: EvaluationMeans): unknown {
  if (request.op === 'run')
    return runsOf({ ...request, html: request.html ?? decodeText(bytes) }, means.openPage)
  if (request.op === 'recheck') return judgeRecheck(request)
  if (request.op === 'answer') return outcomeOf(request, means.openPage)
  if (request.op === 'time') return timeJudging(request, means.readers)
  if (request.op === 'calendar') return readAsCalendar(request, bytes)
  if (request.op === 'feed') return readAsFeed(request, bytes)
  return readMarkup(request, decodeText(bytes))
}

type CalendarRequest = Extract<EvaluationRequest, { op: 'calendar' }>
type FeedRequest = Extract<EvaluationRequest, { op: 'feed' }>
type PageRequest = Extract<EvaluationRequest, { op: 'page' }>

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

function readMarkup({ url, zone: venueZone }: PageRequest, text: string) {
  const options = { url, venueZone }
  // A document of JSON is read as a page embeds it.
  const html = /^\s*[{[]/.test(text) ? `<script type="application/ld+json">${text}</script>` : text
  const page = readEventPage(parsePage(html), options)
  const { blocks, malformedBlocks: malformed } = page
  const counts = { events: page.events.length, subs: page.subEvents.length, micro: page.microdata.length }
  const stated = [
    ...[...page.events, ...page.subEvents, ...page.microdata],
    ...[...page.rdfa, ...page.microformats],
  ].flatMap(({ source, title, start }) =>
    title !== undefined && start !== undefined ? [{ source, title, start }] : [],
  )
  return { blocks, malformed, ...counts, stated }
}
