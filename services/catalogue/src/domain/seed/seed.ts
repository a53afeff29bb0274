import type { Context } from '../../context.ts'
import { SEED_CATEGORIES } from './seed-categories.ts'
import { seedPlaces } from './seed-places.ts'

/** Gives an empty installation its categories and cities; changes nothing in one that has any. */
export const seed = (ctx: Context): Promise<void> =>
  ctx.transaction(async ({ candidates, categories, places, outbox }) => {
    // When two replicas start at once, the second waits and then finds the rows of the first.
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
