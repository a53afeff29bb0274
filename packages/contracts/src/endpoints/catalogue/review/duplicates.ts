import { z } from 'zod'
import { MERGE_FIELDS } from '../../../admin-constants.ts'
import { endpoint, Id, PageQuery } from '../../../endpoint.ts'
import { AdminEvent, DecidedEvent } from './review.ts'

/** Fields by which two events are compared. */
export const LIKENESS_FIELDS = ['title', 'start', 'venue', 'link'] as const

/** Similarity of two values from 0 to 1, and the reason as one short sentence. */
export const FieldLikeness = z.object({
  field: z.enum(LIKENESS_FIELDS),
  likeness: z.number().min(0).max(1),
  reason: z.string(),
})
export type FieldLikeness = z.infer<typeof FieldLikeness>

/** An event of a group with its similarity to the group's first event; empty for the first one itself. */
export const DuplicateEvent = AdminEvent.extend({
  score: z.number().min(0).max(1).nullable(),
  likeness: z.array(FieldLikeness),
})
export type DuplicateEvent = z.infer<typeof DuplicateEvent>

/** The specification's duplicate group: title, date and city are those of its first event, which is kept. */
export const DuplicateGroup = z.object({
  title: z.string(),
  start_date: z.string(),
  city: z.string(),
  duplicate_count: z.int(),
  /** Comma-separated, in the order of the ids: the first is kept. */
  event_ids: z.string(),
  /** The lowest score among its events. */
  score: z.number().min(0).max(1),
  events: z.array(DuplicateEvent),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

/** Two events that are one, and per field the event whose value stays; without one, that of the event that is kept. */
export const EventMerge = z
  .strictObject({
    eventIds: z.array(Id).length(2),
    values: z.partialRecord(z.enum(MERGE_FIELDS), Id).default({}),
  })
  .refine(({ eventIds, values }) => Object.values(values).every((id) => eventIds.includes(id)), {
    path: ['values'],
    error: 'Only values of these two events can stay',
  })
export type EventMerge = z.infer<typeof EventMerge>

const EventIds = (least: number) => z.strictObject({ eventIds: z.array(Id).min(least).max(1_000) })

export const duplicateEndpoints = {
  listDuplicates: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(DuplicateGroup) }),
  /** `actionId` undoes the merge. */
  removeDuplicates: endpoint({
    policy: 'admin',
    body: EventIds(1),
    reply: z.object({ deletedCount: z.int(), actionId: Id }),
  }),
  removeAllDuplicates: endpoint({
    policy: 'admin',
    reply: z.object({ deletedCount: z.int(), duplicateGroups: z.int(), actionId: Id.nullable() }),
  }),
  /**
   * Makes two events one that an admin found to be the same: the approved one is kept, else the older one. 400 for an event
   * with itself, 409 for dates of one series and for events that were merged meanwhile.
   */
  mergeEvents: endpoint({ policy: 'admin', body: EventMerge, reply: DecidedEvent }),
  /** Marks the events as different; they are not suggested as duplicates of each other again. */
  dismissDuplicates: endpoint({ policy: 'admin', body: EventIds(2), reply: z.object({ actionId: Id }) }),
}
