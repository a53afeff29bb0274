import type { Category } from '@uitpost/contracts'
import { type Listed, listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { CategoryRow } from '../../store/categories.ts'

/** A category as the API gives it, with its names in the languages that have one of their own. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  approved: row.approved,
  names: {
    ...(row.nameNl && { nl: row.nameNl }),
    ...(row.nameFr && { fr: row.nameFr }),
    ...(row.nameDe && { de: row.nameDe }),
    ...(row.nameEn && { en: row.nameEn }),
  },
})

/** Those that wait for approval included, archived ones not. */
export async function listAllCategories(ctx: Context): Promise<Listed<Category>> {
  const rows = (await ctx.stores.categories.listAll()).filter((row) => row.archivedAt === null)
  return listed(rows.map(toCategory), rows.length)
}

/** The categories that everybody sees, in the order in which they came to be. */
export async function listCategories(ctx: Context): Promise<Listed<Category>> {
  const rows = await ctx.stores.categories.listApproved()
  return listed(rows.map(toCategory), rows.length)
}
