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
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

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
  db = connect<Db>({ url: database.appUrl, applicationName: 'test' })
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

const erase = (...ids: string[]) => inTransaction(db, (trx) => eraseOwnRows(trx, rules, ids))
const outboxRows = () => db.selectFrom('outbox').select(['items', 'personIds']).orderBy('seq').execute()

test('the export contains one person’s rows by table, without secrets and without other people’s data', async () => {
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

test('erasure removes the person from all tables, also where another person’s row names them', async () => {
  await erase('pim')
  await erase('pim')
  const left = await listOwnRows(db, rules, 'pim')
  expect(Object.values(left).flat()).toEqual([])
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('stamp').select('ticketId').execute()).toEqual([{ ticketId: 'ticket of lotte' }])
})

test('erasing one person leaves the rows of others unchanged', async () => {
  await inTransaction(db, (trx) => outboxStore(trx).add('person.changed', [{ id: 'lotte' }], null, ['lotte']))
  const before = await listOwnRows(db, { ...rules, visit: 'none' }, 'lotte')
  await erase('pim')
  expect(await listOwnRows(db, { ...rules, visit: 'none' }, 'lotte')).toEqual(before)
  expect(Object.values(before).flat()).toHaveLength(4)
})

test('with erase: forget the rows stay without the person’s id', async () => {
  const forgetful = { visit: { by: 'guideId', erase: 'forget' } } as const
  await inTransaction(db, (trx) => eraseOwnRows(trx, forgetful, ['pim']))
  const visits = await db.selectFrom('visit').select(['city', 'guideId']).orderBy('city').execute()
  expect(visits).toEqual([
    { city: 'Gent', guideId: null },
    { city: 'Utrecht', guideId: null },
  ])
})

test('a table with two rules is exported and erased for each of them', async () => {
  const twice = {
    visit: [
      { by: 'guideId', erase: 'forget', show: ['city'] },
      { by: 'personId', show: ['guideId'] },
    ],
  } as const
  expect(await listOwnRows(db, twice, 'pim')).toEqual({ visit: [{ city: 'Gent' }, { guideId: null }] })
  await inTransaction(db, (trx) => eraseOwnRows(trx, twice, ['pim']))
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([
    { personId: 'lotte', city: 'Gent', guideId: null },
  ])
})

test('erasure removes the person’s item from a message about several people, and deletes a message about them alone', async () => {
  await inTransaction(db, async (trx) => {
    const outbox = outboxStore(trx)
    await outbox.add('person.changed', [{ id: 'lotte' }, { id: 'pim' }], null, ['lotte', 'pim'])
    await outbox.add('person.changed', [{ id: 'pim' }], null, ['pim'])
  })
  await erase('pim')
  expect(await outboxRows()).toEqual([{ items: [{ id: 'lotte' }], personIds: ['lotte'] }])
})

test('several people are erased at once', async () => {
  await db.insertInto('person').values({ id: 'zita', name: 'zita', hash: 'x' }).execute()
  await inTransaction(db, async (trx) => {
    const outbox = outboxStore(trx)
    const people = ['lotte', 'pim', 'zita']
    await outbox.add('person.changed', [{ id: 'lotte' }, { id: 'pim' }, { id: 'zita' }], null, people)
    await outbox.add('person.changed', [{ id: 'pim' }, { id: 'lotte' }], null, ['pim', 'lotte'])
  })
  await erase('pim', 'lotte')
  expect(await db.selectFrom('person').select('id').execute()).toEqual([{ id: 'zita' }])
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([])
  expect(await outboxRows()).toEqual([{ items: [{ id: 'zita' }], personIds: ['zita'] }])
})

test('dead letters are erased like messages', async () => {
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
