import type { Context } from '../../context.ts'
import { SEED_CATEGORIES } from './seed-categories.ts'
import { seedPlaces } from './seed-places.ts'

/** Gives an empty installation its categories and cities; one that has any is left as it is. */
export const seed = (ctx: Context): Promise<void> =>
  ctx.transaction(async ({ candidates, categories, places, outbox }) => {
    // Two replicas that start at once: the second finds the first one's rows.
    await candidates.lock(['seed'])
    if ((await categories.ids()).size === 0) {
      await categories.insert([...SEED_CATEGORIES])
      await outbox.add('category.changed', SEED_CATEGORIES)
    }
    if (await places.isEmpty()) {
      const cities = seedPlaces()
      await places.insert(cities)
      await outbox.add('place.changed', cities)
    }
  })
