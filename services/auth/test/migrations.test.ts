import { connect, migrate } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { newId } from '@uitpost/service-kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditEntryStore } from '../src/store/audit-entries.ts'
import { migrations } from '../src/store/migrations/index.ts'
import type { AuthDb } from '../src/store/schema.ts'

const SCHEMA = 'auth'
const before = (name: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name))

/** A database in the state before this migration. */
async function databaseBefore(name: string) {
  const database = await createTestDatabase({ schema: SCHEMA, migrations: before(name) })
  const db = connect<AuthDb>({ url: database.appUrl, applicationName: 'test' })
  return {
    db,
    upgrade: () => migrate({ url: database.ownerUrl, schema: SCHEMA, migrations }),
    async close() {
      await db.destroy()
      await database.close()
    },
  }
}

test('0004 counts the existing accounts by role, and counts on from there', async () => {
  const { db, upgrade, close } = await databaseBefore('0004')
  const add = (role: string) => {
    const id = newId()
    return sql`insert into account (id, email, name, role, password_hash, city, country, language, time_zone,
        preferred_channel, delivery_freq, digest_day, digest_hour, age_stated_at, age_statement)
      values (${id}, ${`${id}@example.org`}, 'Noor', ${role}, 'none', 'Gent', 'BE', 'nl', 'Europe/Brussels',
        'email', 'weekly', 4, 9, now(), '2026-11')`.execute(db)
  }
  const counts = async () =>
    (await sql<object>`select role, suspended, accounts::int from account_count order by role`.execute(db))
      .rows
  for (const role of ['user', 'user', 'premium']) await add(role)
  await upgrade()
  const premium = { role: 'premium', suspended: false, accounts: 1 }
  expect(await counts()).toEqual([premium, { role: 'user', suspended: false, accounts: 2 }])
  await add('user')
  expect(await counts()).toEqual([premium, { role: 'user', suspended: false, accounts: 3 }])
  await close()
})

test('0007 keeps links that were sent valid; expired ones and codes are not converted', async () => {
  const { db, upgrade, close } = await databaseBefore('0007')
  const [asking, other] = [newId(), newId()]
  for (const id of [asking, other]) {
    await sql`insert into account (id, email, name, role, password_hash, city, country, language, time_zone,
        preferred_channel, delivery_freq, digest_day, digest_hour, age_stated_at, age_statement)
      values (${id}, ${`${id}@example.org`}, 'Noor', 'user', 'none', 'Gent', 'BE', 'nl', 'Europe/Brussels',
        'email', 'weekly', 4, 9, now(), '2026-11')`.execute(db)
  }
  const secret = (userId: string, kind: string, byte: number, minutes: number) =>
    sql`insert into mailed_secret (user_id, kind, hash, target, expires_at)
      values (${userId}, ${kind}, ${Buffer.alloc(32, byte)}, ${`${userId} ${kind}`},
        now() + make_interval(mins => ${minutes}))`.execute(db)
  await secret(asking, 'reset', 1, 20)
  await secret(asking, 'confirm', 2, 10)
  await secret(asking, 'phone-code', 3, 5)
  await secret(other, 'confirm', 4, -1)
  const sent = await sql<{ expiresAt: Date }>`select expires_at from mailed_secret order by hash`.execute(db)

  await upgrade()
  const links = await db.selectFrom('mailedLink').selectAll().orderBy('hash').execute()
  expect(links).toEqual([
    {
      hash: Buffer.alloc(32, 1),
      userId: asking,
      kind: 'reset',
      target: `${asking} reset`,
      expiresAt: sent.rows[0]?.expiresAt,
    },
    {
      hash: Buffer.alloc(32, 2),
      userId: asking,
      kind: 'confirm',
      target: `${asking} confirm`,
      expiresAt: sent.rows[1]?.expiresAt,
    },
  ])
  const codes = await db.selectFrom('mailedSecret').selectAll().where('kind', '=', 'phone-code').execute()
  expect(codes).toMatchObject([{ userId: asking, target: `${asking} phone-code` }])
  await close()
})

test('0013 keeps the audit trail, and a record that comes twice stays one entry', async () => {
  const { db, upgrade, close } = await databaseBefore('0013')
  const trail = auditEntryStore(db)
  const [before, after] = [newId(), newId()]
  const add = (id: string, action: string) =>
    trail.add([
      { id, at: new Date(), service: 'auth', action, actor: null, subject: null, before: null, after: null },
    ])
  await add(before, 'a.before')
  await upgrade()
  await add(before, 'a.again')
  await add(after, 'a.after')
  const entries = await trail.list({}, 9, undefined)
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['a.after', 'a.before'])
  await close()
})
