import type { Notification, UserState } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAllDigests, runDueDigests } from '../src/domain/digests/digests.ts'
import { dispatchNotifications, sweepNotifications } from '../src/domain/notices/saved-events.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.hints.length = 0
  stage.readerHints.length = 0
  for (const table of [
    'delivery',
    'digestSchedule',
    'recipient',
    'savedEvent',
    'notification',
    'event',
  ] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const panel = async ({ id }: UserState): Promise<Notification[]> =>
  (await stage.http.inject({ url: '/api/notifications', headers: stage.bearer({ sub: id }) })).json()
const kinds = async (person: UserState) => (await panel(person)).map(({ kind }) => kind)
/** The event of the stage is on Saturday 12 December at 10:00 in Amsterdam. */
const DAY_BEFORE = new Date('2026-12-11T08:00:00Z')
async function sweep(): Promise<void> {
  await sweepNotifications(stage.ctx)
  await stage.work()
}
async function savedBy(...people: UserState[]) {
  const event = await stage.event()
  for (const person of people) await stage.save(person, event)
  return event
}

describe('a reminder', () => {
  test('comes once, the day before at the hour of the digest', async () => {
    const person = await stage.person()
    await savedBy(person)
    stage.clock.now = new Date(DAY_BEFORE.getTime() - 1_000)
    await sweep()
    expect(await panel(person)).toEqual([])
    stage.clock.now = DAY_BEFORE
    await sweep()
    await sweep()
    expect(await kinds(person)).toEqual(['reminder'])
    expect(stage.readerHints).toEqual([`${person.id} listNotifications summariseNotifications`])
  })

  test('is a mail for premium users only, with a link to unsubscribe from reminders', async () => {
    const [free, premium] = [await stage.person(), await stage.person({ role: 'premium' })]
    await savedBy(free, premium)
    stage.clock.now = DAY_BEFORE
    await sweep()
    expect(stage.mailsTo(free)).toEqual([])
    const [sent, ...more] = stage.mailsTo(premium)
    expect(more).toEqual([])
    expect(sent?.mail.subject).toBe('Tomorrow: Boekenmarkt op de Neude')
    expect(sent?.mail.text).toContain('Sat 12 Dec')
    const link = sent?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    await stage.http.inject({ method: 'POST', url: new URL(link.slice(1, -1)).pathname })
    await stage.event({ ...(await stage.event()), status: 'cancelled' })
    expect(await stage.ctx.recipients.find(premium.id)).toMatchObject({ optOuts: ['reminders'] })
  })

  test.each([
    ['an unconfirmed address', { emailConfirmed: false }],
    ['mail turned off', { emailNotifications: false }],
  ])('of a premium user with %s is only in the panel', async (_, switches) => {
    const premium = await stage.person({ role: 'premium', ...switches })
    await savedBy(premium)
    stage.clock.now = DAY_BEFORE
    await sweep()
    expect([await kinds(premium), stage.mailsTo(premium)]).toEqual([['reminder'], []])
  })

  test('does not come with reminders turned off', async () => {
    const person = await stage.person({ role: 'premium', eventReminders: false })
    await savedBy(person)
    stage.clock.now = DAY_BEFORE
    await sweep()
    expect([await panel(person), stage.mailsTo(person)]).toEqual([[], []])
  })

  test('does not come for events saved later, cancelled, over or unsaved', async () => {
    const person = await stage.person()
    const cancelled = await savedBy(person)
    await stage.event({ ...cancelled, status: 'cancelled' })
    const unsaved = await savedBy(person)
    await stage.save(person, unsaved, { deleted: true })
    stage.clock.now = new Date('2026-12-11T20:00:00Z')
    await savedBy(person)
    await sweep()
    stage.clock.now = new Date('2026-12-12T10:00:00Z')
    await sweep()
    expect(await kinds(person)).toEqual(['cancelled'])
  })

  test('comes again for another date', async () => {
    const person = await stage.person()
    const event = await savedBy(person)
    stage.clock.now = DAY_BEFORE
    await sweep()
    stage.clock.now = new Date(DAY_BEFORE.getTime() + 60_000)
    const moved = { startAt: '2026-12-19T09:00:00.000Z', localDate: '2026-12-19', localEndDate: '2026-12-19' }
    await stage.event({ ...event, ...moved, startDate: '2026-12-19T10:00:00+01:00' })
    stage.clock.now = new Date('2026-12-18T08:00:00Z')
    await sweep()
    expect(await kinds(person)).toEqual(['reminder', 'changed', 'reminder'])
  })
})

describe('a change of a saved event', () => {
  test('shows old and new value, in the panel and by mail to premium', async () => {
    const [free, premium] = [await stage.person(), await stage.person({ role: 'premium', language: 'nl' })]
    const event = await savedBy(free, premium)
    const moved = {
      startAt: '2026-12-12T12:00:00.000Z',
      startDate: '2026-12-12T13:00:00+01:00',
      location: 'Stadhuis',
    }
    await stage.event({ ...event, ...moved })
    await dispatchNotifications(stage.ctx)
    await stage.work()
    expect(await panel(free)).toEqual([
      expect.objectContaining({
        kind: 'changed',
        eventId: event.id,
        title: 'Boekenmarkt op de Neude',
        readAt: null,
        changes: [
          { field: 'startDate', from: '2026-12-12T10:00:00+01:00', to: '2026-12-12T13:00:00+01:00' },
          { field: 'location', from: 'Neude', to: 'Stadhuis' },
        ],
        event: expect.objectContaining({ startDate: '2026-12-12T13:00:00+01:00', status: 'approved' }),
      }),
    ])
    expect(stage.mailsTo(free)).toEqual([])
    const text = stage.mailsTo(premium)[0]?.mail.text ?? ''
    expect(stage.mailsTo(premium)[0]?.mail.subject).toBe('Gewijzigd: Boekenmarkt op de Neude')
    expect(text).toMatch(/Begint: za 12 dec[^\n]*10:00 → za 12 dec[^\n]*13:00/)
    expect(text).toContain('Locatie: Neude → Stadhuis')
  })

  test('a cancellation and its end are each notified once', async () => {
    const person = await stage.person()
    const event = await savedBy(person)
    await stage.event({ ...event, status: 'cancelled' })
    await stage.event({ ...event, status: 'cancelled' })
    stage.clock.now = new Date(NOW.getTime() + 60_000)
    await stage.event(event)
    expect(await kinds(person)).toEqual(['reinstated', 'cancelled'])
  })

  test.each([
    ['a new title', { title: 'Boekenmarkt, nu groter' }],
    ['another link', { sourceLink: 'https://example.org/nieuw' }],
    ['being withdrawn for review', { status: 'pending' as const, location: 'Elders' }],
  ])('%s is not notified', async (_, change) => {
    const person = await stage.person()
    const event = await savedBy(person)
    await stage.event({ ...event, ...change })
    expect(await panel(person)).toEqual([])
  })

  test('changes of past events are not notified, nor to people who did not save the event', async () => {
    const [person, other] = [await stage.person(), await stage.person()]
    const event = await savedBy(person)
    await stage.event({ ...event, location: 'Stadhuis' })
    stage.clock.now = new Date('2026-12-20T08:00:00Z')
    await stage.event({ ...event, location: 'Domplein' })
    expect(await kinds(person)).toEqual(['changed'])
    expect(await panel(other)).toEqual([])
  })

  test('a mail about a reverted change is not sent', async () => {
    const premium = await stage.person({ role: 'premium' })
    const event = await savedBy(premium)
    await stage.event({ ...event, status: 'cancelled' })
    await dispatchNotifications(stage.ctx)
    await stage.event(event)
    await stage.work()
    expect(stage.mailsTo(premium)).toEqual([])
  })
})

describe('the next weekly mail of a free account', () => {
  const THURSDAY = new Date('2026-11-26T08:00:00Z')
  const soon = { startAt: '2026-11-28T09:00:00.000Z', localDate: '2026-11-28', localEndDate: '2026-11-28' }

  test('contains changes once, and saved events of the coming days', async () => {
    const person = await stage.person()
    const changed = await stage.event({ title: 'Verhuisd' })
    const saved = await stage.event({ title: 'Binnenkort', ...soon })
    await runAllDigests(stage.ctx)
    await stage.work()
    for (const event of [changed, saved]) await stage.save(person, event)
    await stage.event({ ...changed, location: 'Stadhuis' })
    for (const at of [THURSDAY, new Date('2026-12-03T08:00:00Z')]) {
      stage.clock.now = at
      await runDueDigests(stage.ctx)
      await stage.work()
    }
    const [, second, ...third] = stage.mailsTo(person)
    expect(second?.mail.text).toContain('Events you saved or follow')
    expect(second?.mail.text).toContain('Place: Neude → Stadhuis')
    expect(second?.mail.text).toContain('Binnenkort')
    expect(third).toEqual([])
  })

  test('does not repeat for premium what was mailed separately', async () => {
    const premium = await stage.person({ role: 'premium' })
    const event = await stage.event()
    await stage.save(premium, event)
    await stage.event({ ...event, status: 'cancelled' })
    await dispatchNotifications(stage.ctx)
    await stage.work()
    expect(await runAllDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
    expect(stage.mailsTo(premium).map(({ mail }) => mail.subject)).toEqual([
      'Cancelled: Boekenmarkt op de Neude',
    ])
  })

  test('contains a change whose previous mail failed', async () => {
    const person = await stage.person()
    const event = await savedBy(person)
    await stage.event({ ...event, status: 'cancelled' })
    stage.sink.refuseWith(554)
    await runAllDigests(stage.ctx)
    await stage.work()
    stage.sink.accept()
    await runAllDigests(stage.ctx)
    await stage.work()
    expect(stage.mailsTo(person)[0]?.mail.text).toContain('Cancelled')
  })
})
