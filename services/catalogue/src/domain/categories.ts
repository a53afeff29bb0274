import { listed } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

/** Those that wait for approval included. */
export async function listAllCategories(ctx: Context) {
  const categories = await ctx.stores.categories.listAll()
  return listed(categories, categories.length)
}

/** The categories that everybody sees, in the order in which they came to be. */
export async function listCategories(ctx: Context) {
  const categories = await ctx.stores.categories.listApproved()
  return listed(categories, categories.length)
}
