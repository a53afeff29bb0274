import { z } from 'zod'
import { COUNTRIES, DEFAULT_COUNTRY } from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'

export const COVERAGE_WEEKS = 8
export const MAX_COVERAGE_WEEKS = 16
/** A city with fewer events of a category than this in a week is thin there. */
export const THIN_BELOW = 2

export const CoverageQuery = z.strictObject({
  country: z.enum(COUNTRIES).default(DEFAULT_COUNTRY),
  weeks: z.coerce.number().int().min(1).max(MAX_COVERAGE_WEEKS).default(COVERAGE_WEEKS),
})
export type CoverageQuery = z.infer<typeof CoverageQuery>

/** Events to come by city, category and week. An event of several weeks counts in each that it touches. */
export const Coverage = z.object({
  country: z.enum(COUNTRIES),
  /** The first day (Sunday) of each week; the first one is the present week. */
  weeks: z.array(z.iso.date()),
  thinBelow: z.int(),
  /** The active cities, and the approved categories, by name: the two sides of the grid. */
  cities: z.array(z.object({ id: z.string(), name: z.string() })),
  categories: z.array(z.object({ id: Id, name: z.string() })),
  /** Only cells with an event; what is not here is empty. Both lists are as long as `weeks`. */
  cells: z.array(
    z.object({
      cityId: z.string(),
      categoryId: Id,
      approved: z.array(z.int()),
      pending: z.array(z.int()),
    }),
  ),
  /** How many of the grid's city × category × week have fewer than `thinBelow`, pending ones counted. */
  thinCells: z.int(),
  totalCells: z.int(),
})
export type Coverage = z.infer<typeof Coverage>

export const coverageEndpoints = {
  getCoverage: endpoint({ service: 'catalogue', policy: 'admin', query: CoverageQuery, reply: Coverage }),
}
