import type { CalendarOccurrence } from '@uitpost/event-reader'
import { expect, test } from 'vitest'
import { judgeOccurrence } from './feeds.ts'

const ctx = { web: { isPublic: () => true } }
function candidateOf(members: Partial<CalendarOccurrence>) {
  const candidate = judgeOccurrence(
    ctx,
    {
      uid: 'week',
      title: 'Weekmarkt',
      categories: [],
      start: '2026-12-25',
      allDay: true,
      timeZone: 'Europe/Amsterdam',
      status: 'confirmed',
      ...members,
    },
    {
      name: 'Markets',
      city: 'Utrecht',
      country: 'NL',
      categoryId: null,
      url: 'https://feed.example/markets.ics',
      key: 'https://feed.example/markets.ics',
    },
    {
      runId: null,
      queryId: null,
      sandbox: false,
      categories: [],
      wanted: [],
      fallbackCategoryId: null,
      now: new Date('2026-11-23T12:00:00Z'),
    },
  )
  return typeof candidate === 'object' ? candidate : undefined
}
const judge = (members: Partial<CalendarOccurrence>) => candidateOf(members)?.evidence

test.each<[string, Partial<CalendarOccurrence>, true | undefined]>([
  ['A date by rule on a public holiday says so', { byRule: true }, true],
  ['A date by rule on another day does not', { byRule: true, start: '2026-12-18' }, undefined],
  ['A holiday that the calendar names does not', {}, undefined],
])('%s', { tags: 'event.rule-on-holiday' }, (_, members, expected) => {
  expect(judge(members)?.ruleOnHoliday).toBe(expected)
})

test('A feed proves end and place if it states them, and does not prove them otherwise', () => {
  expect(judge({ end: '2026-12-26', location: 'Vredenburg' })).toMatchObject({
    end: { proven: true, quote: '2026-12-26' },
    location: { proven: true, quote: 'Vredenburg' },
  })
  expect(Object.keys(judge({}) ?? {})).toEqual(['title', 'start', 'city', 'link'])
})

test("A calendar states coordinates and an organiser by its name, never by a person's address", {
  tags: 'event.facts-kept',
}, () => {
  expect(
    candidateOf({ organiser: 'Stichting De Kade', geo: { latitude: 52.09, longitude: 5.12 } })?.facts,
  ).toEqual({
    organiser: 'Stichting De Kade',
    geo: { latitude: 52.09, longitude: 5.12 },
    quotes: { organiser: 'Stichting De Kade', geo: 'GEO:52.09;5.12' },
  })
  for (const organiser of ['jan@dekade.example', 'mailto:jan', '0756161234'])
    expect(candidateOf({ organiser })?.facts).toBeUndefined()
  expect(candidateOf({})?.facts).toBeUndefined()
})
