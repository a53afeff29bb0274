import { describe, expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const entries = (count: number, lines: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => entry(`UID:${index}`, 'SUMMARY:x', ...lines(index))).join(
    '\r\n',
  )
const upTo = (below: number) => Array.from({ length: below }, (_, index) => index).join(',')
const EVERY_SECOND = `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`
const HONEST = entry('UID:honest', 'SUMMARY:Markt', 'DTSTART;TZID=Europe/Amsterdam:20261128T100000')
const START = 'DTSTART:20261101T000000Z'
const repeated = (rule: string, count = 200) => entries(count, () => [START, `RRULE:${rule}`])
/** Times of one day, with different seconds. */
const moments = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [hour, minute, second] = [index / 3_600, (index / 60) % 60, index % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    )
    return `20261201T${hour}${minute}${second}Z`
  })

const read = (text: string, maxOccurrences?: number) =>
  readCalendar(text, {
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2027-11-01T00:00:00Z'),
    venueZone: 'Europe/Amsterdam',
    ...(maxOccurrences !== undefined && { maxOccurrences }),
  })
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** The result, and the CPU seconds of this thread, as the machine may be busy. */
function measured(text: string) {
  const before = process.threadCpuUsage()
  const { occurrences, problems } = read(text)
  const { user, system } = process.threadCpuUsage(before)
  return { occurrences, problems, seconds: (user + system) / 1_000_000 }
}

