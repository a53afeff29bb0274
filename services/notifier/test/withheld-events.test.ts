import type { DigestPreview, Notification, UserState } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { sweepNotifications } from '../src/domain/notices/saved-events.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  for (const table of [
    'delivery',
    'notification',
    'digestRun',
    'digestSchedule',
    'recipient',
    'event',
    'savedEvent',
  ] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

async function previewed(person: UserState): Promise<string[]> {
  const headers = stage.bearer({ sub: person.id })
  const reply = await stage.http.inject({ url: '/api/notifications/digest/preview', headers })
  return reply.json<DigestPreview>().events.map(({ id }) => id)
}

test('digests and their preview leave a withheld event out until it is released', {
  tags: 'event.judged-again',
}, async () => {
  const person = await stage.person()
  const event = await stage.event()
  expect(await previewed(person)).toEqual([event.id])
  await stage.event({ ...event, withheld: true })
  expect(await previewed(person)).toEqual([])
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toEqual([])
  await stage.event({ ...event, withheld: false })
  expect(await previewed(person)).toEqual([event.id])
})

test('a planned digest is sent without an event that has been withheld since', async () => {
  const person = await stage.person()
  const [shown, withheld] = [await stage.event(), await stage.event({ title: 'Kerstmarkt' })]
  await runAllDigests(stage.ctx)
  await stage.event({ ...withheld, withheld: true })
  await stage.work()
  const mail = stage.mailsTo(person).at(-1)?.mail
  expect(mail?.text).toContain(shown.title)
  expect(mail?.text).not.toContain('Kerstmarkt')
})

test('a withheld event is not in the list of saved events, but stays saved', async () => {
  const person = await stage.person()
  const soon = { startAt: '2026-11-28T09:00:00.000Z', localDate: '2026-11-28', localEndDate: '2026-11-28' }
  const event = await stage.event({ title: 'Boekenmarkt in Gent', ...soon, withheld: true })
  await stage.save(person, event)
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toEqual([])
  expect(await stage.db.selectFrom('savedEvent').select('eventId').execute()).toEqual([{ eventId: event.id }])
})

const DAY_BEFORE = new Date('2026-12-11T12:00:00Z')
const notified = async (person: UserState): Promise<string[]> => {
  const headers = stage.bearer({ sub: person.id })
  const reply = await stage.http.inject({ url: '/api/notifications', headers })
  return reply.json<Notification[]>().map(({ kind }) => kind)
}

test('a withheld event that is saved sends no reminder until it is released', {
  tags: 'event.judged-again',
}, async () => {
  const person = await stage.person({ role: 'premium' })
  const event = await stage.event({ withheld: true })
  await stage.save(person, event)
  stage.clock.now = DAY_BEFORE
  await sweepNotifications(stage.ctx)
  await stage.work()
  expect([stage.mailsTo(person), await notified(person)]).toEqual([[], []])
  await stage.event({ ...event, withheld: false })
  await sweepNotifications(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
  expect(await notified(person)).toEqual(['reminder'])
})

test('a reminder that waits to be sent waits for the decision about its event, without using up attempts', async () => {
  const person = await stage.person({ role: 'premium' })
  const event = await stage.event()
  await stage.save(person, event)
  stage.clock.now = DAY_BEFORE
  await sweepNotifications(stage.ctx)
  await stage.event({ ...event, withheld: true })
  await stage.work()
  expect(stage.mailsTo(person)).toEqual([])
  expect(await stage.deliveriesOf(person)).toMatchObject([
    { kind: 'reminder', status: 'pending', attempts: 0 },
  ])
  await stage.event({ ...event, withheld: false })
  stage.clock.now = new Date(DAY_BEFORE.getTime() + 3_600_000)
  await sweepDeliveries(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('a reminder that is released only on the day itself says today', async () => {
  const person = await stage.person({ role: 'premium' })
  const event = await stage.event({ withheld: true })
  await stage.save(person, event)
  stage.clock.now = new Date('2026-12-12T06:00:00Z')
  await stage.event({ ...event, withheld: false })
  await sweepNotifications(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person).map(({ mail }) => mail.subject)).toEqual(['Today: Boekenmarkt op de Neude'])
})

test('a reminder is not sent after its event has begun', async () => {
  const person = await stage.person({ role: 'premium' })
  const event = await stage.event()
  await stage.save(person, event)
  stage.clock.now = DAY_BEFORE
  await sweepNotifications(stage.ctx)
  await stage.event({ ...event, withheld: true })
  await stage.work()
  stage.clock.now = new Date(event.startAt)
  await stage.event({ ...event, withheld: false })
  await sweepDeliveries(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toEqual([])
  expect(await stage.deliveriesOf(person)).toEqual([])
})
