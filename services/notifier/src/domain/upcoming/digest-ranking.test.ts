import { testSeed } from '@uitpost/testing/test-seed'
import { expect, test } from 'vitest'
import type { Upcoming } from '../../store/digests.ts'
import { rankEvents } from './digest-ranking.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const OLD = new Date('2026-10-01T12:00:00Z')
let count = 0
const event = (more: Partial<Upcoming> = {}): Upcoming => {
  count += 1
  return {
    id: `event-${String(count).padStart(4, '0')}`,
    categoryId: 'books',
    cityId: 'nl-utrecht',
    seriesId: null,
    dateKnown: null,
    endAt: null,
    timeZone: 'Europe/Amsterdam',
    allDay: false,
    timeKnown: true,
    changedAt: null,
    seriesChangedAt: null,
    look: null,
    previousDate: null,
    isLast: false,
    startAt: new Date('2026-12-12T09:00:00Z'),
    localDate: '2026-12-12',
    localEndDate: '2026-12-12',
    approvedAt: OLD,
    ...more,
  }
}
const sentBefore = (eventIds: string[], series: Record<string, Date> = {}) => ({
  eventIds,
  series: new Map(Object.entries(series)),
})
const reader = (more: object = {}) => ({
  cityId: 'nl-utrecht',
  categoryIds: ['books'],
  seriesIds: [],
  sent: sentBefore([]),
  today: '2026-11-20',
  until: '2027-01-19',
  ...more,
})
const choose = (events: Upcoming[], more: object = {}, most = 12) =>
  rankEvents(events, [], NOW).choose(reader(more), most)

test('events in the reader’s city come first, then near ones, then distant ones', () => {
  const far = event({ cityId: 'nl-maastricht', approvedAt: NOW })
  const near = event({ cityId: 'nl-amersfoort' })
  const own = event({
    startAt: new Date('2027-01-10T09:00:00Z'),
    localDate: '2027-01-10',
    localEndDate: '2027-01-10',
  })
  const nowhere = event({ cityId: null })
  expect(choose([far, nowhere, near, own])).toEqual([own.id, near.id, far.id, nowhere.id])
})

test('at the same distance recently approved events come first, then sooner ones', () => {
  const late = event({ startAt: new Date('2027-01-01T09:00:00Z') })
  const soon = event()
  const news = event({ startAt: new Date('2027-01-02T09:00:00Z'), approvedAt: NOW })
  expect(choose([late, soon, news])).toEqual([news.id, soon.id, late.id])
})

test('events that are otherwise equal are sorted by id', () => {
  const events = Array.from({ length: 5 }, () => event())
  const inOrder = events.map(({ id }) => id)
  expect(choose(events)).toEqual(inOrder)
  expect(choose(events.toReversed())).toEqual(inOrder)
})

test('categories get equal shares', () => {
  const books = Array.from({ length: 9 }, () => event())
  const wine = Array.from({ length: 2 }, () =>
    event({ categoryId: 'wine', startAt: new Date('2027-01-01T09:00:00Z') }),
  )
  const chosen = choose([...books, ...wine], { categoryIds: ['books', 'wine'] }, 4)
  expect(chosen.filter((id) => wine.some((one) => one.id === id))).toHaveLength(2)
})

test('a series is listed once, with its next date', () => {
  const dates = ['2026-12-05', '2026-11-28', '2026-12-12'].map((day) =>
    event({ seriesId: 'weekly', startAt: new Date(`${day}T09:00:00Z`), localDate: day, localEndDate: day }),
  )
  const other = event()
  expect(choose([...dates, other])).toEqual([dates[1]?.id, other.id])
})

const SENT_AT = new Date('2026-11-13T12:00:00Z')
const weekly = (more: (at: number) => Partial<Upcoming> = () => ({})) =>
  ['2026-11-28', '2026-12-05', '2026-12-12'].map((day, at) =>
    event({
      seriesId: 'weekly',
      look: 1,
      startAt: new Date(`${day}T09:00:00Z`),
      localDate: day,
      localEndDate: day,
      ...more(at),
    }),
  )
const sentWeekly = { sent: sentBefore([], { weekly: SENT_AT }) }

test('a series that the reader was sent is chosen again for what changed since, and for a date unlike all others', () => {
  const later = new Date('2026-11-14T12:00:00Z')
  const chosenAt = (dates: Upcoming[]) =>
    choose(dates, sentWeekly).map((id) => dates.findIndex((date) => date.id === id))
  expect(chosenAt(weekly())).toEqual([])
  expect(chosenAt(weekly(() => ({ seriesChangedAt: SENT_AT })))).toEqual([])
  expect(chosenAt(weekly(() => ({ seriesChangedAt: later })))).toEqual([0])
  expect(chosenAt(weekly((at) => ({ changedAt: at === 1 ? later : null })))).toEqual([1])
  expect(chosenAt(weekly((at) => ({ look: at === 2 ? 2 : 1 })))).toEqual([2])
  expect(chosenAt(weekly((at) => ({ look: at })))).toEqual([])
  expect(chosenAt(weekly((at) => ({ look: at === 2 ? 2 : 1, dateKnown: 'by_rule' })))).toEqual([])
})

