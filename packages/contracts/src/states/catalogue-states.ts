import { z } from 'zod'
import { COUNTRIES, EVENT_STATUSES } from '../constants.ts'
import { Id } from '../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

export const CategoryState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  approved: z.boolean(),
})
export type CategoryState = z.infer<typeof CategoryState>

/** A city in which events are looked for; `id` is that of the gazetteer (packages/places). */
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

/** `id` is `{userId}.{eventId}`. A merge moves what was saved: the one row goes and the other comes. */
export const SaveState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  eventId: Id,
  savedAt: Instant,
})
export type SaveState = z.infer<typeof SaveState>

/** An occurrence in every status; `startAt` and `endAt` are instants, the others as in the API's Event. */
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
  timeZone: z.string(),
  city: z.string(),
  cityId: z.string().nullable(),
  country: z.enum(COUNTRIES),
  location: z.string().nullable(),
  sourceLink: z.string().nullable(),
  categoryId: Id.nullable(),
  approvedAt: Instant.nullable(),
})
export type EventState = z.infer<typeof EventState>
