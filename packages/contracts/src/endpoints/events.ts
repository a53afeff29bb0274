import { z } from 'zod'
import { COUNTRIES } from '../constants.ts'
import { endpoint, FilterText, Id, PageQuery } from '../endpoint.ts'
import { Event, EventSource } from './catalogue.ts'

export const EVENT_SORTS = ['soonest', 'newest'] as const
export type EventSort = (typeof EVENT_SORTS)[number]
export const MAX_RADIUS_KM = 100

/** Some categories, comma-separated in a query. */
const CategoryIds = z
  .string()
  .max(1_000)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(25))

/** What somebody looks for among the approved events: every member narrows the list. */
export const EventSearch = z.strictObject({
  /** Words in any language, without caring about accents or small mistakes. */
  q: FilterText(100).optional(),
  /** A place's id or any of its names; with `radiusKm` the places around it as well. */
  city: FilterText(120).optional(),
  radiusKm: z.coerce.number().min(1).max(MAX_RADIUS_KM).optional(),
  country: z.enum(COUNTRIES).optional(),
  category: CategoryIds.optional(),
  /** Today unless stated. What runs then is found, too. */
  from: z.iso.date().optional(),
  /** Inclusive. */
  to: z.iso.date().optional(),
  sort: z.enum(EVENT_SORTS).default('soonest'),
  ...PageQuery.shape,
})
export type EventSearch = z.infer<typeof EventSearch>

export const FoundEvent = Event.extend({
  /** From the city that was asked for, as the crow flies; null when none was or the event's city is not known. */
  distanceKm: z.number().nullable(),
})
export type FoundEvent = z.infer<typeof FoundEvent>

/** An event with where it was found. What a source proves in detail is for admins. */
export const EventDetail = Event.extend({
  /** Whether the caller saved it. */
  saved: z.boolean(),
  seriesId: Id.nullable(),
  /** Only admins see a merged event; everybody else gets the one that was kept, under its own id. */
  mergedInto: Id.nullable(),
  sources: z.array(EventSource.partial({ score: true, evidence: true })),
})
export type EventDetail = z.infer<typeof EventDetail>

export const PlaceQuery = z.strictObject({
  q: FilterText(60),
  country: z.enum(COUNTRIES).optional(),
  limit: z.coerce.number().int().min(1).max(20).default(10),
})
export type PlaceQuery = z.infer<typeof PlaceQuery>

export const Place = z.object({
  id: z.string(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  /** What tells two places of one name apart. */
  region: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Names in the languages that do not say `name`. */
  names: z.object({
    nl: z.string().optional(),
    fr: z.string().optional(),
    de: z.string().optional(),
    en: z.string().optional(),
  }),
})
export type Place = z.infer<typeof Place>

export const eventEndpoints = {
  searchEvents: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    searchedBy: ['q', 'city'],
    query: EventSearch,
    reply: z.array(FoundEvent),
  }),
  getEvent: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    params: z.strictObject({ id: Id }),
    reply: EventDetail,
  }),
  searchPlaces: endpoint({
    service: 'catalogue',
    policy: 'anonymous',
    limited: true,
    query: PlaceQuery,
    reply: z.array(Place),
  }),
}
