import type { Coverage } from '@uitpost/contracts'

export interface CoverageCell {
  /** First day of the week, as YYYY-MM-DD. */
  week: string
  approved: number
  pending: number
  /** Number of summed cells with too few events, and number of summed cells. */
  thin: number
  of: number
  /** Whether the sum is below the threshold of a single cell. */
  scarce: boolean
}

export interface CoverageRow {
  id: string
  name: string
  names: Coverage['cities'][number]['names']
  cells: CoverageCell[]
  thin: number
}

export interface CoverageChoice {
  cityId: string | undefined
  categoryId: string | undefined
}

/**
 * Rows of weeks from the coverage by city, category and week: one row per category, or one per city when a category is
 * chosen. Each cell is the sum over the other dimension and counts how many of the summed cells are thin.
 */
export function coverageRows(coverage: Coverage, { cityId, categoryId }: CoverageChoice): CoverageRow[] {
  const { weeks, thinBelow } = coverage
  const byPair = new Map(coverage.cells.map((cell) => [`${cell.cityId} ${cell.categoryId}`, cell]))
  const cities = coverage.cities.filter(({ id }) => !cityId || id === cityId)
  const categories = coverage.categories.filter(({ id }) => !categoryId || id === categoryId)
  const rowOf = ({ id, name, names }: Coverage['cities'][number], pairs: string[]): CoverageRow => {
    const cells = weeks.map((week, index) => {
      const counts = pairs.map((pair) => {
        const cell = byPair.get(pair)
        return { approved: cell?.approved[index] ?? 0, pending: cell?.pending[index] ?? 0 }
      })
      const approved = counts.reduce((sum, count) => sum + count.approved, 0)
      const pending = counts.reduce((sum, count) => sum + count.pending, 0)
      return {
        week,
        approved,
        pending,
        scarce: approved + pending < thinBelow,
        thin: counts.filter((count) => count.approved + count.pending < thinBelow).length,
        of: counts.length,
      }
    })
    return { id, name, names, cells, thin: cells.reduce((sum, { thin }) => sum + thin, 0) }
  }
  if (categoryId)
    return cities.map((city) =>
      rowOf(
        city,
        categories.map((category) => `${city.id} ${category.id}`),
      ),
    )
  return categories.map((category) =>
    rowOf(
      category,
      cities.map((city) => `${city.id} ${category.id}`),
    ),
  )
}

/** The rows with most thin cells, sorted by their number; rows without any are left out. */
export const thinnest = (rows: readonly CoverageRow[], most: number): CoverageRow[] =>
  rows
    .filter(({ thin }) => thin > 0)
    .toSorted((one, other) => other.thin - one.thin)
    .slice(0, most)
