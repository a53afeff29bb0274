import type { Coverage } from '@uitpost/contracts'

export interface CoverageCell {
  /** First day of the week, as YYYY-MM-DD. */
  week: string
  approved: number
  pending: number
  /** Whether there are fewer events than the row's target. */
  scarce: boolean
}

export interface CoverageRow {
  id: string
  name: string
  names: Coverage['cities'][number]['names']
  /** Events that are enough in a week. */
  target: number
  cells: CoverageCell[]
  /** Events that are missing in all weeks together. */
  missing: number
}

export interface CoverageChoice {
  cityId: string | undefined
  categoryId: string | undefined
}

/** A category has its target in the whole country; in one city each week should have an event. */
const CITY_TARGET = 1

/**
 * Rows of weeks from the coverage by city, category and week: one row per category, or, when a category is chosen, one
 * per city with events. Each cell is the sum over the other dimension.
 */
export function coverageRows(coverage: Coverage, { cityId, categoryId }: CoverageChoice): CoverageRow[] {
  const { weeks } = coverage
  const byPair = new Map(coverage.cells.map((cell) => [`${cell.cityId} ${cell.categoryId}`, cell]))
  const cities = coverage.cities.filter(({ id }) => !cityId || id === cityId)
  const rowOf = (
    { id, name, names }: Coverage['cities'][number],
    target: number,
    pairs: string[],
  ): CoverageRow => {
    const cells = weeks.map((week, index) => {
      const sum = (kind: 'approved' | 'pending') =>
        pairs.reduce((total, pair) => total + (byPair.get(pair)?.[kind][index] ?? 0), 0)
      const [approved, pending] = [sum('approved'), sum('pending')]
      return { week, approved, pending, scarce: approved + pending < target }
    })
    const missing = cells.reduce(
      (sum, { approved, pending }) => sum + Math.max(0, target - approved - pending),
      0,
    )
    return { id, name, names, target, cells, missing }
  }
  if (categoryId)
    return cities
      .map((city) => rowOf(city, CITY_TARGET, [`${city.id} ${categoryId}`]))
      .filter(({ id, cells }) => id === cityId || cells.some(({ scarce }) => !scarce))
  return coverage.categories.map((category) =>
    rowOf(
      category,
      cityId ? CITY_TARGET : category.weeklyTarget,
      cities.map((city) => `${city.id} ${category.id}`),
    ),
  )
}

/** The rows that lack most events, sorted by their number; rows that lack none are left out. */
export const scarcest = (rows: readonly CoverageRow[], most: number): CoverageRow[] =>
  rows
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => other.missing - one.missing)
    .slice(0, most)
