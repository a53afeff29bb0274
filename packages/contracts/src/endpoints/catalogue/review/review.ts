import { z } from 'zod'
import {
  DOUBTS,
  EVENT_RISKS,
  EVENT_STATUSES,
  PROOF_FIELDS,
  PROOF_LEVELS,
  RISK_GROUPS,
  VERDICTS,
} from '../../../admin-constants.ts'
import { COUNTRIES } from '../../../constants.ts'
import { endpoint, FilterText, Id, PageQuery } from '../../../endpoint.ts'
import { Evidence } from '../../../evidence.ts'
import { Event, EventReports, EventSource } from '../events.ts'
import { OrganiserRequests } from '../organiser-requests.ts'

/** One or more statuses, comma-separated in a query. */
const Statuses = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(EVENT_STATUSES)).min(1).max(EVENT_STATUSES.length))

/** One or more risks, comma-separated; 'any' for events with a risk, 'none' for those without. */
const Risks = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(z.enum([...EVENT_RISKS, ...RISK_GROUPS]))
      .min(1)
      .max(EVENT_RISKS.length),
  )

/** Filters of the admin event list; all members combine with AND. */
export const AdminEventFilter = z.strictObject({
  status: Statuses.optional(),
  q: FilterText(100).optional(),
  /** A place's id or any of its names. */
  city: FilterText(120).optional(),
  country: z.enum(COUNTRIES).optional(),
  /** 'none' for events without a category. */
  category: z.union([Id, z.literal('none')]).optional(),
  source: FilterText(200).optional(),
  seriesId: Id.optional(),
  risk: Risks.optional(),
  proof: z.enum(PROOF_LEVELS).optional(),
  /** 'open' for events whose proof became worse when they were judged again. */
  doubt: z.literal('open').optional(),
  from: z.iso.date().optional(),
  /** Inclusive. */
  to: z.iso.date().optional(),
  /** Only events with open reports of readers, or with requests of their organisers. */
  reported: z.literal('true').optional(),
})
export type AdminEventFilter = z.infer<typeof AdminEventFilter>

export const AdminEventQuery = z.strictObject({
  ...AdminEventFilter.shape,
  ...PageQuery.shape,
  sort: z.enum(['newest', 'soonest', 'proof']).default('newest'),
})
export type AdminEventQuery = z.infer<typeof AdminEventQuery>

/** What its best source confirms of an event. */
export const EventProof = z.object({
  level: z.enum(PROOF_LEVELS),
  /** Everything that was judged. */
  judged: z.array(z.enum(PROOF_FIELDS)),
  /** What of it is not confirmed. */
  unconfirmed: z.array(z.enum(PROOF_FIELDS)),
})
export type EventProof = z.infer<typeof EventProof>

/** What a source of an event proved before it was judged again with a worse verdict; until an admin decides. */
export const PreviousProof = z.object({
  doubt: z.enum(DOUBTS),
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  evidence: Evidence,
  checkedAt: z.iso.datetime(),
  /** The verdict of the same source now. */
  verdictNow: z.enum(VERDICTS),
  /** Its name. */
  source: z.string().optional(),
})
export type PreviousProof = z.infer<typeof PreviousProof>

/** What is known about an event that waits. */
const Judgement = z.object({
  /** The best among its sources. */
  verdict: z.enum(VERDICTS),
  sources: z.array(EventSource),
  proof: EventProof,
  /** Why it needs to be looked at, as of its last change. */
  risks: z.array(z.enum(EVENT_RISKS)),
  /** The series whose dates can be approved together. */
  seriesId: Id.nullable(),
  /** Dates of that series that approving it would approve: dates by rule on a holiday wait, except for this one. */
  seriesPending: z.int(),
  /** Set on the first date that waits of a series of which none was published. */
  startsSeries: z.literal(true).optional(),
})

/** An event for review, with each of its sources. */
export const PendingEvent = Event.extend(Judgement.shape)
export type PendingEvent = z.infer<typeof PendingEvent>

/** Of the list of all pending events, which is without sources; a page of it has all members. */
export const ListedPendingEvent = Event.extend(Judgement.partial().shape)
export type ListedPendingEvent = z.infer<typeof ListedPendingEvent>

