import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const corpus = process.env.EVENT_CORPUS
const folder = join(corpus ?? '', 'ics')

interface Expectation {
  window: [string, string] | null
  vevents: number
  expected: number | null
}

const read = (name: string, venueZone = 'UTC') => {
  const path = [join(folder, name), join(folder, 'nolicence', name)].find((candidate) =>
    existsSync(candidate),
  )
  if (!path) throw new Error(`No corpus file ${name}`)
  const [from, to] = expectations[name]?.window ?? ['1990-01-01T00:00:00Z', '2030-01-01T00:00:00Z']
  return readCalendar(readFileSync(path), { from: new Date(from), to: new Date(to), venueZone })
}

const expectations: Record<string, Expectation> = corpus
  ? JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
  : {}

describe.skipIf(!corpus)('real calendars (needs EVENT_CORPUS)', () => {
  const agreed = Object.entries(expectations).filter(([, { expected }]) => expected !== null)
  test.each(agreed.map(([name, { expected }]) => [name, expected]))(
    '%s has the %i instances two parsers agree on',
    (name, expected) => {
      expect(read(String(name)).occurrences).toHaveLength(Number(expected))
    },
  )

  test('every file is read without an error, whatever the zone of the venue', () => {
    const files = [folder, join(folder, 'nolicence')].flatMap((path) =>
      readdirSync(path).filter((name) => name.endsWith('.ics')),
    )
    expect(files.length).toBeGreaterThan(80)
    for (const name of files) {
      for (const zone of ['UTC', 'Europe/Amsterdam']) expect(() => read(name, zone), name).not.toThrow()
    }
  })

  // Our rule where parsers disagree (see the docstrings of readCalendar and occurrencesOf).
  test.each([
    ['recurring--issue_148_ignored_exdate.ics', 2, 'the newest revision brings its own exceptions'],
    [
      'recurring--issue_163_deleted_modification.ics',
      34,
      'a change goes with the date a newer master excludes',
    ],
    [
      'icaljs--google_birthday.ics',
      6,
      'extra dates count beside a rule, changes without a master count singly',
    ],
    ['icaljs--recur_instances.ics', 24, 'extra dates, exceptions and a change of an extra date'],
    ['collective--multiple_calendar_components.ics', 3, 'two calendars in one file, folds after blank lines'],
    ['collective--parsing_error.ics', 40, 'an empty exception leaves the rest of the rule'],
    ['collective--issue_348_exception_parsing_value.ics', 1, 'a bad line in another component costs nothing'],
    ['nodeical--ms_timezones.ics', 348, 'a quote that is never closed is read without quotes'],
    ['icsparser--ICal.ics', 1, 'events with impossible dates are skipped, the others kept'],
    ['collective--broken_dtstart.ics', 0, 'an event without a readable start is no event'],
    ['collective--bom_calendar.ics', 0, 'an empty calendar with a byte-order mark'],
    ['libical--issue252.ics', 0, 'a damaged file gives nothing and does not fail'],
  ])('%s gives %i: %s', (name, count) => {
    expect(read(name).occurrences).toHaveLength(count)
  })

  test.each([
    ['collective--broken_dtstart.ics', /DTSTART is no date/],
    ['recurring--end_before_start_event.ics', /ends before it begins/],
    ['collective--issue_348_exception_parsing_value.ics', /Not a calendar line: ORGANIZER/],
    ['khal--event_dt_local_missing_tz.ics', /Unknown time zone/],
    ['libical--issue252.ics', /Not a calendar line/],
  ])('%s reports its problem', (name, message) => {
    expect(
      read(name)
        .problems.map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message)
  })

  test('the transcoded festival has the same titles, places and times as the original', () => {
    const { occurrences } = read('derived--festival-windows-1252.ics')
    expect(occurrences).toEqual(read('nodeical--festival-multiday-rrule.ics').occurrences)
    expect(JSON.stringify(occurrences)).not.toContain('\uFFFD')
  })

  test('a UTF-16 feed has the same events as its UTF-8 original', () => {
    expect(read('derived--x_location-utf-16le-bom.ics').occurrences).toEqual(
      read('collective--x_location.ics').occurrences,
    )
  })

  test('the district calendar gives every title, start and end of its reference list', () => {
    const gold: Record<string, string>[] = JSON.parse(
      readFileSync(join(corpus ?? '', 'open-data', 'de-muenster-coerde--events.json'), 'utf8'),
    ).events
    const { occurrences } = read('coerde-muenster--events.ics', 'Europe/Berlin')
    const found = occurrences.map(({ title, start, end }) => [title, start.slice(0, 16), end?.slice(0, 16)])
    const plain = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim()
    const missing = gold
      .filter((event) => event.start_time && event.end_time)
      .map((event) => [
        plain(event.title),
        `${event.start_date}T${event.start_time}`,
        `${event.end_date}T${event.end_time}`,
      ])
      .filter((wanted) => !found.some((one) => JSON.stringify(one) === JSON.stringify(wanted)))
    expect(missing).toEqual([])
  })
})
