import type { MessageItem } from '@uitpost/contracts'
import { deleteWithTombstone, upsertNewer } from '@uitpost/database'
import type { Kysely, Transaction } from 'kysely'
import type { DiscoveryDb } from './schema.ts'

export const categoryStore = (db: Kysely<DiscoveryDb>) => ({
  listApproved: () =>
    db.selectFrom('category').selectAll().where('approved', '=', true).orderBy('name').limit(1_000).execute(),

  find: (id: string) => db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Serialises changes of one category's prompt. */
  lock: (id: string) =>
    db.selectFrom('category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** For an empty installation; messages of catalogue replace these rows. */
  async seed(categories: readonly { id: string; name: string; slug: string }[]) {
    const rows = categories.map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      description: null,
      approved: true,
      version: 0,
    }))
    await db
      .insertInto('category')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
})

export async function projectCategories(
  trx: Transaction<DiscoveryDb>,
  items: readonly MessageItem<'category.changed'>[],
  version: number,
): Promise<void> {
  const alive = items.filter((item) => !item.deleted)
  const rows = alive.map(({ id, name, slug, description, approved }) => ({
    id,
    name,
    slug,
    description,
    approved,
    version,
  }))
  await upsertNewer(trx, 'category', ['id'], rows)
  const dead = items.filter((item) => item.deleted).map(({ id }) => ({ id, version }))
  await deleteWithTombstone(trx, 'category', ['id'], dead)
}
