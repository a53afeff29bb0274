import { randomUUID } from 'node:crypto'
import type { UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { projectUsers } from '../src/domain/people/users.ts'
import { CATEGORY } from './candidates.ts'
import { day, type EventStage, lotte, openEventStage, titlesOf } from './event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

describe('user accounts from messages', () => {
  const state = (id: string, members: Partial<UserState> = {}): UserState => ({
    id,
    role: 'user',
    city: 'Gent',
    country: 'BE',
    language: 'en',
    timeZone: 'Europe/Brussels',
    preferredChannel: 'email',
    deliveryFreq: 'weekly',
    emailNotifications: true,
    pushNotifications: false,
    weeklyDigest: true,
    eventReminders: true,
    digestDay: 4,
    digestHour: 9,
    emailConfirmed: true,
    createdAt: '2027-01-01T00:00:00Z',
    ...members,
  })
  const receive = (version: number, ...items: UserState[]) =>
    inTransaction(stage.catalogue.db, (trx) => projectUsers(storesIn(trx), items, version))
  const total = async () => (await stage.get('/api/stats/platform')).json<{ totalUsers: number }>().totalUsers

  test('are counted once, in any order and number of messages, and a deletion is final', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await Promise.all([receive(3, state(one)), receive(1, state(one)), receive(2, state(one), state(two))])
    expect(await total()).toBe(2)
    await receive(5, state(one, { deleted: true }))
    await receive(4, state(one))
    expect(await total()).toBe(1)
  })

  test('lose their subscriptions and saved events when the account is deleted', async () => {
    const noor = randomUUID()
    const [eventId] = await stage.takeInApproved({ title: 'Boekenmarkt', ...day('2027-04-01') })
    await stage.subscribe(CATEGORY)
    for (const sub of [lotte, noor]) {
      const headers = stage.catalogue.keys.bearer({ sub })
      const url = '/api/user/saved-events'
      const saved = await stage.catalogue.http.inject({ method: 'POST', url, headers, payload: { eventId } })
      expect(saved.statusCode).toBe(200)
    }
    await receive(1, state(lotte), state(noor))
    await receive(2, state(lotte, { deleted: true }))
    expect((await stage.get('/api/subscriptions')).json()).toEqual([])
    expect((await stage.get('/api/user/saved-events')).json()).toEqual([])
    expect(titlesOf(await stage.get('/api/user/saved-events', { sub: noor }))).toEqual(['Boekenmarkt'])
  })
})
