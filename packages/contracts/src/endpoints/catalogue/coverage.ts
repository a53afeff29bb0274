import { z } from 'zod'
import { COUNTRIES, DEFAULT_COUNTRY } from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'
import { WeeklyTarget } from './categories.ts'

export const COVERAGE_WEEKS = 8
export const MAX_COVERAGE_WEEKS = 16

export const CoverageQuery = z.strictObject({
  country: z.enum(COUNTRIES).default(DEFAULT_COUNTRY),
  weeks: z.coerce.number().int().min(1).max(MAX_COVERAGE_WEEKS).default(COVERAGE_WEEKS),
})
export type CoverageQuery = z.infer<typeof CoverageQuery>

/** With the names in languages that have another one. */
const Named = z.object({ name: z.string(), names: z.record(z.string(), z.string()).optional() })

/** Coming events by city, category and week. An event that spans several weeks counts in each of them. */
export const Coverage = z.object({
  country: z.enum(COUNTRIES),
  /** First day (Sunday) of each week, starting with the current week. */
  weeks: z.array(z.iso.date()),
  /** Active cities and approved categories, sorted by name. */
  cities: z.array(Named.extend({ id: z.string() })),
  categories: z.array(Named.extend({ id: Id, weeklyTarget: WeeklyTarget })),
  /** Only non-empty cells. Both lists have one entry per week. */
  cells: z.array(
    z.object({
      cityId: z.string(),
      categoryId: Id,
      approved: z.array(z.int()),
      pending: z.array(z.int()),
    }),
  ),
})
export type Coverage = z.infer<typeof Coverage>

export const coverageEndpoints = {
  getCoverage: endpoint({ policy: 'admin', query: CoverageQuery, reply: Coverage }),
}
