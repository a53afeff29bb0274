import { z } from 'zod'
import { DATE_KNOWN, EVENT_STATUSES, VERDICTS } from './admin-constants.ts'
import { COUNTRIES, LANGUAGES, PROPOSAL_FIELDS } from './constants.ts'
import { Id } from './endpoint.ts'
import { EventDetails } from './events/event-details.ts'
import { EventFacts } from './events/event-facts.ts'
import { Evidence } from './evidence.ts'

const Instant = z.iso.datetime({ offset: true })

/**
 * A possible event found in a source. Dates as in the API's Event. `id` is derived from source and content, so finding
 * the same thing again gives the same id.
 */
export const Candidate = z.object({
  id: Id,
  /** The id used by releases up to 0.1.0, if different: earlier decisions are stored under it. */
  formerId: Id.optional(),
  deleted: z.boolean().optional(),
  /** Null if no run found it, such as a suggestion. */
  runId: Id.nullable(),
  queryId: Id.nullable(),
  /** The suggestion in which it was found. */
  suggestionId: Id.optional(),
  /** The author of that suggestion, so that an erasure finds the message. */
  suggestedBy: Id.optional(),
  title: z.string().min(1).max(300),
  description: z.string().max(5_000).nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  allDay: z.boolean(),
  /** False: the day is stated and no hour. Absent in messages of releases up to 0.1.0, which claimed an hour or all day. */
  timeKnown: z.boolean().optional(),
  timeZone: z.string(),
  city: z.string().min(1).max(120),
  /** The gazetteer id, if the city is known. */
  cityId: z.string().nullable(),
  country: z.enum(COUNTRIES),
  ...EventDetails.shape,
  /** Absent: it states none of them, or in messages of releases up to 0.1.0. */
  facts: EventFacts.optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
  categoryId: Id.nullable(),
  language: z.enum(LANGUAGES).nullable(),
  cancelled: z.boolean(),
  /** The feed and UID of the series. */
  series: z
    .object({
      feed: z.string(),
      uid: z.string(),
      /** The feed's own identifier of this occurrence: it stays the same when the date moves. */
      slot: z.string().optional(),
      /** How it repeats: the value of an RRULE (RFC 5545) without its end, null without one. Absent in messages of 0.1.0. */
      rule: z.string().max(500).nullable().optional(),
      /** Coming local days that the rule names and its source excludes. */
      exceptions: z.array(z.iso.date()).max(50).optional(),
    })
    .nullable(),
  /** Absent in messages of releases up to 0.1.0: unknown. */
  dateKnown: z.enum(DATE_KNOWN).optional(),
  source: z.object({
    kind: z.enum(['feed', 'page', 'ai']),
    /** The source name shown on screens, such as a host or 'groq'. */
    name: z.string().max(200),
    url: z.string().max(2_000).nullable(),
    sandbox: z.boolean(),
    checkedAt: Instant,
  }),
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  evidence: Evidence,
  /** Version of the rules it was judged by. Absent in messages of releases up to 0.1.0. */
  rules: z.int().nonnegative().optional(),
})
export type Candidate = z.infer<typeof Candidate>

/** The decision about a candidate. `id` is the candidate's. */
export const CandidateOutcome = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  runId: Id.nullable(),
  queryId: Id.nullable(),
  outcome: z.enum(['created', 'joined', 'refused']),
  /** The reason of the refusal, or the rule by which it was joined. */
  reason: z.string().nullable(),
  eventId: Id.nullable(),
  eventStatus: z.enum(EVENT_STATUSES).nullable(),
})
export type CandidateOutcome = z.infer<typeof CandidateOutcome>

export const RECHECK_RESULTS = ['unchanged', 'moved', 'missing', 'cancelled', 'gone'] as const
export type RecheckResult = (typeof RECHECK_RESULTS)[number]

/** The result of re-reading the source of an approved event shortly before its date. `id` is the event's. */
export const EventRechecked = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** `missing`: the page exists but no longer names the event. `gone`: the page was missing at each of several requests. */
  result: z.enum(RECHECK_RESULTS),
  /** The event's link, which was read. */
  url: z.string(),
  sandbox: z.boolean(),
  checkedAt: Instant,
  /** The event's values at the comparison; the result is ignored if the event has changed since. */
  against: z.object({
    title: z.string(),
    startDate: z.string(),
    endDate: z.string().nullable(),
    city: z.string(),
    location: z.string().nullable(),
  }),
  changes: z.array(
    z.object({ field: z.enum(PROPOSAL_FIELDS), after: z.string().nullable(), quote: z.string().nullable() }),
  ),
  /** The words of the source that cancel the event, or speak against it without a new date. */
  quote: z.string().optional(),
  /** Of `gone`: when its page was first missing. */
  goneSince: Instant.optional(),
  /** Null if the copy was unchanged and not read again. */
  proof: z
    .object({ verdict: z.enum(VERDICTS), score: z.number().min(0).max(1), evidence: Evidence })
    .nullable(),
  /** What the source states beside. Absent where it states nothing, and in messages of releases up to 0.1.0. */
  facts: EventFacts.optional(),
})
export type EventRechecked = z.infer<typeof EventRechecked>

/**
 * A source of an event that was judged by older rules and is to be judged again. `id` is the event's for its own source
 * and the source's for a joined one; the values are those that this source stated.
 */
export const RejudgementRequest = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** Version of the rules to judge it by. */
  rules: z.int().positive(),
  /** The address that was read when it was found. */
  url: z.string(),
  /** The run that found it, which may have recorded the page. */
  runId: Id.nullable(),
  /** The event's page by this source. */
  link: z.string(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  localEndDate: z.iso.date(),
  timeZone: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  location: z.string().nullable(),
})
export type RejudgementRequest = z.infer<typeof RejudgementRequest>

/** The result of judging a source of an event again. `id` is that of the request; `checkedAt` is when the copy that was judged was fetched. */
export const EventRejudged = EventRechecked.extend({
  rules: z.int().positive(),
  /** `unreadable`: its source did not answer or cannot be read, which says nothing about the event. */
  result: z.enum([...RECHECK_RESULTS, 'unreadable']),
})
export type EventRejudged = z.infer<typeof EventRejudged>
