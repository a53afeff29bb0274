import { z } from 'zod'
import { endpoint, Id } from '../../endpoint.ts'

/** The rule by which a source was joined to an existing event. */
export const JOIN_RULES = ['same occurrence', 'same title', 'same link', 'similar title'] as const
export type JoinRule = (typeof JOIN_RULES)[number]

export const JOIN_FIELDS = ['title', 'start', 'city', 'venue', 'link'] as const
export type JoinField = (typeof JOIN_FIELDS)[number]

/**
 * How a field of the source compared with the event's: equal or nearly equal, additional words, other words or another
 * language, one place described in two ways, online and in a town, a day with and without its hour, doors and start,
 * neighbouring first days of an event of several days; or one of the two is missing, or they differ.
 */
export const JOIN_AGREEMENTS = [
  'equal',
  'spelling',
  'more words',
  'other words',
  'one place',
  'online',
  'same day',
  'doors',
  'neighbouring day',
  'not stated',
  'differs',
] as const
export type JoinAgreement = (typeof JOIN_AGREEMENTS)[number]

export const SourceJoin = z.object({
  rule: z.enum(JOIN_RULES),
  fields: z.array(
    z.object({
      field: z.enum(JOIN_FIELDS),
      how: z.enum(JOIN_AGREEMENTS),
      /** The values of the source and of the event at the time of joining. */
      stated: z.string().nullable(),
      known: z.string().nullable(),
    }),
  ),
  /** Whether the source's values are still stored, so that it can become an event of its own. */
  canBeParted: z.boolean(),
})
export type SourceJoin = z.infer<typeof SourceJoin>

export const joinEndpoints = {
  /** Makes an automatically joined source a separate event; the two are never joined again. */
  partSource: endpoint({
    policy: 'admin',
    params: z.strictObject({ id: Id, sourceId: Id }),
    reply: z.object({ eventId: Id, actionId: Id }),
  }),
  /**
   * Takes an event out of a series of single dates; it is not put into one again. 409 for the dates of a feed's entry,
   * which belong together.
   */
  partSeries: endpoint({
    policy: 'admin',
    params: z.strictObject({ id: Id }),
    reply: z.object({ actionId: Id }),
  }),
}
