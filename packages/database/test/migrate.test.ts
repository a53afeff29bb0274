import { waitFor } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assertMigrated, connect, makeInsertOnly, migrate, type SchemaMigration } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

const schema = 'auth'
const creating = (
  table: string,
  after: (db: Kysely<unknown>) => Promise<void> = async () => {},
): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create table ${sql.table(table)} (id int generated always as identity, word text)`.execute(db)
    await after(db)
  },
})
const first = { '0001_word': creating('word') }
const second = { ...first, '0002_audit': creating('audit_entry', (db) => makeInsertOnly(db, 'audit_entry')) }

let database: TestDatabase
let app: Kysely<unknown>
const run = (migrations: Record<string, Migration>) => migrate({ url: database.ownerUrl, schema, migrations })

/** A transaction that has read the table `word` and goes on. */
async function openReader() {
  const reader = connect<unknown>({ url: database.appUrl, applicationName: 'migrate-test', poolSize: 1 })
  const trx = await reader.startTransaction().execute()
  await sql`select word from word`.execute(trx)
  return {
    async isWaitedFor(): Promise<boolean> {
      const { rows } =
        await sql`select 1 from pg_locks where relation = 'word'::regclass and not granted`.execute(app)
      return rows.length > 0
    },
    async end(): Promise<void> {
      await trx.commit().execute()
      await reader.destroy()
    },
  }
}

beforeAll(async () => {
  database = await createTestDatabase({ schema, migrations: {} })
  app = connect({ url: database.appUrl, applicationName: 'migrate-test' })
})
afterAll(async () => {
  await app.destroy()
  await database.close()
})

test('replicas that migrate at the same moment apply each migration once', async () => {
  const applied = await Promise.all([run(first), run(first), run(first)])
  expect(applied.flat()).toEqual(['0001_word'])
})

test('a service refuses a schema older than itself and accepts a newer one', async () => {
  await expect(assertMigrated(app, schema, second)).rejects.toThrow('0002_audit')
  await run(second)
  await assertMigrated(app, schema, second)
  await assertMigrated(app, schema, first)
  expect(await run(first)).toEqual([])
})

test('a migration that waits for a lock lets the statements behind it pass, and is applied once the lock is free', async () => {
  await run(second)
  const reader = await openReader()
  const migrated = run({
    ...second,
    '0003_length': {
      async up(db) {
        await sql`alter table word add column length int`.execute(db)
      },
    },
  })
  await waitFor(() => reader.isWaitedFor())
  // It queues behind the migration, until that gives way after two seconds.
  await sql`select word from word`.execute(app)
  await reader.end()
  expect(await migrated).toEqual(['0003_length'])
}, 30_000)

test('the app role works with the rows but cannot change the tables', async () => {
  await run(second)
  await sql`insert into word (word) values ('kermis')`.execute(app)
  await sql`update word set word = 'markt'`.execute(app)
  await sql`delete from word`.execute(app)
  await expect(sql`alter table word add column extra int`.execute(app)).rejects.toThrow('must be owner')
  await expect(sql`create table own (id int)`.execute(app)).rejects.toThrow('permission denied')
})

test('a migration restores the app role’s access to the schema', async () => {
  const owner = connect<unknown>({ url: database.ownerUrl, applicationName: 'migrate-test' })
  await sql.raw(`revoke usage on schema ${schema} from ${schema}_app`).execute(owner)
  await run(second)
  expect((await sql`select word from auth.word`.execute(app)).rows).toEqual([])
  await owner.destroy()
})

test('rows of an insert-only table can be added and read, and nothing else', async () => {
  await run(second)
  await sql`insert into audit_entry (word) values ('approved')`.execute(app)
  expect((await sql`select word from audit_entry`.execute(app)).rows).toEqual([{ word: 'approved' }])
  await expect(sql`update audit_entry set word = 'x'`.execute(app)).rejects.toThrow('permission denied')
  await expect(sql`delete from audit_entry`.execute(app)).rejects.toThrow('permission denied')
  await expect(sql`truncate audit_entry`.execute(app)).rejects.toThrow('permission denied')
})

test('a migration may take longer than a statement of the service', async () => {
  const admin = connect<unknown>({ url: database.adminUrl, applicationName: 'migrate-test' })
  await sql.raw(`alter database "${database.name}" set statement_timeout = '40ms'`).execute(admin)
  const slow = {
    ...second,
    '0009_slow': creating('slow', async (db) => void (await sql`select pg_sleep(0.2)`.execute(db))),
  }
  expect(await run(slow)).toEqual(['0009_slow'])
  await sql.raw(`alter database "${database.name}" reset statement_timeout`).execute(admin)
  await admin.destroy()
})

test('migrations are applied in the order of their names, in any order of the list', async () => {
  const order: string[] = []
  const noting = (name: string): Migration => ({
    async up() {
      order.push(name)
    },
  })
  const listed = { '0012_c': noting('c'), '0010_a': noting('a'), '0011_b': noting('b') }
  expect(await run(listed)).toEqual(['0010_a', '0011_b', '0012_c'])
  expect(order).toEqual(['a', 'b', 'c'])
})

test('the owner may still change an insert-only table, and other tables keep their rights', async () => {
  await run(second)
  const owner = connect<unknown>({ url: database.ownerUrl, applicationName: 'migrate-test' })
  await sql`insert into audit_entry (word) values ('to be removed')`.execute(owner)
  await sql`delete from audit_entry where word = 'to be removed'`.execute(owner)
  await sql`insert into word (word) values ('kermis')`.execute(app)
  await sql`update word set word = 'markt'`.execute(app)
  const words = await sql<{ word: string }>`select word from word`.execute(app)
  expect(words.rows).toEqual([{ word: 'markt' }])
  const entries = await sql<{ word: string }>`select word from audit_entry`.execute(owner)
  expect(entries.rows).not.toContainEqual({ word: 'to be removed' })
  await owner.destroy()
})

test('a migration that fails leaves nothing behind and is tried again', async () => {
  const failing = { ...second, '0003_broken': creating('broken', () => Promise.reject(new Error('halfway'))) }
  await expect(run(failing)).rejects.toThrow('halfway')
  expect(await run({ ...second, '0003_broken': creating('broken') })).toEqual(['0003_broken'])
})

describe('a migration that removes what older versions use', () => {
  const third = { ...second, '0003_no-word': { ...creating('term'), needs: '0002_audit' } }
  let removed: TestDatabase
  let service: Kysely<unknown>
  const runThere = (migrations: Record<string, SchemaMigration>) =>
    migrate({ url: removed.ownerUrl, schema, migrations })
  beforeEach(async () => {
    removed = await createTestDatabase({ schema, migrations: second })
    service = connect({ url: removed.appUrl, applicationName: 'migrate-test' })
  })
  afterEach(async () => {
    await service.destroy()
    await removed.close()
  })

  test('refuses these versions in words, and no later one', async () => {
    expect(await runThere(third)).toEqual(['0003_no-word'])
    const words =
      'The schema "auth" is newer than this version: 0003_no-word removed what it uses. Run a version that has the migration 0002_audit'
    await expect(assertMigrated(service, schema, first)).rejects.toThrow(words)
    await expect(runThere(first)).rejects.toThrow(words)
    await assertMigrated(service, schema, second)
    expect(await runThere(second)).toEqual([])
  })

  test('is also recorded in a schema of release 0.1.0, whose list of migrations has no room for it', async () => {
    const owner = connect<unknown>({ url: removed.ownerUrl, applicationName: 'migrate-test' })
    await sql`alter table migration drop column needs`.execute(owner)
    await owner.destroy()
    await assertMigrated(service, schema, second)
    expect(await runThere(third)).toEqual(['0003_no-word'])
    await expect(assertMigrated(service, schema, first)).rejects.toThrow('0003_no-word')
  })
})
