import { z } from 'zod'
import { COUNTRIES, SUGGESTION_REASONS } from '../constants.ts'
import { Id } from '../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

/** An address or the text of a calendar that somebody suggests, to be read by whoever reads sources. */
export const SuggestionMade = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** Whose it is, so that an erasure finds what is kept of it. */
  userId: Id,
  /** One of the two. */
  address: z.string().nullable(),
  ics: z.string().nullable(),
  /** For entries that name no town or kind of their own. */
  city: z.string().nullable(),
  country: z.enum(COUNTRIES),
  categoryId: Id.nullable(),
  madeAt: Instant,
})
export type SuggestionMade = z.infer<typeof SuggestionMade>

/** How far the reading of a suggestion is. `found` candidates of it travel as candidates.found. */
export const SuggestionRead = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  state: z.enum(['reading', 'read']),
  found: z.int().nonnegative(),
  reason: z.enum(SUGGESTION_REASONS).nullable(),
})
export type SuggestionRead = z.infer<typeof SuggestionRead>
