import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { datedEvents, readEventPage } from './read-event-page.ts'

const corpus = process.env.EVENT_CORPUS
const folder = join(corpus ?? '', 'jsonld')

interface Expectation {
  blocks: number
  bad: number
  events: number
  subs: number
  micro: number
  types: Record<string, number>
}

const expectations: Record<string, Expectation> = corpus
  ? JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
  : {}

const read = (name: string) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const options = { url: 'https://agenda.example/page/', venueZone: 'Europe/Brussels' }
  const html = name.endsWith('.json') ? `<script type="application/ld+json">${text}</script>` : text
  return readEventPage(parsePage(html), options)
}

describe.skipIf(!corpus)('real event pages (needs EVENT_CORPUS)', () => {
  test.each(Object.entries(expectations))('%s gives what two extractors agree on', (name, expected) => {
    const page = read(name)
    expect({
      blocks: page.blocks,
      bad: page.malformedBlocks,
      events: page.events.length,
      subs: page.subEvents.length,
      micro: page.microdata.length,
    }).toEqual({
      blocks: expected.blocks,
      bad: expected.bad,
      events: expected.events,
      subs: expected.subs,
      micro: expected.micro,
    })
    const kinds = [...page.events, ...page.subEvents].flatMap(({ types }) => types)
    for (const [type, count] of Object.entries(expected.types)) {
      expect(
        kinds.filter((kind) => kind === type),
        type,
      ).toHaveLength(count)
    }
  })

  test('a hand-made template with "@" before its address keys still gives the city', () => {
    expect(
      read('nolicence/domainedo-montpellier--array.html').events.map(({ city, start }) => [city, start]),
    ).toEqual([
      ['Montpellier', '2020-02-26T19:00:00+01:00'],
      ['Montpellier', '2020-02-27T19:00:00+01:00'],
    ])
  })

  test('a page with an empty item gives nothing and does not fail', () => {
    expect(datedEvents(read('songkick--jsonld_empty_item_test.html'))).toEqual([])
  })

  test('documents of UiTdatabank give name, city and dates', () => {
    expect(read('uitdatabank--event_with_dates.json').events[0]).toMatchObject({
      source: 'uitdatabank',
      city: 'Tienen',
      start: '2015-03-02T13:30:00+01:00',
      end: '2015-03-30T16:30:00+02:00',
      organizer: 'Davidsfonds Academie',
    })
    expect(read('uitdatabank--event_with_outdated_start_and_end_date_format.json').events[0]?.start).toBe(
      '2015-03-02T13:30:00+01:00',
    )
  })

  test('a date of 500 BC is ignored', () => {
    const [event] = read('uitdatabank--event_with_incorrect_start_and_end_date_format.json').events
    expect(event).not.toHaveProperty('start')
    expect(event).toHaveProperty('title')
  })
})
