import type { CategoryState } from '@uitpost/contracts'
import type { Kysely } from 'kysely'
import type { CatalogueDb } from './schema.ts'

const columns = ['id', 'name', 'slug', 'description', 'approved'] as const

export const categoryStore = (db: Kysely<CatalogueDb>) => ({
  listApproved: () =>
    db
      .selectFrom('category')
      .select(columns)
      .where('approved', '=', true)
      .orderBy('id')
      .limit(1_000)
      .execute(),

  listAll: () => db.selectFrom('category').select(columns).orderBy('id').limit(1_000).execute(),

  findApproved: (id: string) =>
    db
      .selectFrom('category')
      .select(columns)
      .where('id', '=', id)
      .where('approved', '=', true)
      .executeTakeFirst(),

  /** Every id, approved or not: a found event may belong to a category that waits for approval. */
  ids: async () => {
    const rows = await db.selectFrom('category').select('id').execute()
    return new Set(rows.map((row) => row.id))
  },

  insert: (rows: CategoryState[]) =>
    db
      .insertInto('category')
      .values(
        rows.map(({ id, name, slug, description, approved }) => ({ id, name, slug, description, approved })),
      )
      .execute(),

  /** Locked, so that nobody changes what is being announced. */
  pageForUpdate: (after: string | undefined, limit: number) =>
    db
      .selectFrom('category')
      .select(columns)
      .$if(after !== undefined, (query) => query.where('id', '>', String(after)))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute(),
})