test('a series that the reader was sent is chosen again for the first date after a pause, and for its last one', () => {
  const isChosen = (dates: Upcoming[]) => choose(dates, sentWeekly).length === 1
  expect(isChosen(weekly(() => ({ previousDate: '2026-11-21' })))).toBe(false)
  expect(isChosen(weekly(() => ({ previousDate: '2026-11-14' })))).toBe(true)
  const only = (more: Partial<Upcoming>) =>
    weekly(() => ({ previousDate: '2026-11-21', ...more })).slice(0, 1)
  expect(isChosen(only({ isLast: true }))).toBe(true)
  expect(isChosen(only({ isLast: false }))).toBe(false)
  // Its source named the date only when the one before was over, so it may name another one.
  expect(isChosen(only({ isLast: true, approvedAt: new Date('2026-11-22T12:00:00Z') }))).toBe(false)
})

test('followed series come first, of any category and at any distance', () => {
  const followed = weekly(() => ({ categoryId: 'wine', cityId: 'nl-maastricht' }))
  const events = Array.from({ length: 20 }, () => event())
  const chosen = choose([...events, ...followed], { seriesIds: ['weekly', 'unknown'] })
  expect(chosen[0]).toBe(followed[0]?.id)
  expect(chosen).toHaveLength(12)
})

test('near events of this weekend get up to half of the places before the others', () => {
  const news = Array.from({ length: 12 }, () => event({ approvedAt: NOW }))
  const day = '2026-11-21'
  const saturday = { startAt: new Date(`${day}T09:00:00Z`), localDate: day, localEndDate: day }
  const near = Array.from({ length: 9 }, () => event({ ...saturday, cityId: 'nl-amersfoort' }))
  const far = event({ ...saturday, cityId: 'nl-maastricht' })
  const chosen = new Set(choose([...news, ...near, far]))
  expect(near.filter(({ id }) => chosen.has(id))).toHaveLength(6)
  expect(chosen.has(far.id)).toBe(false)
})

test('events already sent are left out, also if they were merged since', () => {
  const [sent, kept, news] = [event(), event(), event()]
  const ranking = rankEvents(
    [kept, news, sent],
    [
      { id: 'gone', mergedInto: 'between' },
      { id: 'between', mergedInto: kept.id },
    ],
    NOW,
  )
  expect(ranking.choose(reader({ sent: sentBefore([sent.id, 'gone']) }), 12)).toEqual([news.id])
})

test('a reader who got all events ranked in advance still gets the rest', () => {
  const events = Array.from({ length: 130 }, () => event())
  const sent = events.slice(0, 110).map(({ id }) => id)
  expect(choose(events, { sent: sentBefore(sent) })).toHaveLength(12)
})

test('no event is chosen twice, sent again or chosen outside of its dates', () => {
  const seed = testSeed()
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const cities = ['nl-utrecht', 'nl-amersfoort', 'nl-maastricht', 'be-gent', null]
  for (let round = 0; round < 50; round += 1) {
    const events = Array.from({ length: random(300) }, () => {
      const day = new Date(Date.UTC(2026, 10, 10 + random(100))).toISOString().slice(0, 10)
      return event({
        categoryId: ['books', 'wine', 'music'][random(3)] ?? null,
        cityId: cities[random(5)] ?? null,
        localDate: day,
        localEndDate: day,
        startAt: new Date(`${day}T10:00:00Z`),
        seriesId: random(3) === 0 ? `series-${random(10)}` : null,
      })
    })
    const byId = new Map(events.map((one) => [one.id, one]))
    const sent = events.filter(() => random(4) === 0).map(({ id }) => id)
    const chosen = choose(events, { sent: sentBefore(sent), categoryIds: ['books', 'wine'] })
    const shown = chosen.map((id) => byId.get(id))
    expect(new Set(chosen).size, `seed ${seed}`).toBe(chosen.length)
    expect(
      chosen.filter((id) => sent.includes(id)),
      `seed ${seed}`,
    ).toEqual([])
    for (const one of shown) {
      expect(
        one?.localEndDate && one.localEndDate >= '2026-11-20' && one.localDate <= '2027-01-19',
        `seed ${seed}`,
      ).toBe(true)
      expect(['books', 'wine'], `seed ${seed}`).toContain(one?.categoryId)
    }
    const series = shown.flatMap((one) => one?.seriesId ?? [])
    expect(new Set(series).size, `seed ${seed}`).toBe(series.length)
  }
})
