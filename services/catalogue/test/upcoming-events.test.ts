import { randomUUID } from 'node:crypto'
import type { Event } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CATEGORY, candidate, intake, OTHER_CATEGORY } from './candidates.ts'
import { day, type EventStage, openEventStage, titlesOf } from './event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

describe('upcoming events', () => {
  test('only approved events of subscribed categories, soonest first, with a running one', {
    tags: ['events.approved', 'dashboard.only-subscribed', 'calls.upcoming'],
  }, async () => {
    await stage.takeInApproved(
      { ...day('2027-05-01'), title: 'Later' },
      { ...day('2027-03-05', '2027-03-10'), title: 'Running' },
      { title: 'Evening', startDate: '2027-03-10T20:00:00+01:00', endDate: null },
      { ...day('2027-04-20'), title: 'Other category', categoryId: OTHER_CATEGORY },
    )
    await stage.takeInAll({ ...day('2027-04-21'), title: 'Not approved' })
    await stage.subscribe(CATEGORY)
    const response = await stage.get('/api/events/upcoming')
    expect(titlesOf(response)).toEqual(['Running', 'Evening', 'Later'])
    expect(response.headers['x-total-count']).toBe('3')
    stage.catalogue.setClock('2027-03-10T23:30:00Z')
    expect(titlesOf(await stage.get('/api/events/upcoming'))).toEqual(['Later'])
  })

  test('an event says where its city lies and what it is called in other languages', {
    tags: 'event.city',
  }, async () => {
    await stage.takeInApproved(
      { ...day('2027-04-20'), title: 'Brocante', city: 'Brussel', country: 'BE' },
      { ...day('2027-04-21'), title: 'Fair', city: 'Nergenshuizen' },
    )
    await stage.subscribe(CATEGORY)
    const [brussels, nowhere] = (await stage.get('/api/events/upcoming')).json<Event[]>()
    expect([brussels?.city, brussels?.town?.names['fr'], brussels?.town?.names['de']]).toEqual([
      ...['Brussel', 'Bruxelles', 'Brüssel'],
    ])
    expect(Math.round(brussels?.town?.latitude ?? 0)).toBe(51)
    expect([nowhere?.city, nowhere?.town]).toEqual(['Nergenshuizen', null])
  })

  test('a category that is not approved shows and counts nothing, and keeps its subscribers', async () => {
    const { db } = stage.catalogue
    const setApproved = (approved: boolean) =>
      db.updateTable('category').set({ approved }).where('id', '=', OTHER_CATEGORY).execute()
    await stage.takeInApproved(
      { ...day('2027-05-01'), title: 'Shown' },
      { ...day('2027-05-02'), title: 'Of the other', categoryId: OTHER_CATEGORY },
      { ...day('2027-03-05', '2027-03-12'), title: 'Running there', categoryId: OTHER_CATEGORY },
    )
    await stage.subscribe(CATEGORY, OTHER_CATEGORY)
    await setApproved(false)
    const response = await stage.get('/api/events/upcoming')
    expect([titlesOf(response), response.headers['x-total-count']]).toEqual([['Shown'], '1'])
    await setApproved(true)
    expect(titlesOf(await stage.get('/api/events/upcoming'))).toHaveLength(3)
  })

  test("events of another user's subscriptions are not listed", async () => {
    await stage.takeInApproved({})
    await stage.subscribe(CATEGORY)
    expect((await stage.get('/api/events/upcoming', { sub: randomUUID() })).json()).toEqual([])
  })

  test('a cancelled event leaves the list', async () => {
    const found = candidate()
    const [created] = await intake(stage.catalogue, found)
    await stage.approve(created?.eventId ?? '')
    await stage.subscribe(CATEGORY)
    await intake(stage.catalogue, { ...found, cancelled: true })
    const response = await stage.get('/api/events/upcoming')
    expect(response.json()).toEqual([])
    expect(response.headers['x-total-count']).toBe('0')
  })

  test('an empty page behind the last event tells the total', async () => {
    await stage.takeInApproved(
      { ...day('2027-03-01', '2027-03-31'), title: 'Running' },
      { ...day('2027-03-11'), title: 'Soon' },
      { ...day('2027-03-12'), title: 'Later' },
    )
    await stage.subscribe(CATEGORY)
    const first = await stage.get('/api/events/upcoming?limit=2')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    stage.catalogue.setClock('2027-03-13T12:00:00Z')
    const second = await stage.get(next)
    expect([titlesOf(second), second.headers['x-total-count']]).toEqual([[], '1'])
  })

  test('pages are complete and without repeats across categories', async () => {
    await stage.takeInApproved(
      { ...day('2027-03-01', '2027-03-20'), title: 'Running' },
      ...Array.from({ length: 7 }, (_, i) => ({
        ...day(`2027-04-0${1 + Math.floor(i / 2)}`),
        title: ['Aap', 'Noot', 'Mies', 'Wim', 'Zus', 'Jet', 'Teun'][i] ?? '',
        categoryId: i % 2 ? CATEGORY : OTHER_CATEGORY,
      })),
    )
    await stage.subscribe(CATEGORY, OTHER_CATEGORY)
    const whole = titlesOf(await stage.get('/api/events/upcoming'))
    const paged: string[] = []
    let url: string | undefined = '/api/events/upcoming?limit=3'
    while (url) {
      const response = await stage.get(url)
      paged.push(...titlesOf(response))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
    }
    expect(whole).toHaveLength(8)
    expect(paged).toEqual(whole)
  })

  test.each(['cursor=x', 'cursor=WzFd', 'limit=0', 'limit=101', 'page=2'])(
    '?%s is refused',
    async (query) => {
      expect((await stage.get(`/api/events/upcoming?${query}`)).statusCode).toBe(400)
    },
  )
})
