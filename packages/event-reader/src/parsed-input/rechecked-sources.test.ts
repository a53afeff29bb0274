import { expect, test } from 'vitest'
import type { Watched } from './recheck-verdicts.ts'
import { judgeRecheckedCalendar, judgeRecheckedPage } from './rechecked-sources.ts'

const LINK = 'https://markt.example/lente'
const event: Watched = {
  title: 'Grote Lentemarkt',
  startDate: '2027-05-08T14:00:00+02:00',
  endDate: '2027-05-08T17:00:00+02:00',
  timeZone: 'Europe/Amsterdam',
  city: 'Utrecht',
  country: 'NL',
  location: 'Plein',
  link: LINK,
}
const NOW = new Date('2027-03-01T12:00:00Z')

const calendarWith = (...entries: string[][]) =>
  new TextEncoder().encode(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...entries.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}@markt`, ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n'),
  )
const entry = (start: string, ...more: string[]) => ['SUMMARY:Grote Lentemarkt', `DTSTART:${start}`, ...more]
const judge = (bytes: Uint8Array, { now = NOW, events = [event] } = {}) =>
  judgeRecheckedCalendar({ bytes, now, events })
const resultsOf = (...given: Parameters<typeof judge>) => judge(...given).map(({ result }) => result)

test('the end, the city and the location of an entry are compared with the event', () => {
  const bytes = calendarWith(entry('20270508T120000Z', 'DTEND:20270508T160000Z', 'LOCATION:Zaal'))
  expect(judge(bytes)).toEqual([
    {
      result: 'moved',
      changes: [
        { field: 'endDate', after: '2027-05-08T18:00:00+02:00', quote: '2027-05-08T18:00:00+02:00' },
        { field: 'location', after: 'Zaal', quote: 'Zaal' },
      ],
      proof: null,
    },
  ])
})

test('an entry without end and location changes neither', () => {
  expect(resultsOf(calendarWith(entry('20270508T120000Z')))).toEqual(['unchanged'])
  expect(resultsOf(calendarWith(entry('20270508T120000Z', 'STATUS:CANCELLED')))).toEqual(['cancelled'])
})

test.each([
  ['up to 30 days after the event', '20270607T115959Z', 'moved'],
  ['not later', '20270607T120000Z', 'missing'],
  ['from a day before now', '20270228T130000Z', 'moved'],
  ['not earlier', '20270226T110000Z', 'missing'],
])('another day is looked for %s', (_, start, result) => {
  expect(resultsOf(calendarWith(entry(start)))).toEqual([result])
})

test('another day of a past event is looked for up to 30 days after now', () => {
  const now = new Date('2027-05-09T12:00:00Z')
  expect(resultsOf(calendarWith(entry('20270608T115959Z')), { now })).toEqual(['moved'])
  expect(resultsOf(calendarWith(entry('20270608T120000Z')), { now })).toEqual(['missing'])
})

test('each event of a calendar has its own last day, and its own time zone', () => {
  const later = { ...event, startDate: '2027-08-08T14:00:00+02:00' }
  const allDay = { ...event, startDate: '2027-05-08', endDate: null }
  const abroad = { ...allDay, timeZone: 'Pacific/Auckland' }
  const bytes = calendarWith(entry('20270808T120000Z'))
  expect(resultsOf(bytes, { events: [event, later, event] })).toEqual(['missing', 'unchanged', 'missing'])
  const evening = calendarWith(entry('20270508T200000'))
  expect(resultsOf(evening, { events: [allDay, abroad] })).toEqual(['unchanged', 'unchanged'])
  const utc = calendarWith(entry('20270508T200000Z'))
  expect(resultsOf(utc, { events: [allDay, abroad] })).toEqual(['unchanged', 'moved'])
})

test('a page is judged for each of its events, on the day of its place', () => {
  const html = `<h1>Agenda van Utrecht</h1><ul><li>Grote Lentemarkt, 8 mei, 14.00 uur</li>
    <li>Visdag, 9 mei, 10.00 uur</li><li>Braderie, 15 mei, 10.00 uur</li></ul>`
  const one = { event: { ...event, endDate: null }, fetchedOn: '2027-03-01' }
  const page = {
    bytes: new TextEncoder().encode(html),
    url: LINK,
    events: [
      one,
      { event: { ...one.event, title: 'Visdag' }, fetchedOn: '2027-03-01' },
      // On that day the dates without a year are those of the next one.
      { ...one, fetchedOn: '2027-09-20' },
    ],
  }
  expect(judgeRecheckedPage(page).map(({ result }) => result)).toEqual(['unchanged', 'moved', 'moved'])
})

test('a page that redirects to another site proves no link', () => {
  const html = '<h1>Grote Lentemarkt</h1><p>za 8 mei 2027, 14.00 uur</p><p>Utrecht</p>'
  const proofOn = (url: string) =>
    judgeRecheckedPage({
      bytes: new TextEncoder().encode(html),
      url,
      events: [{ event, fetchedOn: '2027-03-01' }],
    })[0]?.proof
  expect(proofOn('https://markt.example/2027/lente')?.verdict).toBe('verified')
  expect(proofOn('https://elders.example/lente')?.verdict).toBe('partly')
})
