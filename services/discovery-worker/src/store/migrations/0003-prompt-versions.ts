import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const promptVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table category_prompt add column restored_from integer`.execute(db)
  },
}
