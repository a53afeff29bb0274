import { RETENTION_DAYS } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { createTestDatabase, type TestDatabase } from '@uitpost/database/testing'
import { newId } from '@uitpost/service-kit'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldAuditEntries } from '../src/domain/audit/audit-trail.ts'
import { auditEntryStore } from '../src/store/audit-entries.ts'
import { migrations } from '../src/store/migrations/index.ts'
import type { AuthDb } from '../src/store/schema.ts'

let database: TestDatabase
let db: Kysely<AuthDb>
let owner: Kysely<AuthDb>
beforeEach(async () => {
  database = await createTestDatabase({ schema: 'auth', migrations })
  db = connect<AuthDb>({ url: database.appUrl, applicationName: 'test' })
  owner = connect<AuthDb>({ url: database.ownerUrl, applicationName: 'test' })
})
afterEach(async () => {
  await Promise.all([db.destroy(), owner.destroy()])
  await database.close()
})

const add = (action: string, { id = newId(), at = new Date() } = {}) =>
  auditEntryStore(db).add([
    { id, at, service: 'auth', action, actor: null, subject: null, before: null, after: null },
  ])
const removeOld = () => removeOldAuditEntries({ auditEntries: auditEntryStore(db) })
const actions = async () =>
  (await auditEntryStore(db).list({}, 9, undefined)).map(({ action }) => action).toSorted()

/** The month that lies this many before the last one to be kept, with its partition. */
async function addMonth(before: number): Promise<{ name: string; start: Date }> {
  const { rows } = await sql<{ name: string; start: Date; from: string; to: string }>`
    select 'audit_entry_' || to_char(month, 'YYYY_MM') as name, month at time zone 'UTC' as start,
      audit_month_id(month) as "from", audit_month_id(month + interval '1 month') as "to"
    from (select date_trunc('month', now() at time zone 'UTC' - make_interval(days => ${RETENTION_DAYS.audit}))
      - make_interval(months => ${before}) as month) as wanted`.execute(owner)
  const [month] = rows
  if (!month) throw new Error('no month')
  const { name, from, to } = month
  await sql`create table ${sql.table(name)} partition of audit_entry
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(owner)
  await add(name, { id: from, at: month.start })
  return month
}

test('Months that ended 24 months ago are dropped, the one within stays, and the next is made', async () => {
  await add('a.now')
  await addMonth(1)
  const kept = await addMonth(0)
  await removeOld()
  expect(await actions()).toEqual(['a.now', kept.name])
  const { rows } = await sql<{ isMade: boolean }>`
    select to_regclass('audit_entry_' || to_char(now() at time zone 'UTC' + make_interval(months => n), 'YYYY_MM'))
      is not null as "isMade" from generate_series(0, 1) as n`.execute(db)
  expect(rows).toEqual([{ isMade: true }, { isMade: true }])
})

/** Random ids have no time, but a few of thousands would lie within a month by chance; these lie after all. */
const timeless = (number: number) => `ffffffff-ffff-4fff-8fff-${String(number).padStart(12, '0')}`

test('Old entries whose id has no time are deleted too, however many there are', async () => {
  const ids = Array.from({ length: 5_001 }, (_, number) => timeless(number))
  await sql`insert into audit_entry (id, at, service, action)
    select id, now() - make_interval(days => ${RETENTION_DAYS.audit + 31}), 'auth', 'a.old'
    from unnest(${ids}::uuid[]) as id`.execute(db)
  await add('a.young', { id: timeless(9_999) })
  await removeOld()
  expect(await actions()).toEqual(['a.young'])
})

test('The service itself can neither delete entries nor have younger ones deleted', async () => {
  const { name } = await addMonth(0)
  const part = sql.table(name)
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entry'::regclass`.execute(
    db,
  )
  const made = rows.map((row) => row.name).filter((other) => other !== name)
  expect(made).toHaveLength(3)
  for (const statement of [
    ...made.map((other) => sql`delete from ${sql.table(other)}`),
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`alter table audit_entry detach partition ${part}`,
    sql`drop table ${part}`,
    sql`select keep_audit_entries(30)`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner|24 months at least/)
  await sql`select keep_audit_entries(null)`.execute(db)
  expect(await actions()).toEqual([name])
})
