import { z } from 'zod'
import { COUNTRIES, EVENT_STATUSES, LANGUAGES, PROPOSAL_FIELDS, VERDICTS } from './constants.ts'
import { Id } from './endpoint.ts'
import { Evidence } from './evidence.ts'

const Instant = z.iso.datetime({ offset: true })

/**
 * Something found that may be an event. Dates as in the API's Event. `id` is derived from what was found where, so
 * that finding it again is the same candidate.
 */
export const Candidate = z.object({
  id: Id,
  /** The id that releases up to 0.1.0 gave it, where it is another one: what they found is known by that. */
  formerId: Id.optional(),
  deleted: z.boolean().optional(),
  /** Null for what no run found, such as a suggestion. */
  runId: Id.nullable(),
  queryId: Id.nullable(),
  /** The suggestion it answers. */
  suggestionId: Id.optional(),
  /** Whose suggestion that is, so that an erasure finds the message. */
  suggestedBy: Id.optional(),
  title: z.string().min(1).max(300),
  description: z.string().max(5_000).nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  allDay: z.boolean(),
  timeZone: z.string(),
  city: z.string().min(1).max(120),
  /** The gazetteer's id where the city is known to it. */
  cityId: z.string().nullable(),
  country: z.enum(COUNTRIES),
  location: z.string().max(500).nullable(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
  categoryId: Id.nullable(),
  language: z.enum(LANGUAGES).nullable(),
  cancelled: z.boolean(),
  /** The feed and UID whose dates form a series. */
  series: z
    .object({
      feed: z.string(),
      uid: z.string(),
      /** Which of its dates this is, by what the feed calls it: it stays the same when the date moves. */
      slot: z.string().optional(),
    })
    .nullable(),
  source: z.object({
    kind: z.enum(['feed', 'page', 'ai']),
    /** What screens show as the event's source, such as a host or 'groq'. */
    name: z.string().max(200),
    url: z.string().max(2_000).nullable(),
    sandbox: z.boolean(),
    checkedAt: Instant,
  }),
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  evidence: Evidence,
})
export type Candidate = z.infer<typeof Candidate>

/** What became of a candidate. `id` is the candidate's. */
export const CandidateOutcome = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  runId: Id.nullable(),
  queryId: Id.nullable(),
  outcome: z.enum(['created', 'joined', 'refused']),
  /** Why it was refused, or which rule joined it. */
  reason: z.string().nullable(),
  eventId: Id.nullable(),
  eventStatus: z.enum(EVENT_STATUSES).nullable(),
})
export type CandidateOutcome = z.infer<typeof CandidateOutcome>

export const RECHECK_RESULTS = ['unchanged', 'moved', 'missing', 'cancelled', 'gone'] as const
export type RecheckResult = (typeof RECHECK_RESULTS)[number]

/** What the source of an approved event says shortly before its day. `id` is the event's. */
export const EventRechecked = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** `missing`: the page is there and does not name the event any more. `gone`: the page is not there. */
  result: z.enum(RECHECK_RESULTS),
  /** What was looked at: the event's link. */
  url: z.string(),
  sandbox: z.boolean(),
  checkedAt: Instant,
  /** The event it was compared with: one that was changed since is not meant. */
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
  /** Null where an unchanged copy was not read again. */
  proof: z
    .object({ verdict: z.enum(VERDICTS), score: z.number().min(0).max(1), evidence: Evidence })
    .nullable(),
})
export type EventRechecked = z.infer<typeof EventRechecked>
