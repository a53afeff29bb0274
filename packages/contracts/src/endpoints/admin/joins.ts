import { z } from 'zod'
import { endpoint, Id } from '../../endpoint.ts'

/** By what a source was joined to an event that was known already. */
export const JOIN_RULES = ['same occurrence', 'same title', 'same link', 'similar title'] as const
export type JoinRule = (typeof JOIN_RULES)[number]

export const JOIN_FIELDS = ['title', 'start', 'city', 'venue', 'link'] as const
export type JoinField = (typeof JOIN_FIELDS)[number]

/**
 * How a field of the source agreed with the event's: letter by letter or nearly, with words more, in other words or another
 * language, one place under two descriptions, online and in a town, a day with and without its hour, doors and start,
 * neighbouring first days of what lasts several; or one of them says nothing, or they differ.
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
      /** What the source said, and what the event said then. */
      stated: z.string().nullable(),
      known: z.string().nullable(),
    }),
  ),
  /** Whether what the source said is still known, so that it can be an event of its own. */
  canBeParted: z.boolean(),
})
export type SourceJoin = z.infer<typeof SourceJoin>

export const joinEndpoints = {
  /** A source that was joined by itself becomes an event of its own, which is told apart from the other for good. */
  partSource: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: z.strictObject({ id: Id, sourceId: Id }),
    reply: z.object({ eventId: Id, actionId: Id }),
  }),
}
