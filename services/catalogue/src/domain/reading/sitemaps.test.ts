import { expect, test } from 'vitest'
import { planParts } from './sitemaps.ts'

test('a month is one part; above the limit it is split into days, then parts of a day', () => {
  const days = [
    { day: '2027-03-30', events: 2 },
    { day: '2027-03-31', events: 3 },
    { day: '2027-04-01', events: 4 },
    { day: '2027-04-02', events: 11 },
  ]
  expect(planParts(days, 5)).toEqual([
    '2027-03',
    '2027-04-01',
    '2027-04-02.1',
    '2027-04-02.2',
    '2027-04-02.3',
  ])
  expect(planParts(days, 100)).toEqual(['2027-03', '2027-04'])
  expect(planParts([])).toEqual([])
})

test('a million events in four months are split into complete parts of ten thousand at most', () => {
  const days = Array.from({ length: 120 }, (_, index) => ({
    day: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
    events: index % 7 === 5 ? 55_000 : 1_000,
  }))
  const parts = planParts(days)
  expect(new Set(parts).size).toBe(parts.length)
  const named = (day: string) => parts.filter((part) => part === day.slice(0, 7) || part.startsWith(day))
  for (const { day, events } of days) expect(named(day)).toHaveLength(Math.ceil(events / 10_000))
})
