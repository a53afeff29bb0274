import type { Insertable, Kysely } from 'kysely'
import type { CategoryPromptRow, CategoryPromptTable, DiscoveryDb } from './schema.ts'

const VERSIONS_SHOWN = 200

export const categoryPromptStore = (db: Kysely<DiscoveryDb>) => ({
  /** The prompt in use of each category that has one. */
  listInUse: async (): Promise<CategoryPromptRow[]> =>
    db
      .selectFrom('categoryPrompt')
      .selectAll()
      .distinctOn('categoryId')
      .orderBy('categoryId')
      .orderBy('version', 'desc')
      .execute(),

  findInUse: (categoryId: string) =>
    db
      .selectFrom('categoryPrompt')
      .selectAll()
      .where('categoryId', '=', categoryId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),

  find: (categoryId: string, version: number) =>
    db
      .selectFrom('categoryPrompt')
      .selectAll()
      .where('categoryId', '=', categoryId)
      .where('version', '=', version)
      .executeTakeFirst(),

  /** Newest first. */
  listVersions: (categoryId: string) =>
    db
      .selectFrom('categoryPrompt')
      .selectAll()
      .where('categoryId', '=', categoryId)
      .orderBy('version', 'desc')
      .limit(VERSIONS_SHOWN)
      .execute(),

  insert: (prompt: Insertable<CategoryPromptTable>) =>
    db.insertInto('categoryPrompt').values(prompt).returningAll().executeTakeFirstOrThrow(),
})
