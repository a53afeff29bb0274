import { z } from 'zod'
import { AGENDA_ORDERS, AGENDA_TIMES, COUNTRIES, PAGE_LIMIT } from '../../../constants.ts'
import { endpoint, FilterText } from '../../../endpoint.ts'
import { Event, MAX_RADIUS_KM } from '../events.ts'
import { Place } from '../places.ts'
import { Series } from '../series.ts'

/** Slugs or ids of categories, comma-separated. */
const CategoryNames = z
  .string()
  .max(1_000)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'Slugs or ids, separated by commas')
  .transform((text) => text.split(','))
  .pipe(z.array(z.string()).min(1).max(25))

/**
 * The one question of the agenda; all members combine with AND. Words of `q` that name a place, a time, a distance or
 * a category replace the member of that kind.
 */
export const AgendaQuery = z.strictObject({
  /** Words in Dutch, French, German or English; text in quotation marks is only searched for. */
  q: FilterText(200).optional(),
  /** Days, inclusive. Default: from today on. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Instead of `from` and `to`. What is over already is left out. */
  when: z.enum(AGENDA_TIMES).optional(),
  /** A place's id, one of its names, or 'latitude,longitude'. */
  near: FilterText(120).optional(),
  /** Around `near`; default AGENDA_KM. */
  km: z.coerce.number().min(1).max(MAX_RADIUS_KM).optional(),
  categories: CategoryNames.optional(),
  order: z.enum(AGENDA_ORDERS).default('date'),
  /** `each`: an item per date of a series, for a calendar. Default: an item per series. */
  dates: z.literal('each').optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
})
export type AgendaQuery = z.infer<typeof AgendaQuery>

/** An event or, for a series, its next date inside what is asked for; each of its dates if `dates` is `each`. */
export const AgendaItem = z.object({
  event: Event,
  /** Null for an event that stands alone. */
  series: Series.nullable(),
  /** Further dates of the series inside the days asked for; 0 if each has an item. */
  moreDates: z.int().nonnegative(),
  /** From the place asked for, as the crow flies; null without a place or if the event's town is unknown. */
  km: z.number().nullable(),
  /** Of the event's town, in degrees; null if the town is unknown. */
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

export const AGENDA_PARTS = ['place', 'country', 'distance', 'time', 'category'] as const

/** A part of `q` that became a filter, so that it can be shown and taken off. */
export const AgendaPart = z.object({
  kind: z.enum(AGENDA_PARTS),
  /** As typed. */
  words: z.string(),
  /** `q` without this part. */
  without: z.string(),
  /** A place's id, a country, kilometres, 'from/to' (one of them may be empty), or a category's slug. */
  value: z.string(),
})
export type AgendaPart = z.infer<typeof AgendaPart>

/** The nearest events in place, time and title, a few of each; only if nothing was found and `dates` is not set. */
const AgendaNearest = z.object({
  /** Whose titles have all words of `q`, if words of it became filters; at any place from today on. */
  titled: z.array(AgendaItem),
  /** At that time in other places, the nearest first. */
  elsewhere: z.array(AgendaItem),
  /** Later in that place. */
  later: z.array(AgendaItem),
  /** Later in other places, the nearest first; only if both before are empty. */
  laterElsewhere: z.array(AgendaItem),
})

export const Agenda = z.object({
  items: z.array(AgendaItem),
  /** Items in all; counted among the first AGENDA_DATES dates of what is asked for. */
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
  understood: z.array(AgendaPart),
  /** Words of `q` that are searched for. */
  words: z.array(z.string()),
  /** What was asked for in the end. */
  asked: z.object({
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    place: Place.nullable(),
    km: z.number().nullable(),
    country: z.enum(COUNTRIES).nullable(),
    /** Slugs. */
    categories: z.array(z.string()),
  }),
  nearest: AgendaNearest.nullable(),
})
export type Agenda = z.infer<typeof Agenda>

export const agendaEndpoints = {
  readAgenda: endpoint({
    service: 'catalogue',
    policy: 'anonymous',
    limited: true,
    query: AgendaQuery,
    reply: Agenda,
  }),
}
