import { z } from 'zod'
import { COUNTRIES } from '../../constants.ts'
import { endpoint, FilterText } from '../../endpoint.ts'

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
  /** Distinguishes places of the same name. */
  region: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Names by language code, for languages whose name differs from `name`. */
  names: z.record(z.string(), z.string()),
})
export type Place = z.infer<typeof Place>

export const FoundPlace = Place.extend({
  /** Whether the text names this very place; otherwise its name begins with the text, or is spelled alike. */
  exact: z.boolean(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const placeEndpoints = {
  searchPlaces: endpoint({
    policy: 'anonymous',
    limited: true,
    query: PlaceQuery,
    reply: z.array(FoundPlace),
  }),
}
