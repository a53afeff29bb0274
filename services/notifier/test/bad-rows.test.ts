import type { UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWaiting, sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

const HOUR_MS = 3_600_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterEach(() => stage.alter('drop function if exists refuse_row cascade'))
afterAll(() => stage.close())

/** People whose digest waits; the first one's row will be corrupted. */
async function planned(count: number): Promise<[bad: UserState, ...others: UserState[]]> {
  const bad = await stage.person()
  const others = []
  for (let i = 1; i < count; i += 1) others.push(await stage.person())
  await stage.event()
  await runAllDigests(stage.ctx)
  return [bad, ...others]
}
const stateOf = async (person: UserState) => {
  const rows = await stage.deliveriesOf(person)
  return rows.map(({ status, error }) => ({ status, error }))
}
const SENT = [{ status: 'sent', error: null }]

/** Stores a number too large for JavaScript, so that reading a batch with this row fails. */
const spoil = (person: UserState) =>
  sql`update recipient set version = 9007199254740993 where id = ${person.id}`.execute(stage.db)

/** Makes every matching change of the person's deliveries fail. */
async function refuseChanges(person: UserState, when: string): Promise<void> {
  await stage.alter(`create function refuse_row() returns trigger language plpgsql as $$ begin
    raise exception 'This row is not to be changed'; end $$`)
  await stage.alter(`create trigger refuse_row before update on delivery for each row
    when (old.user_id = '${person.id}' and ${when}) execute function refuse_row()`)
}

async function runForHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    stage.clock.now = new Date(stage.clock.now.getTime() + HOUR_MS)
    await sweepDeliveries(stage.ctx)
    await stage.work()
  }
}

test('an unreadable row is deferred alone with its error, and the rest of the batch is sent', async () => {
  const [bad, ...others] = await planned(25)
  await spoil(bad)
  await stage.work()
  for (const person of others) expect(await stateOf(person)).toEqual(SENT)
  expect(await stage.deliveriesOf(bad)).toMatchObject([
    { status: 'pending', attempts: 1, error: expect.stringContaining('does not fit in a number') },
  ])
  await runForHours(60)
  expect(await stage.deliveriesOf(bad)).toMatchObject([
    { status: 'failed', attempts: 30, error: expect.stringContaining('does not fit in a number') },
  ])
  await sweepDeliveries(stage.ctx)
  expect(stage.hints).toEqual([])
})

test.each([
  ['cannot be marked as being sent', `new.status = 'sending'`],
  ['cannot go another way', `new.channel <> old.channel`],
])('a person whose row %s waits, and the rest of the batch is sent', async (_, when) => {
  const [bad, ...others] = await planned(4)
  await stage.db.updateTable('delivery').set({ channel: 'sms' }).where('userId', '=', bad.id).execute()
  await refuseChanges(bad, when)
  await stage.work()
  for (const person of others) expect(await stateOf(person)).toEqual(SENT)
  const [row] = await stateOf(bad)
  expect(row).toEqual({
    status: 'pending',
    error: expect.stringContaining('This row is not to be changed'),
  })
  expect(stage.mailsTo(bad)).toEqual([])
  await runForHours(60)
  expect(await stateOf(bad)).toMatchObject([{ status: 'failed' }])
})

test('an outcome that cannot be stored makes its delivery uncertain and does not affect others', async () => {
  const [bad, ...others] = await planned(4)
  await refuseChanges(bad, `new.status = 'sent'`)
  await stage.work()
  for (const person of others) expect(await stateOf(person)).toEqual(SENT)
  expect(await stateOf(bad)).toMatchObject([{ status: 'sending' }])
  await runForHours(1)
  expect(await stateOf(bad)).toMatchObject([{ status: 'uncertain' }])
})

test('a refusal whose cut text ends in half of a surrogate pair is stored, like the others of its batch', async () => {
  const [refused, ...others] = await planned(2)
  const said = `5.7.1 ${'x'.repeat(450)}${'📮'.repeat(60)}`
  stage.sink.behave((to) => (to === refused.email ? { code: 554, text: said } : 'accept'))
  await stage.work()
  for (const person of others) expect(await stateOf(person)).toEqual(SENT)
  expect(await stateOf(refused)).toEqual([
    { status: 'failed', error: expect.stringMatching(/^Message failed: 554 5\.7\.1 x+(📮)+.?$/u) },
  ])
})

test('characters that Postgres rejects are removed from a provider’s reply', async () => {
  const [person] = await planned(1)
  const mailer = { send: async () => ({ kind: 'failed', error: 'Not\0here \ud83d' }) as const }
  await sendWaiting(stage.replica({ mailer }))
  expect(await stateOf(person)).toEqual([{ status: 'failed', error: 'Nothere \ufffd' }])
})

test('two messages of one occasion that now use the same channel are sent once', async () => {
  const person = await stage.person({ role: 'premium' })
  const event = await stage.event()
  await stage.save(person, event)
  await stage.event({ ...event, location: 'Stadhuis' })
  const [notification] = await stage.db.selectFrom('notification').selectAll().execute()
  for (const channel of ['sms', 'whatsapp'] as const) {
    await stage.ctx.deliveries.addNotices(
      [
        {
          id: newId(),
          userId: person.id,
          channel,
          period: notification?.occasion ?? '',
          eventIds: [event.id],
        },
      ].map((notice) => ({ ...notice, kind: 'change' as const, nextAttemptAt: NOW })),
    )
  }
  stage.hints.push('sending')
  await stage.work()
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sent', channel: 'email' }])
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('a row whose worker dies each time before it is sent is given up, and its secret is deleted', async () => {
  const person = await stage.person()
  await stage.ask({
    id: newId(),
    userId: person.id,
    kind: 'confirm',
    to: person.email ?? '',
    name: 'Lotte',
    language: 'en',
    token: 'a-secret-of-twenty-letters',
    code: null,
    about: null,
    expiresAt: new Date(NOW.getTime() + 30 * 24 * HOUR_MS).toISOString(),
  })
  let claimed = 0
  for (let turn = 0; turn < 40; turn += 1) {
    const leaseUntil = new Date(stage.clock.now.getTime() + 1_000)
    claimed += (await stage.ctx.deliveries.claim(100, leaseUntil, stage.clock.now, 30)).length
    stage.clock.now = new Date(stage.clock.now.getTime() + 2_000)
  }
  expect(claimed).toBe(30)
  await sweepDeliveries(stage.ctx)
  expect(await stage.deliveriesOf(person)).toMatchObject([
    {
      status: 'failed',
      payload: null,
      leaseUntil: null,
      error: expect.stringMatching(/^It was tried 30 times/),
    },
  ])
})
