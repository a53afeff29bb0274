import { z } from 'zod'
import { COUNTRIES, SUGGESTION_REASONS } from '../constants.ts'
import { Id } from '../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

/** A suggested address or calendar text, to be read by the discovery worker. */
export const SuggestionMade = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** The author, so that an erasure finds it. */
  userId: Id,
  /** Either an address or a calendar text. */
  address: z.string().nullable(),
  ics: z.string().nullable(),
  /** Defaults for entries that do not state a town or category. */
  city: z.string().nullable(),
  country: z.enum(COUNTRIES),
  categoryId: Id.nullable(),
  madeAt: Instant,
})
export type SuggestionMade = z.infer<typeof SuggestionMade>

/** Progress of reading a suggestion. Its candidates are sent as candidates.found. */
export const SuggestionRead = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  state: z.enum(['reading', 'read']),
  found: z.int().nonnegative(),
  reason: z.enum(SUGGESTION_REASONS).nullable(),
})
export type SuggestionRead = z.infer<typeof SuggestionRead>
