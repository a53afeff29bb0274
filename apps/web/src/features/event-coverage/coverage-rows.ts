import type { Coverage } from '@uitpost/contracts'

export interface CoverageCell {
  /** First day of the week. */
  week: string
  approved: number
  pending: number
  /** How many of the cells summed up here are thin, and how many there are. */
  thin: number
  of: number
  /** All of them together have fewer events than one should have. */
  scarce: boolean
}

export interface CoverageRow {
  id: string
  name: string
  cells: CoverageCell[]
  thin: number
}

export interface CoverageChoice {
  cityId: string | undefined
  categoryId: string | undefined
}

/**
 * The grid of cities, categories and weeks as rows of weeks: one per category, or one per city of the chosen category.
 * What is not narrowed down is summed up; a sum says how many of its cells are thin.
 */
export function coverageRows(coverage: Coverage, { cityId, categoryId }: CoverageChoice): CoverageRow[] {
  const { weeks, thinBelow } = coverage
  const byPair = new Map(coverage.cells.map((cell) => [`${cell.cityId} ${cell.categoryId}`, cell]))
  const cities = coverage.cities.filter(({ id }) => !cityId || id === cityId)
  const categories = coverage.categories.filter(({ id }) => !categoryId || id === categoryId)
  const rowOf = (row: { id: string; name: string }, pairs: string[]): CoverageRow => {
    const cells = weeks.map((week, index) => {
      const counts = pairs.map((pair) => {
        const cell = byPair.get(pair)
        return { approved: cell?.approved[index] ?? 0, pending: cell?.pending[index] ?? 0 }
      })
      const approved = counts.reduce((sum, count) => sum + count.approved, 0)
      const pending = counts.reduce((sum, count) => sum + count.pending, 0)
      return {
        ...{ week, approved, pending, scarce: approved + pending < thinBelow },
        thin: counts.filter((count) => count.approved + count.pending < thinBelow).length,
        of: counts.length,
      }
    })
    return { id: row.id, name: row.name, cells, thin: cells.reduce((sum, { thin }) => sum + thin, 0) }
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

/** The categories with most thin cells, thinnest first; those without any are left out. */
export const thinnest = (rows: readonly CoverageRow[], most: number): CoverageRow[] =>
  rows
    .filter(({ thin }) => thin > 0)
    .toSorted((one, other) => other.thin - one.thin)
    .slice(0, most)
