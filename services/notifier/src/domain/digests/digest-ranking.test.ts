import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Upcoming } from '../../store/digests.ts'
import { rankEvents } from './digest-ranking.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const OLD = new Date('2026-10-01T12:00:00Z')
let count = 0
const event = (more: Partial<Upcoming> = {}): Upcoming => {
  count += 1
  return {
    ...{
      id: `event-${String(count).padStart(4, '0')}`,
      categoryId: 'books',
      cityId: 'nl-utrecht',
      seriesId: null,
    },
    ...{ startAt: new Date('2026-12-12T09:00:00Z'), localDate: '2026-12-12', localEndDate: '2026-12-12' },
    approvedAt: OLD,
    ...more,
  }
}
const reader = (more: object = {}) => ({
  ...{ cityId: 'nl-utrecht', categoryIds: ['books'], told: [], today: '2026-11-20', until: '2027-01-19' },
  ...more,
})
const choose = (events: Upcoming[], more: object = {}, most = 12) =>
  rankEvents(events, [], NOW).choose(reader(more), most)

test('the own city comes first, then what is near, then what is far', () => {
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

test('at one distance news comes before what is known, and soon before late', () => {
  const late = event({ startAt: new Date('2027-01-01T09:00:00Z') })
  const soon = event()
  const news = event({ startAt: new Date('2027-01-02T09:00:00Z'), approvedAt: NOW })
  expect(choose([late, soon, news])).toEqual([news.id, soon.id, late.id])
})

test('no category crowds out another one', () => {
  const books = Array.from({ length: 9 }, () => event())
  const wine = Array.from({ length: 2 }, () =>
    event({ categoryId: 'wine', startAt: new Date('2027-01-01T09:00:00Z') }),
  )
  const chosen = choose([...books, ...wine], { categoryIds: ['books', 'wine'] }, 4)
  expect(chosen.filter((id) => wine.some((one) => one.id === id))).toHaveLength(2)
})

test('a series takes one place, with its next date', () => {
  const dates = ['2026-12-05', '2026-11-28', '2026-12-12'].map((day) =>
    event({ seriesId: 'weekly', startAt: new Date(`${day}T09:00:00Z`), localDate: day, localEndDate: day }),
  )
  const other = event()
  expect(choose([...dates, other])).toEqual([dates[1]?.id, other.id])
})

test('what was told is left out, also when it was merged into another event since', () => {
  const [told, kept, news] = [event(), event(), event()]
  const ranking = rankEvents(
    [kept, news, told],
    [
      { id: 'gone', mergedInto: 'between' },
      { id: 'between', mergedInto: kept.id },
    ],
    NOW,
  )
  expect(ranking.choose(reader({ told: [told.id, 'gone'] }), 12)).toEqual([news.id])
})

test('who was told of all that is ranked ahead still gets the rest', () => {
  const events = Array.from({ length: 130 }, () => event())
  const told = events.slice(0, 110).map(({ id }) => id)
  expect(choose(events, { told })).toHaveLength(12)
})

test('whatever there is, nothing is chosen twice, told again or out of its days', () => {
  const seed = randomInt(1, 1_000_000)
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
        ...{ categoryId: ['books', 'wine', 'music'][random(3)] ?? null, cityId: cities[random(5)] ?? null },
        ...{ localDate: day, localEndDate: day, startAt: new Date(`${day}T10:00:00Z`) },
        seriesId: random(3) === 0 ? `series-${random(10)}` : null,
      })
    })
    const byId = new Map(events.map((one) => [one.id, one]))
    const told = events.filter(() => random(4) === 0).map(({ id }) => id)
    const chosen = choose(events, { told, categoryIds: ['books', 'wine'] })
    const shown = chosen.map((id) => byId.get(id))
    expect(new Set(chosen).size, `seed ${seed}`).toBe(chosen.length)
    expect(
      chosen.filter((id) => told.includes(id)),
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
