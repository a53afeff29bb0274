import type { CategoryState } from '@uitpost/contracts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CatalogueDb, CategoryTable } from './schema.ts'

const announced = ['id', 'name', 'slug', 'names', 'description', 'approved'] as const
const columns = [...announced, 'weeklyTarget', 'archivedAt'] as const
export type CategoryRow = Pick<Selectable<CategoryTable>, (typeof columns)[number]>

/** Of trigrams that two texts have in common; less is chance. */
const MIN_LIKENESS = 0.15

export const categoryStore = (db: Kysely<CatalogueDb>) => ({
  listApproved: () =>
    db
      .selectFrom('category')
      .select(columns)
      .where('approved', '=', true)
      .orderBy('id')
      .limit(1_000)
      .execute(),

  /** Approved ones whose name or slug is like some words, the most similar first. */
  listLike: (words: string, limit: number) => {
    const likeness = sql<number>`greatest(similarity(slug, ${words}), similarity(name, ${words}))`
    return db
      .selectFrom('category')
      .select(columns)
      .where('approved', '=', true)
      .where(sql<boolean>`${likeness} > ${MIN_LIKENESS}`)
      .orderBy(likeness, 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  },

  listAll: () => db.selectFrom('category').select(columns).orderBy('id').limit(1_000).execute(),

  findApproved: (id: string) =>
    db
      .selectFrom('category')
      .select(columns)
      .where('id', '=', id)
      .where('approved', '=', true)
      .executeTakeFirst(),

  findApprovedBySlug: (slug: string) =>
    db
      .selectFrom('category')
      .select(columns)
      .where('slug', '=', slug)
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

  /** Includes categories that wait for approval: a found event may belong to one. */
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

  /** Locks the rows, so that they do not change while they are announced. */
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
