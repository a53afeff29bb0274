import { createTestDatabase, type TestDatabase } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connect,
  eraseOwnRows,
  inTransaction,
  listOwnRows,
  type MessagingTables,
  messagingMigration,
  outboxStore,
  type PersonalData,
} from '../src/index.ts'

interface Db extends MessagingTables {
  person: { id: string; name: string; hash: string }
  visit: { personId: string; city: string; guideId: string | null }
  ticket: { id: string; personId: string }
  stamp: { ticketId: string; secret: string; at: string }
  street: { name: string }
}

const rules: PersonalData<Db> = {
  stamp: {
    through: { column: 'ticketId', table: 'ticket', by: 'personId' },
    erase: 'cascade',
    hide: ['secret'],
  },
  ticket: { by: 'personId' },
  visit: { by: 'personId', also: ['guideId'], show: ['city'] },
  person: { by: 'id', hide: ['hash'] },
  street: 'none',
  outbox: { by: 'personIds', show: ['noun'] },
  deadLetter: { by: 'personIds', show: ['queue'] },
  inbox: 'none',
  tombstone: 'none',
  relayState: 'none',
}

let database: TestDatabase
let db: Kysely<Db>
beforeAll(async () => {
  const migrations = {
    '0001': messagingMigration,
    '0002': {
      async up(owner: Kysely<unknown>) {
        await sql`create table person (id text primary key, name text, hash text)`.execute(owner)
        await sql`create table visit (person_id text, city text, guide_id text)`.execute(owner)
        await sql`create table ticket (id text primary key, person_id text)`.execute(owner)
        await sql`create table stamp (ticket_id text references ticket on delete cascade, secret text, at text)`.execute(
          owner,
        )
        await sql`create table street (name text)`.execute(owner)
      },
    },
  }
  database = await createTestDatabase({ schema: 'town', migrations })
  db = connect<Db>({ url: database.appUrl, schema: 'town', applicationName: 'test' })
})
beforeEach(async () => {
  for (const table of ['person', 'visit', 'ticket', 'outbox', 'deadLetter'] as const) {
    await db.deleteFrom(table).execute()
  }
  for (const id of ['lotte', 'pim']) {
    await db.insertInto('person').values({ id, name: id, hash: 'x' }).execute()
    await db
      .insertInto('ticket')
      .values({ id: `ticket of ${id}`, personId: id })
      .execute()
    await db
      .insertInto('stamp')
      .values({ ticketId: `ticket of ${id}`, secret: 's', at: 'noon' })
      .execute()
  }
  await db.insertInto('visit').values({ personId: 'lotte', city: 'Gent', guideId: 'pim' }).execute()
  await db.insertInto('visit').values({ personId: 'pim', city: 'Utrecht', guideId: null }).execute()
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const erase = (id: string) => inTransaction(db, (trx) => eraseOwnRows(trx, rules, id))
const outboxRows = () => db.selectFrom('outbox').select(['items', 'personIds']).execute()

test('the export holds what is one person’s own, table by table, without secrets and without others', async () => {
  await inTransaction(db, (trx) => outboxStore(trx).add('person.changed', [{ id: 'pim' }], null, ['pim']))
  expect(await listOwnRows(db, rules, 'pim')).toEqual({
    person: [{ id: 'pim', name: 'pim' }],
    ticket: [{ id: 'ticket of pim', personId: 'pim' }],
    stamp: [{ ticketId: 'ticket of pim', at: 'noon' }],
    visit: [{ city: 'Utrecht' }],
    outbox: [{ noun: 'person.changed' }],
    deadLetter: [],
  })
})

test('erasure leaves nothing of the person, also where somebody else’s row names them', async () => {
  await erase('pim')
  await erase('pim')
  const left = await listOwnRows(db, rules, 'pim')
  expect(Object.values(left).flat()).toEqual([])
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('stamp').select('ticketId').execute()).toEqual([{ ticketId: 'ticket of lotte' }])
})

test('the rows of others stay as they are when somebody is erased', async () => {
  await inTransaction(db, (trx) => outboxStore(trx).add('person.changed', [{ id: 'lotte' }], null, ['lotte']))
  const before = await listOwnRows(db, { ...rules, visit: 'none' }, 'lotte')
  await erase('pim')
  expect(await listOwnRows(db, { ...rules, visit: 'none' }, 'lotte')).toEqual(before)
  expect(Object.values(before).flat()).toHaveLength(4)
})

test('a table that must keep its rows forgets whom they name', async () => {
  const forgetful = { visit: { by: 'guideId', erase: 'forget' } } as const
  await inTransaction(db, (trx) => eraseOwnRows(trx, forgetful, 'pim'))
  const visits = await db.selectFrom('visit').select(['city', 'guideId']).orderBy('city').execute()
  expect(visits).toEqual([
    { city: 'Gent', guideId: null },
    { city: 'Utrecht', guideId: null },
  ])
})

test('a table whose rows are somebody’s for two reasons is shown and erased for each', async () => {
  const twice = {
    visit: [
      { by: 'guideId', erase: 'forget', show: ['city'] },
      { by: 'personId', show: ['guideId'] },
    ],
  } as const
  expect(await listOwnRows(db, twice, 'pim')).toEqual({ visit: [{ city: 'Gent' }, { guideId: null }] })
  await inTransaction(db, (trx) => eraseOwnRows(trx, twice, 'pim'))
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([
    { personId: 'lotte', city: 'Gent', guideId: null },
  ])
})

test('of a message about many people only the erased one goes, and a message about them alone goes whole', async () => {
  await inTransaction(db, async (trx) => {
    const outbox = outboxStore(trx)
    await outbox.add('person.changed', [{ id: 'lotte' }, { id: 'pim' }], null, ['lotte', 'pim'])
    await outbox.add('person.changed', [{ id: 'pim' }], null, ['pim'])
  })
  await erase('pim')
  expect(await outboxRows()).toEqual([{ items: [{ id: 'lotte' }], personIds: ['lotte'] }])
})

test('dead letters are treated as the messages they were', async () => {
  const letter = (id: string, people: string[]) => ({
    id,
    queue: 'person.changed',
    jobId: id,
    payload: JSON.stringify({ items: people.map((person) => ({ id: person })), personIds: people }),
    personIds: people,
    error: 'broken',
    attempts: 1,
    replayedAt: null,
  })
  const [one, many] = ['0190c000-0000-7000-8000-000000000001', '0190c000-0000-7000-8000-000000000002']
  await db
    .insertInto('deadLetter')
    .values([letter(one, ['pim']), letter(many, ['lotte', 'pim'])])
    .execute()
  await erase('pim')
  const left = await db.selectFrom('deadLetter').select(['id', 'payload', 'personIds']).execute()
  expect(left).toEqual([
    { id: many, payload: { items: [{ id: 'lotte' }], personIds: ['lotte'] }, personIds: ['lotte'] },
  ])
})
