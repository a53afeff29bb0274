import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, removeInPortions } from '../src/index.ts'
import { createTestDatabase } from './databases/test-database.ts'

const tables = {
  async up(db: Kysely<unknown>) {
    await sql`create table entry (n integer primary key)`.execute(db)
    await sql`create table portion (removed integer not null)`.execute(db)
    await sql`create function note_portion() returns trigger language plpgsql as $$
      begin insert into portion select count(*) from removed; return null; end $$`.execute(db)
    await sql`create trigger note after delete on entry referencing old table as removed
      for each statement execute function note_portion()`.execute(db)
  },
}

test('A backlog is deleted in portions of 5,000, and other rows stay', async () => {
  const database = await createTestDatabase({ schema: 'app', migrations: { '0001_tables': tables } })
  const db = connect<unknown>({ url: database.appUrl, applicationName: 'test' })
  await sql`insert into entry select n from generate_series(1, 12003) as n`.execute(db)
  await removeInPortions(db, 'entry', sql`n > 3`)
  expect((await sql`select n from entry order by n`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  const { rows } = await sql<{ removed: number }>`select removed from portion`.execute(db)
  expect(rows.map(({ removed }) => removed)).toEqual([5_000, 5_000, 2_000])
  await db.destroy()
  await database.close()
})
