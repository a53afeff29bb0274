import { detailsOf } from '@uitpost/contracts'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { toEventTable } from './event-table.ts'
import { type CalendarEvent, toCalendar } from './ics.ts'

const at = new Date('2027-05-05T12:00:00Z')
const event = (members: Partial<CalendarEvent>): CalendarEvent => ({
  id: '0190c000-0000-7000-8000-000000000001',
  seriesId: null,
  title: 'Markt',
  description: null,
  startAt: at,
  endAt: null,
  allDay: false,
  timeKnown: true,
  timeZone: 'Europe/Amsterdam',
  localDate: '2027-05-05',
  localEndDate: '2027-05-05',
  city: 'Gouda',
  cityId: null,
  country: 'NL',
  ...detailsOf({}),
  facts: {},
  source: 'x',
  sourceLink: null,
  categoryId: null,
  status: 'approved',
  sequence: 0,
  categoryName: null,
  categorySlug: null,
  updatedAt: at,
  ...members,
})
const HOSTILE: [string, string][] = [
  ['a script', '<script>alert(document.cookie)</script>'],
  ['a link that runs', 'javascript:alert(1)'],
  ['bidi marks', 'Feest \u202etxt.exe\u2066 \u200f'],
  ['100 kB', 'x'.repeat(100_000)],
  ['a formula', '=1+1'],
  ['a formula behind a sign', '+SUM(A1)|cmd'],
  ['a formula behind a tab', '\t=1+1'],
  ['a formula behind a break', '\r=1+1'],
  ['lines of a calendar', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:y'],
  ['quotes and separators', '"a";b,c\\n'],
]

describe.each(HOSTILE)('%s', (_, text) => {
  test('is one cell of a table, which a spreadsheet does not compute', () => {
    const table = toEventTable([event({ title: text, location: text, description: text, sourceLink: text })])
    const [, row, ...rest] = readCells(table)
    expect(rest).toEqual([])
    expect(row).toHaveLength(10)
    const cells = [row?.[0], row?.[5], row?.[8], row?.[9]].map((cell) => cell ?? '')
    expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual([text, text, text, text])
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('is the text of one event in a calendar, in lines of 75 octets, with our own address as its link', () => {
    const calendar = toCalendar('x', [event({ title: text, location: text, description: text })], {
      publicUrl: 'https://u.example',
      language: 'en',
    })
    const events = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getAllSubcomponents('vevent')
    expect(events).toHaveLength(1)
    const [one] = events
    // In iCalendar a carriage return alone is a line break.
    expect(String(one?.getFirstPropertyValue('summary'))).toBe(text.replaceAll(/\r\n?/g, '\n'))
    expect(one?.getFirstPropertyValue('url')).toBe(
      'https://u.example/events/0190c000-0000-7000-8000-000000000001',
    )
    expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })
})

/** An independent reader of RFC 4180. */
function readCells(table: string): string[][] {
  const rows: string[][] = [[]]
  const cells = table.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)
  for (const [whole, quoted, plain = '', end] of cells) {
    if (whole === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
