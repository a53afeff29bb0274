import { z } from 'zod'
import {
  AGENDA_COUNTED,
  AGENDA_ITEM_DATES,
  AGENDA_ORDERS,
  AGENDA_TIMES,
  COUNTRIES,
  MAX_RADIUS_KM,
  PAGE_LIMIT,
} from '../../../constants.ts'
import { endpoint, FilterText } from '../../../endpoint.ts'
import { Event } from '../events.ts'
import { Place } from '../places.ts'
import { Series } from '../series.ts'

/** Slugs or ids of categories, comma-separated. */
const CategoryNames = z
  .string()
  .max(1_000)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'Slugs or ids, separated by commas')
  .transform((text) => text.split(','))
  .pipe(z.array(z.string()).min(1).max(25))

const Wish = z.enum(['1', 'true']).optional()

/**
 * The one question of the agenda; all members combine with AND. Words of `q` that name a place, a time, a distance,
 * a category, a price of nothing or children replace the member of that kind.
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
  /** Only events that are free of charge, or for children, as their sources state it; where none does, as their texts say. */
  free: Wish,
  kids: Wish,
  /** Only what the caller saved; needs an account. */
  saved: Wish,
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
  /** Starts of its dates inside the time asked for, as `event.startDate`, that of `event` first. */
  dates: z.array(z.string()).min(1).max(AGENDA_ITEM_DATES),
  /** Number of dates inside the time asked for after that of `event`; 0 if each has an item. */
  moreDates: z.int().nonnegative(),
  /** From the place asked for, as the crow flies; null without a place or if the event's town is unknown. */
  km: z.number().nullable(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

export const AGENDA_PARTS = ['place', 'country', 'distance', 'time', 'category', 'free', 'kids'] as const

/** A part of `q` that became a filter, so that it can be shown and taken off. */
export const AgendaPart = z.object({
  kind: z.enum(AGENDA_PARTS),
  /** As typed. */
  words: z.string(),
  /** `q` without this part. */
  without: z.string(),
  /**
   * A place's id, a country, kilometres, 'from/to' (one of them may be empty), slugs of categories separated by commas,
   * or 'true'.
   */
  value: z.string(),
})
export type AgendaPart = z.infer<typeof AgendaPart>

/** What comes nearest to a question that finds nothing. */
const AgendaNearest = AgendaItem.extend({
  /** `place`: at the time asked for, elsewhere; `time`: at another time, there or elsewhere. */
  reason: z.enum(['place', 'time']),
})

export const Agenda = z.object({
  items: z.array(AgendaItem),
  /** Items in all: of the soonest at most AGENDA_ITEMS, of the nearest AGENDA_COUNTED. Pages end after AGENDA_ITEMS. */
  total: z.int().nonnegative().max(AGENDA_COUNTED),
  /** Also in the header `Link`. */
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
    free: z.boolean(),
    kids: z.boolean(),
  }),
  /** Only if nothing was found and `dates` is not set. */
  nearest: AgendaNearest.nullable(),
})
export type Agenda = z.infer<typeof Agenda>

export const agendaEndpoints = {
  readAgenda: endpoint({ policy: 'anonymous', limited: true, query: AgendaQuery, reply: Agenda }),
}
