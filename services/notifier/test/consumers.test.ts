import type { MessageItem } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { statementCounter } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumers } from '../src/jobs/index.ts'
import { BOOKS, eventState, NOW, openStage, personState, type Stage } from './stage.ts'

const MANY = 200

let stage: Stage
const counter = statementCounter()
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

let seq = 1_000
/** Applies a message as the worker does, and returns the number of statements. */
async function takeIn(noun: string, items: object[]): Promise<number> {
  const consumer = consumers(stage.ctx).find((one) => one.noun === noun)
  const about = { id: newId(), noun, at: NOW.toISOString(), requestId: null }
  seq += 1
  const { statements } = await counter.count(() =>
    inTransaction(stage.db.withPlugin(counter.plugin), async (trx) =>
      consumer?.handle({ ...about, seq, items }, trx),
    ),
  )
  return statements
}

/** Covers everything a consumer reads: a consented phone channel, disabled preferences, another hour. */
const people: MessageItem<'user.changed'>[] = Array.from({ length: MANY }, (_, at) => ({
  ...personState(at),
  role: 'premium',
  preferredChannel: 'sms',
  phone: `+3161${String(at).padStart(7, '0')}`,
  phoneConfirmed: true,
  channelConsentedAt: NOW.toISOString(),
  weeklyDigest: at % 2 === 0,
  eventReminders: at % 3 === 0,
  emailNotifications: at % 5 === 0,
}))
const events: MessageItem<'event.changed'>[] = Array.from({ length: MANY }, () => eventState())
const saves = people.map(({ id }, at) => {
  const eventId = events[at]?.id ?? ''
  return { id: `${id}.${eventId}`, userId: id, eventId, savedAt: NOW.toISOString() }
})
const runs: MessageItem<'run.changed'>[] = Array.from({ length: MANY }, (_, at) => ({
  id: newId(),
  status: at % 2 === 0 ? 'failed' : 'completed',
  country: 'NL',
  approach: 'simple',
  eventsFound: at,
  error: null,
  startedBy: people[at]?.id ?? null,
  finishedAt: NOW.toISOString(),
}))

test.each<[noun: string, what: string, itemsOf: () => object[]]>([
  ['category.changed', 'categories', () => Array.from({ length: MANY }, () => ({ ...BOOKS, id: newId() }))],
  ['user.changed', 'new people', () => people],
  ['user.changed', 'people who moved their hour', () => people.map((one) => ({ ...one, digestHour: 7 }))],
  [
    'subscription.changed',
    'subscriptions',
    () => people.map(({ id }) => ({ id: `${id}.${BOOKS.id}`, userId: id, categoryId: BOOKS.id })),
  ],
  ['event.changed', 'new events', () => events],
  ['save.changed', 'saved events', () => saves],
  [
    'series.changed',
    'series',
    () => events.map(({ id }) => ({ id, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: [] })),
  ],
  [
    'series.changed',
    'series that repeat differently',
    () => events.map(({ id }) => ({ id, rule: 'FREQ=WEEKLY;BYDAY=SU', exceptions: ['2027-01-03'] })),
  ],
  [
    'follow.changed',
    'followed series',
    () => people.map(({ id }) => ({ id: `${id}.${BOOKS.id}`, userId: id, seriesId: BOOKS.id })),
  ],
  ['event.changed', 'events that moved', () => events.map((one) => ({ ...one, location: 'Stadhuis' }))],
  ['run.changed', 'runs that ended', () => runs],
  [
    'sessions.changed',
    'people who signed out',
    () => people.map(({ id }) => ({ id, live: [newId()], at: NOW.toISOString() })),
  ],
  [
    'mail.requested',
    'account mails',
    () =>
      people.map(({ id }) => ({
        id: newId(),
        userId: id,
        kind: 'confirm',
        to: 'a@example.org',
        name: 'Lotte',
        language: 'en',
        token: newId(),
        code: null,
        about: null,
        expiresAt: NOW.toISOString(),
      })),
  ],
  ['save.changed', 'saves that ended', () => saves.map((one) => ({ ...one, deleted: true }))],
  ['user.changed', 'people who are gone', () => people.map(({ id }) => ({ id, deleted: true }))],
  ['event.changed', 'events that are gone', () => events.map((one) => ({ ...one, deleted: true }))],
])('%s of %s takes no more statements for many than for two', async (noun, _, itemsOf) => {
  const items = itemsOf()
  const forTwo = await takeIn(noun, items.slice(0, 2))
  expect(await takeIn(noun, items.slice(2))).toBeLessThanOrEqual(forTwo)
})

test('applied messages are stored, and deleted items are not', async () => {
  const counted = await sql<Record<string, number>>`select
    (select count(*)::integer from notification where kind = 'changed') as changed,
    (select count(*)::integer from notification where kind in ('run_failed', 'run_completed')) as ended,
    (select count(*)::integer from delivery where kind = 'account') as mails,
    (select count(*)::integer from saved_event) as saved,
    (select count(*)::integer from recipient) as people,
    (select count(*)::integer from digest_schedule) as schedules,
    (select count(*)::integer from event) as events`.execute(stage.db)
  expect(counted.rows[0]).toEqual({
    changed: people.filter(({ eventReminders }) => eventReminders).length,
    ended: 0,
    mails: MANY,
    saved: 0,
    people: 0,
    schedules: 0,
    events: 0,
  })
})
