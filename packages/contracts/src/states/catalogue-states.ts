import { z } from 'zod'
import { DATE_KNOWN, EVENT_STATUSES } from '../admin-constants.ts'
import { COUNTRIES } from '../constants.ts'
import { Id } from '../endpoint.ts'
import { EventDetails } from '../events/event-details.ts'
import { ToldFacts } from '../events/event-facts.ts'

const Instant = z.iso.datetime({ offset: true })

export const CategoryState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  name: z.string(),
  slug: z.string(),
  /** Names by language that an admin has given. The previous release does not send them. */
  names: z.record(z.string(), z.string()).optional(),
  description: z.string().nullable(),
  approved: z.boolean(),
})
export type CategoryState = z.infer<typeof CategoryState>

/** A city that discovery searches; `id` is the gazetteer's (packages/places). */
export const PlaceState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  active: z.boolean(),
})
export type PlaceState = z.infer<typeof PlaceState>

/** `id` is `{userId}.{categoryId}`. */
export const SubscriptionState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  categoryId: Id,
})
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** `id` is `{userId}.{eventId}`. A merge deletes the row of the merged event and adds one for the kept event. */
export const SaveState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  eventId: Id,
  savedAt: Instant,
})
export type SaveState = z.infer<typeof SaveState>

/** How a series repeats, as its source states it now. */
export const SeriesState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** The value of an RRULE (RFC 5545), without `COUNT` and `UNTIL`; null for single dates. */
  rule: z.string().nullable(),
  /** Local days that the rule names and its source excludes. */
  exceptions: z.array(z.iso.date()),
})
export type SeriesState = z.infer<typeof SeriesState>

/** `id` is `{userId}.{seriesId}`. A merge may move a user's follow to another series, as with saves. */
export const FollowState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  seriesId: Id,
})
export type FollowState = z.infer<typeof FollowState>

/** An event in any status; `startAt` and `endAt` are instants, the others as in the API's Event. */
export const EventState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  status: z.enum(EVENT_STATUSES),
  mergedInto: Id.nullable(),
  seriesId: Id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  startAt: Instant,
  endAt: Instant.nullable(),
  localDate: z.iso.date(),
  localEndDate: z.iso.date(),
  allDay: z.boolean(),
  /** Absent in messages of releases up to 0.1.0: known. */
  timeKnown: z.boolean().optional(),
  /** How its best source shows the day; null without such a source. Absent in messages of releases up to 0.1.0. */
  dateKnown: z.enum(DATE_KNOWN).nullable().optional(),
  timeZone: z.string(),
  city: z.string(),
  cityId: z.string().nullable(),
  country: z.enum(COUNTRIES),
  ...EventDetails.shape,
  /** Absent in messages of releases up to 0.1.0: none. */
  facts: ToldFacts.optional(),
  sourceLink: z.string().nullable(),
  categoryId: Id.nullable(),
  approvedAt: Instant.nullable(),
  /** Left out of digests: its source contradicts or cancels it, and no admin has decided yet. Absent: false. */
  withheld: z.boolean().optional(),
})
export type EventState = z.infer<typeof EventState>
