import { z } from 'zod'
import { DATE_KNOWN, EVENT_STATUSES, PROOF_FIELDS, VERDICTS } from '../../admin-constants.ts'
import { COUNTRIES, REPORT_KINDS } from '../../constants.ts'
import { endpoint, FilterText, Id, PageQuery } from '../../endpoint.ts'
import { EventDetails } from '../../events/event-details.ts'
import { ToldFacts } from '../../events/event-facts.ts'
import { Evidence } from '../../evidence.ts'
import { SourceJoin } from './joins.ts'
import { Place } from './places.ts'
import { Series, SeriesDate } from './series.ts'

/** The source that states the day of an event, and how. */
export const DateProof = z.object({
  how: z.enum(DATE_KNOWN),
  /** The name of the source. */
  source: z.string(),
  checkedAt: z.iso.datetime(),
})
export type DateProof = z.infer<typeof DateProof>

/**
 * The specification's Event: one dated occurrence. `startDate` and `endDate` are ISO 8601 with the offset of
 * `timeZone`, or 'YYYY-MM-DD' when `allDay` or not `timeKnown` (the end inclusive).
 */
export const Event = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  allDay: z.boolean(),
  /** False: it has an hour that its source does not state. Within a day such events come first, as all-day ones do. */
  timeKnown: z.boolean(),
  timeZone: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  /** Where its city lies, and the names that differ from `city`; null when the gazetteer has no such city. */
  town: Place.pick({ latitude: true, longitude: true, names: true }).nullable().optional(),
  ...EventDetails.shape,
  /** Absent in what releases up to 0.1.0 sent. */
  facts: ToldFacts.optional(),
  sourceLink: z.string().nullable(),
  source: z.string(),
  category: z.object({ id: Id, name: z.string(), slug: z.string() }).nullable(),
  categoryId: Id.nullable(),
  status: z.enum(EVENT_STATUSES),
  /** Null: its source does not prove its day. Absent in lists that do not show it. */
  dateKnown: DateProof.nullable().optional(),
  /** The series it is a date of; null when it stands alone. Absent in lists that do not show it. */
  series: Series.nullable().optional(),
})
export type Event = z.infer<typeof Event>

/** A source of an event with its evidence. */
export const EventSource = z.object({
  id: Id.optional(),
  source: z.string(),
  url: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  evidence: Evidence,
  sandbox: z.boolean(),
  checkedAt: z.iso.datetime({ offset: true }),
  /** The rule by which it was joined to an existing event; absent for the source that created the event. */
  joined: SourceJoin.optional(),
})
export type EventSource = z.infer<typeof EventSource>

/** An event with its sources. Evidence is shown to admins only. */
export const EventDetail = Event.extend({
  /** Whether the caller saved it. */
  saved: z.boolean(),
  seriesId: Id.nullable(),
  /** The known town that it takes place in; null if its city is unknown. */
  town: Place.nullable(),
  /** The other approved dates of its series from today on, soonest first; at most SERIES_DATES. */
  dates: z.array(SeriesDate),
  facts: ToldFacts,
  /**
   * Admins only: its series is of single dates with the same title, venue, hours and category, from which it can be taken
   * out. Otherwise a series is one entry of a feed.
   */
  isSingleDates: z.boolean().optional(),
  /** Admins only: other callers get the kept event under its own id. */
  mergedInto: Id.nullable(),
  /** What of the event its best source does not confirm. */
  unconfirmed: z.array(z.enum(PROOF_FIELDS)),
  sources: z.array(EventSource.partial({ score: true, evidence: true })),
})
export type EventDetail = z.infer<typeof EventDetail>

/** A reader's report: what is wrong with an event. */
export const NewReport = z.strictObject({ kind: z.enum(REPORT_KINDS) })

/** The open reports of readers on one event. */
export const EventReports = z.object({
  counts: z.record(z.enum(REPORT_KINDS), z.int()),
  latestAt: z.iso.datetime(),
})
export type EventReports = z.infer<typeof EventReports>

export const eventEndpoints = {
  getEvent: endpoint({ policy: 'signedIn', params: z.strictObject({ id: Id }), reply: EventDetail }),
  countEvents: endpoint({
    policy: 'anonymous',
    query: z.strictObject({ city: FilterText(120).optional() }),
    reply: z.record(Id, z.int()),
  }),
  listUpcomingEvents: endpoint({ policy: 'signedIn', query: PageQuery, reply: z.array(Event) }),
  /** A reader's report on a published event; 429 beyond REPORT_LIMITS. Changes nothing in public. */
  reportEvent: endpoint({
    policy: 'anonymous',
    limited: true,
    params: z.strictObject({ id: Id }),
    body: NewReport,
    status: 202,
    /** For a merged event, `eventId` is the event it was merged into. */
    reply: NewReport.extend({ eventId: Id }),
  }),
}
