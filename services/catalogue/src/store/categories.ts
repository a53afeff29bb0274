import type { CategoryState } from '@uitpost/contracts'
import type { Kysely, Selectable } from 'kysely'
import type { CatalogueDb, CategoryTable } from './schema.ts'

const announced = ['id', 'name', 'slug', 'description', 'approved'] as const
const columns = [...announced, 'nameNl', 'nameFr', 'nameDe', 'nameEn', 'archivedAt'] as const
export type CategoryRow = Pick<Selectable<CategoryTable>, (typeof columns)[number]>

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

  findForUpdate: (id: string): Promise<CategoryRow | undefined> =>
    db.selectFrom('category').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Undefined when the slug is taken. */
  create: (
    row: Pick<CategoryRow, 'id' | 'name' | 'slug' | 'description' | 'approved'> & Partial<CategoryRow>,
  ): Promise<CategoryRow | undefined> =>
    db
      .insertInto('category')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(columns)
      .executeTakeFirst(),

  update: (id: string, changes: Partial<CategoryRow>, at: Date): Promise<CategoryRow> =>
    db
      .updateTable('category')
      .set({ ...changes, updatedAt: at })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),

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
      .select(announced)
      .$if(after !== undefined, (query) => query.where('id', '>', String(after)))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute(),
})