/** Half a megabyte each, the maximum size of a suggestion. */
describe('a hostile calendar is read within seconds', () => {
  test.each([
    ['no calendar at all', 'Dear robot, please add my party'],
    ['a calendar that ends nowhere', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x'],
    ['components inside each other without end', 'BEGIN:VEVENT\n'.repeat(38_000)],
    ['one line of half a million characters', `BEGIN:VCALENDAR\r\nSUMMARY:${'a;b="'.repeat(95_000)}`],
    ['folded lines without end', `BEGIN:VCALENDAR\r\nX-A:${'\r\n a'.repeat(120_000)}`],
    ['nothing but line ends', '\n'.repeat(500_000)],
    ['nothing but broken lines', 'x\n'.repeat(250_000)],
  ])('%s', (_, text) => {
    const { occurrences, seconds } = measured(text)
    expect(occurrences).toEqual([])
    expect(seconds).toBeLessThan(2)
  })
})

describe('what exceeds a limit is refused with a reason, and the entry beside it is read', () => {
  const bomb = repeated(`FREQ=YEARLY;${EVERY_SECOND};BYSETPOS=-1`, 860)
  const zone = (observances: string) => `BEGIN:VTIMEZONE\r\nTZID:X\r\n${observances}END:VTIMEZONE`
  const observance = (...lines: string[]) =>
    [
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      ...lines,
      'END:STANDARD',
      '',
    ].join('\r\n')
  const inZone = entries(500, (index) => [`DTSTART;TZID=X:${1980 + (index % 60)}1201T100000`])

  test.each([
    ['every second of a year, of which the last one counts', bomb, /86400 times a day/],
    ['every second', repeated('FREQ=SECONDLY'), /by the minute/],
    ['every minute', repeated('FREQ=MINUTELY;COUNT=1000000000'), /by the minute/],
    ['every second of a day', repeated(`FREQ=DAILY;${EVERY_SECOND}`), /86400 times a day/],
    ['no interval', repeated('FREQ=DAILY;INTERVAL=0'), /interval must be greater than 0/],
    [
      'a huge count from long ago',
      entries(200, () => ['DTSTART:19000101T000000Z', 'RRULE:FREQ=DAILY;COUNT=1000000000;BYMONTH=2']),
      /no agenda of events/,
    ],
    [
      'a rule of a hundred thousand characters',
      repeated(`FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(50_000)}1`, 4),
      /no agenda of events/,
    ],
    [
      'weeks of the year in a monthly rule',
      repeated('FREQ=MONTHLY;BYWEEKNO=1,20,53'),
      /belongs to a yearly rule/,
    ],
    [
      'rules that never match',
      repeated('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 900),
      /Earlier rules have used up the limit of one file/,
    ],
    [
      'extra dates without end',
      entry('UID:a', START, `RDATE:${moments(25_000).join(',')}`),
      /first 1000 of 25000 RDATE dates/,
    ],
    [
      'exceptions without end',
      entry('UID:a', START, 'RRULE:FREQ=DAILY', `EXDATE:${moments(25_000).join(',')}`),
      /first 1000 of 25000 EXDATE dates/,
    ],
    [
      'unknown zones',
      entries(5_000, (index) => [`DTSTART;TZID=Nowhere/Z${index}:20261201T100000`]),
      /Unknown time zone Nowhere\/Z1/,
    ],
  ])('%s', (_, hostile, reason) => {
    const { occurrences, problems, seconds } = measured(calendar(hostile, HONEST))
    expect(problems.map(({ message }) => message).join('\n')).toMatch(reason)
    expect(occurrences.find(({ title }) => title === 'Markt')?.start).toBe('2026-11-28T10:00:00+01:00')
    expect(seconds).toBeLessThan(4)
  })

  test.each([
    ['a rule for every thousand years', repeated('FREQ=YEARLY;INTERVAL=1000')],
    ['a rule for every thousand million years', repeated('FREQ=YEARLY;INTERVAL=1000000000')],
    ['the last day there is', repeated('FREQ=DAILY;UNTIL=99991231T235959Z', 20)],
    [
      'a zone with thousands of rules',
      `${zone(observance(`RRULE:FREQ=YEARLY;${EVERY_SECOND}`).repeat(300))}\r\n${inZone}`,
    ],
    [
      'a zone with thousands of changes',
      `${zone(observance(`RDATE:${'19800101T000000,'.repeat(20_000)}`))}\r\n${inZone}`,
    ],
    [
      'thousands of changes from their date on',
      `${entry('UID:a', START, 'RRULE:FREQ=DAILY')}\r\n${moments(1_500)
        .map((at) => entry('UID:a', `RECURRENCE-ID;RANGE=THISANDFUTURE:${at}`, `DTSTART:${at}`))
        .join('\r\n')}`,
    ],
  ])('%s', (_, hostile) => {
    const { occurrences, seconds } = measured(calendar(hostile, HONEST))
    expect(occurrences.find(({ title }) => title === 'Markt')?.start).toBe('2026-11-28T10:00:00+01:00')
    expect(seconds).toBeLessThan(4)
  })
})

test('of more dates than the limit the soonest are kept', () => {
  const { occurrences, problems } = read(calendar(repeated('FREQ=DAILY', 500)), 100)
  expect(occurrences).toHaveLength(100)
  expect(new Set(occurrences.map(({ start }) => start))).toEqual(new Set(['2026-11-01T01:00:00+01:00']))
  expect(problems.map(({ message }) => message).join('\n')).toMatch(
    /Only the first 100 of \d+ dates were kept/,
  )
})

test('rules that exceed the limit do not affect the entries after them', () => {
  const { occurrences } = read(calendar(repeated('FREQ=DAILY', 500), HONEST), 100_000)
  expect(occurrences.map(({ title }) => title)).toContain('Markt')
  expect(occurrences.length).toBeLessThan(25_000)
})

test('texts longer than what is stored are cut', () => {
  const long = 'x'.repeat(100_000)
  const lines = [
    `SUMMARY:${long}`,
    `DESCRIPTION:${long}`,
    `LOCATION:${long}`,
    `URL:https://a.example/${long}`,
  ]
  const { occurrences } = read(
    calendar(entry('UID:a', START, 'RRULE:FREQ=DAILY', `CATEGORIES:${'a,'.repeat(50_000)}`, ...lines)),
  )
  expect(occurrences).toHaveLength(365)
  expect(JSON.stringify(occurrences[0]).length).toBeLessThan(10_000)
  expect(occurrences[0]).not.toHaveProperty('url')
})

test.each([
  ['a duration beyond all years', ['DTSTART:20261201T100000Z', 'DURATION:P99999999999D']],
  ['hours beyond all years', ['DTSTART:20261201T100000Z', 'DURATION:PT99999999999999H', 'RRULE:FREQ=DAILY']],
  ['a count beyond all years', ['DTSTART:20261201T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=9999;INTERVAL=9999999']],
  ['a start at the end of time', ['DTSTART:99991231T235959Z', 'RRULE:FREQ=WEEKLY;COUNT=9000;INTERVAL=2']],
])('%s only affects its own entry', (_, lines) => {
  const { occurrences } = read(calendar(entry('UID:bad', 'SUMMARY:Bom', ...lines), HONEST))
  expect(occurrences.map(({ title }) => title)).toContain('Markt')
})
