import type { Kysely } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

export const subscriptionStore = (db: Kysely<CatalogueDb>) => ({
  list: (userId: string) =>
    db
      .selectFrom('subscription')
      .select('categoryId')
      .where('userId', '=', userId)
      .orderBy('categoryId')
      .limit(1_000)
      .execute(),

  listWithCategory: (userId: string) =>
    db
      .selectFrom('subscription')
      .innerJoin('category', 'category.id', 'subscription.categoryId')
      .select(['category.id', 'category.name', 'category.slug', 'category.description', 'category.approved'])
      .select('subscription.createdAt as subscribedAt')
      .where('subscription.userId', '=', userId)
      .orderBy('category.id')
      .limit(1_000)
      .execute(),

  /** False when it existed already. */
  insert: async (userId: string, categoryId: string) => {
    const row = await db
      .insertInto('subscription')
      .values({ userId, categoryId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .executeTakeFirst()
    return row !== undefined
  },

  /** False when there was none. */
  remove: async (userId: string, categoryId: string) => {
    const row = await db
      .deleteFrom('subscription')
      .where('userId', '=', userId)
      .where('categoryId', '=', categoryId)
      .returning('userId')
      .executeTakeFirst()
    return row !== undefined
  },

  removeAllOf: (userIds: string[]) => db.deleteFrom('subscription').where('userId', 'in', userIds).execute(),

  countByCategory: () =>
    db
      .selectFrom('subscription')
      .select(['categoryId', (eb) => eb.fn.countAll<number>().as('subscribers')])
      .groupBy('categoryId')
      .execute(),

  countApproved: async (userId: string) => {
    const row = await db
      .selectFrom('subscription')
      .innerJoin('category', 'category.id', 'subscription.categoryId')
      .select((eb) => eb.fn.countAll<number>().as('subscriptions'))
      .where('subscription.userId', '=', userId)
      .where('category.approved', '=', true)
      .executeTakeFirstOrThrow()
    return row.subscriptions
  },

  /** Locks the rows while they are announced. `after` is `{userId}.{categoryId}`. */
  pageForUpdate: (after: string | undefined, limit: number) => {
    const [userId = '', categoryId = ''] = after?.split('.') ?? []
    return db
      .selectFrom('subscription')
      .select(['userId', 'categoryId'])
      .$if(after !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple('userId', 'categoryId'), '>', eb.tuple(userId, categoryId))),
      )
      .orderBy('userId')
      .orderBy('categoryId')
      .limit(limit)
      .forUpdate()
      .execute()
  },
})