export const AdminEvent = PendingEvent.extend({
  mergedInto: Id.nullable(),
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  previousProof: PreviousProof.optional(),
  /** Absent without open reports. */
  reports: EventReports.optional(),
  /** Absent without open ones. */
  organiser: OrganiserRequests.optional(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

/** An event after a decision; `actionId` undoes it. */
export const DecidedEvent = Event.extend({ actionId: Id })
export type DecidedEvent = z.infer<typeof DecidedEvent>

const text = (max: number) => z.string().max(max)
const optionalText = (max: number) => text(max).nullable().optional()
const ignored = z.unknown().optional()

/** Fields an admin may change. Members that only GET returns are ignored, unknown members are refused. */
export const EventEdit = z.strictObject({
  title: text(300).trim().min(1).optional(),
  description: optionalText(5_000),
  startDate: text(40).optional(),
  endDate: optionalText(40),
  allDay: z.boolean().optional(),
  timeKnown: z.boolean().optional(),
  timeZone: text(60).optional(),
  city: text(120).trim().min(1).optional(),
  country: z.enum(COUNTRIES).optional(),
  location: optionalText(500),
  sourceLink: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .optional(),
  categoryId: Id.nullable().optional(),
  id: ignored,
  source: ignored,
  category: ignored,
  town: ignored,
  facts: ignored,
  status: ignored,
  verdict: ignored,
  sources: ignored,
  proof: ignored,
  risks: ignored,
  seriesId: ignored,
  seriesPending: ignored,
  startsSeries: ignored,
  mergedInto: ignored,
  createdAt: ignored,
  approvedAt: ignored,
  previousProof: ignored,
  dateKnown: ignored,
  series: ignored,
  reports: ignored,
  organiser: ignored,
})
export type EventEdit = z.infer<typeof EventEdit>

export const BULK_LIMIT = 1_000

/** A decision about the given events, or about all that a filter finds. */
export const BulkDecision = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    ids: z.array(Id).min(1).max(BULK_LIMIT).optional(),
    filter: AdminEventFilter.optional(),
  })
  .refine((body) => (body.ids === undefined) !== (body.filter === undefined), {
    error: 'Either ids or a filter has to be given',
  })
export type BulkDecision = z.infer<typeof BulkDecision>

export const BulkResult = z.object({
  /** Null when nothing changed. */
  actionId: Id.nullable(),
  done: z.int(),
  /** Events whose status does not allow the decision. */
  skipped: z.array(Id),
  /** Whether the filter finds more events than one call changes. */
  more: z.boolean(),
})
export type BulkResult = z.infer<typeof BulkResult>

const Counted = z.object({ events: z.int() })

/** What the events are that a filter finds. */
export const EventBreakdown = Counted.extend({
  /** Different series, and dates that belong to none. */
  series: z.int(),
  single: z.int(),
  proof: z.record(z.enum(PROOF_LEVELS), z.int()),
  /** Those that occur; an event may have several. */
  risks: z.array(Counted.extend({ risk: z.enum(EVENT_RISKS) })),
  /** The soonest, each once. */
  firstTitles: z.array(z.string()),
  /** The largest, each. */
  bySource: z.array(Counted.extend({ source: z.string(), series: z.int() })),
  bySeries: z.array(Counted.extend({ seriesId: Id, title: z.string() })),
})
export type EventBreakdown = z.infer<typeof EventBreakdown>

export const REVIEW_KINDS = [
  'approve',
  'approve_series',
  'reject',
  'edit',
  'merge',
  'dismiss',
  'recheck',
  'part',
  'part_series',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export const ReviewAction = z.object({
  id: Id,
  kind: z.enum(REVIEW_KINDS),
  at: z.iso.datetime(),
  actorId: Id.nullable(),
  events: z.int(),
  /** The event or date of a series that it is about, or that a merge keeps; null if it is about many. */
  eventId: Id.nullable(),
  /** Of that event. */
  title: z.string().nullable(),
  /** What a decision about many was asked for, as it was sent. */
  filter: z.partialRecord(AdminEventFilter.keyof(), z.string()).nullable(),
  undoneAt: z.iso.datetime().nullable(),
})
export type ReviewAction = z.infer<typeof ReviewAction>

export const UndoResult = z.object({
  undone: z.int(),
  /** Events that were changed since: they stay as they are. */
  skipped: z.array(Id),
})
export type UndoResult = z.infer<typeof UndoResult>

const ReviewActionQuery = z.strictObject({
  ...PageQuery.shape,
  /** Only decisions of the caller that can be taken back. */
  mine: z.literal('true').optional(),
})
export type ReviewActionQuery = z.infer<typeof ReviewActionQuery>

const IdParams = z.strictObject({ id: Id })

export const reviewEndpoints = {
  listPendingEvents: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(ListedPendingEvent) }),
  listAdminEvents: endpoint({
    policy: 'admin',
    searchedBy: ['q', 'city'],
    query: AdminEventQuery,
    reply: z.array(AdminEvent),
  }),
  breakDownEvents: endpoint({
    policy: 'admin',
    searchedBy: ['q', 'city'],
    query: AdminEventFilter,
    reply: EventBreakdown,
  }),
  approveEvent: endpoint({ policy: 'admin', params: IdParams, reply: DecidedEvent }),
  /** Approves the event's series: its pending dates now, further ones when they are found. */
  approveSeries: endpoint({ policy: 'admin', params: IdParams, reply: BulkResult }),
  rejectEvent: endpoint({ policy: 'admin', params: IdParams, reply: DecidedEvent }),
  /** Leaves an approved event as it is although judging it again gave a worse verdict. */
  keepEvent: endpoint({ policy: 'admin', params: IdParams, reply: DecidedEvent }),
  editEvent: endpoint({ policy: 'admin', params: IdParams, body: EventEdit, reply: DecidedEvent }),
  decideEvents: endpoint({ policy: 'admin', body: BulkDecision, reply: BulkResult }),
  /** Settles the open reports of readers on an event that is right as it is. */
  dismissReports: endpoint({
    policy: 'admin',
    params: IdParams,
    reply: z.object({ id: Id, dismissed: z.int() }),
  }),
  listReviewActions: endpoint({ policy: 'admin', query: ReviewActionQuery, reply: z.array(ReviewAction) }),
  /** 409 when nothing is left of it because another admin has decided since. */
  undoReviewAction: endpoint({ policy: 'admin', params: IdParams, reply: UndoResult }),
}
