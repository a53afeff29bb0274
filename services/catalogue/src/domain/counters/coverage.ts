import {
  addDays,
  type Coverage,
  type CoverageQuery,
  localDateIn,
  namesOfCategory,
  weekOf,
  zoneOf,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import type { Context } from '../../context.ts'

/** Approved events by city, category and week. */
export async function getCoverage(ctx: Context, { country, weeks }: CoverageQuery): Promise<Coverage> {
  const { coverage, categories } = ctx.stores
  const { from } = weekOf(localDateIn(zoneOf(country), ctx.now()))
  const [cities, approved, counts] = await Promise.all([
    coverage.listCities(country),
    categories.listApproved(),
    coverage.count(country, from, weeks),
  ])
  const cells = new Map<string, Coverage['cells'][number]>()
  for (const { cityId, categoryId, week, ...count } of counts) {
    const key = `${cityId} ${categoryId}`
    const cell = cells.get(key) ?? { cityId, categoryId, approved: zeros(weeks), pending: zeros(weeks) }
    cell.approved[week] = count.approved
    cell.pending[week] = count.pending
    cells.set(key, cell)
  }
  return {
    country,
    weeks: Array.from({ length: weeks }, (_, week) => addDays(from, 7 * week)),
    cities: cities.map(({ id, name }) => ({ id, name, names: { ...getCity(id)?.names } })),
    categories: approved.map((category) => ({
      id: category.id,
      name: category.name,
      names: namesOfCategory(category),
      weeklyTarget: category.weeklyTarget,
    })),
    cells: [...cells.values()],
  }
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0)
