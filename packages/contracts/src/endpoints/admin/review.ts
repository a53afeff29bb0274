import { z } from 'zod'
import { COUNTRIES, EVENT_STATUSES } from '../../constants.ts'
import { endpoint, FilterText, Id, PageQuery } from '../../endpoint.ts'
import { Event, PendingEvent } from '../catalogue.ts'

/** Any of the statuses, comma-separated in a query. */
const Statuses = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(EVENT_STATUSES)).min(1).max(EVENT_STATUSES.length))

/** What events an admin looks at; every member narrows the list. */
export const AdminEventFilter = z.strictObject({
  status: Statuses.optional(),
  q: FilterText(100).optional(),
  /** A place's id or any of its names. */
  city: FilterText(120).optional(),
  country: z.enum(COUNTRIES).optional(),
  /** 'none' for what has no category. */
  category: z.union([Id, z.literal('none')]).optional(),
  source: FilterText(200).optional(),
  seriesId: Id.optional(),
  from: z.iso.date().optional(),
  /** Inclusive. */
  to: z.iso.date().optional(),
})
export type AdminEventFilter = z.infer<typeof AdminEventFilter>

export const AdminEventQuery = z.strictObject({
  ...AdminEventFilter.shape,
  ...PageQuery.shape,
  sort: z.enum(['newest', 'soonest']).default('newest'),
})
export type AdminEventQuery = z.infer<typeof AdminEventQuery>

/** An event of any status, as an admin sees it. */
export const AdminEvent = PendingEvent.extend({
  mergedInto: Id.nullable(),
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

/** An event after a decision; `actionId` is what takes the decision back. */
export const DecidedEvent = Event.extend({ actionId: Id })
export type DecidedEvent = z.infer<typeof DecidedEvent>

const text = (max: number) => z.string().max(max)
const optionalText = (max: number) => text(max).nullable().optional()
const ignored = z.unknown().optional()

/** What an admin may change. Members that the event's own GET returned are ignored, unknown others refused. */
export const EventEdit = z.strictObject({
  title: text(300).trim().min(1).optional(),
  description: optionalText(5_000),
  startDate: text(40).optional(),
  endDate: optionalText(40),
  allDay: z.boolean().optional(),
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
  ...{ id: ignored, source: ignored, category: ignored, status: ignored, verdict: ignored },
  ...{ sources: ignored, seriesId: ignored, mergedInto: ignored, createdAt: ignored, approvedAt: ignored },
})
export type EventEdit = z.infer<typeof EventEdit>

export const BULK_LIMIT = 1_000

/** A decision about many events: those named, or all that a filter finds. */
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
  /** Those about which nothing could be decided (any more). */
  skipped: z.array(Id),
  /** The filter finds more than one call decides about. */
  more: z.boolean(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const REVIEW_KINDS = [
  'approve',
  'approve_series',
  'reject',
  'edit',
  'merge',
  'dismiss',
  'recheck',
  'part',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export const ReviewAction = z.object({
  id: Id,
  kind: z.enum(REVIEW_KINDS),
  at: z.iso.datetime(),
  actorId: Id.nullable(),
  events: z.int(),
  /** The title of one of them. */
  title: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
})
export type ReviewAction = z.infer<typeof ReviewAction>

export const UndoResult = z.object({
  undone: z.int(),
  /** Those that somebody changed since: they stay as they are. */
  skipped: z.array(Id),
})
export type UndoResult = z.infer<typeof UndoResult>

const IdParams = z.strictObject({ id: Id })

export const reviewEndpoints = {
  listAdminEvents: endpoint({
    service: 'catalogue',
    policy: 'admin',
    searchedBy: ['q', 'city'],
    query: AdminEventQuery,
    reply: z.array(AdminEvent),
  }),
  approveEvent: endpoint({ service: 'catalogue', policy: 'admin', params: IdParams, reply: DecidedEvent }),
  /** The event's whole series: its pending dates now, further ones by themselves. */
  approveSeries: endpoint({ service: 'catalogue', policy: 'admin', params: IdParams, reply: BulkResult }),
  rejectEvent: endpoint({ service: 'catalogue', policy: 'admin', params: IdParams, reply: DecidedEvent }),
  editEvent: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: IdParams,
    body: EventEdit,
    reply: DecidedEvent,
  }),
  decideEvents: endpoint({ service: 'catalogue', policy: 'admin', body: BulkDecision, reply: BulkResult }),
  listReviewActions: endpoint({
    service: 'catalogue',
    policy: 'admin',
    query: PageQuery,
    reply: z.array(ReviewAction),
  }),
  undoReviewAction: endpoint({ service: 'catalogue', policy: 'admin', params: IdParams, reply: UndoResult }),
}
