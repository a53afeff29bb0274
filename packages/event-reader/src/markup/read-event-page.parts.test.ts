import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { datedEvents, readEventPage } from './read-event-page.ts'

const options = { url: 'https://agenda.example/jazz/', venueZone: 'Europe/Amsterdam' }

const block = (json: unknown, type = 'application/ld+json'): string =>
  `<script type="${type}">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`

const concert = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  name: 'Jazz in De Kade',
  startDate: '2026-11-28T20:30',
  location: { '@type': 'Place', name: 'De Kade', address: { addressLocality: 'Zaandam' } },
}

const read = (...html: string[]) => readEventPage(parsePage(html.join('\n')), options)
const one = (changes: object) => read(block({ ...concert, ...changes })).events[0]

describe('JSON-LD', () => {
  test('a place that is only an id is looked up in the other blocks', () => {
    const hall = {
      '@type': 'Place',
      '@id': '#hall',
      name: 'De Kade',
      address: { addressLocality: 'Zaandam' },
    }
    expect(read(block({ ...concert, location: { '@id': '#hall' } }), block(hall)).events[0]?.city).toBe(
      'Zaandam',
    )
  })

  test('an online event is marked as online', () => {
    expect(one({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' })?.online).toBe(true)
    expect(one({ location: { '@type': 'VirtualLocation', url: 'https://x.example' } })?.online).toBe(true)
    expect(one({ eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' })?.online).toBe(false)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])(
    "%s is not accepted as an event's link",
    (url) => {
      expect(one({ url })).not.toHaveProperty('url')
    },
  )

  test("a web or mail address is not an organiser's name", () => {
    expect(one({ organizer: 'jan@dekade.example' })).not.toHaveProperty('organizer')
  })

  test('a part takes its place from the whole but not its dates', () => {
    const festival = {
      ...concert,
      '@type': 'Festival',
      name: 'Kadefestival',
      subEvent: [
        { '@type': 'MusicEvent', name: 'Openingsavond', startDate: '2026-11-28T20:30' },
        { '@type': 'MusicEvent', name: 'Later' },
      ],
    }
    const page = read(block(festival))
    expect(page.subEvents.map(({ title, city, start }) => [title, city, start])).toEqual([
      ['Openingsavond', 'Zaandam', '2026-11-28T20:30:00+01:00'],
      ['Later', 'Zaandam', undefined],
    ])
    expect(datedEvents(page).map(({ title }) => title)).toEqual(['Kadefestival', 'Openingsavond'])
  })

  test('of deep nesting and many events as many are read as the limit allows', () => {
    const deep = `${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}`
    const many = JSON.stringify(Array.from({ length: 5_000 }, () => concert))
    expect(read(block(deep), block(many)).events.length).toBeLessThanOrEqual(2_000)
  })

  test.each([
    ['comments that never end', block('/*'.repeat(200_000)), 0],
    ['strings that never end', block('["\\"'.repeat(100_000)), 0],
    ['tags that never end', block({ ...concert, description: '<a'.repeat(200_000) }), 1],
    [
      'items inside items',
      '<div itemscope itemtype="https://schema.org/Event" itemprop="subEvent">'.repeat(400),
      0,
    ],
  ])('a page of %s is read', (_, html, events) => {
    expect(read(html).events).toHaveLength(events)
  })

  test.each(['', '<', '\0', '<script type="application/ld+json">', '<html><body>geen agenda'])(
    'a page without markup (%j) gives nothing',
    (html) => {
      expect(datedEvents(read(html))).toEqual([])
    },
  )
})

describe('microdata', () => {
  test('an event is read with the properties of its own item', () => {
    const page = read(`
      <div itemscope itemtype="https://schema.org/Event https://schema.org/Thing">
        <a itemprop="url" href="/jazz"><span itemprop="name"> Jazz  in De Kade </span></a>
        <time itemprop="startDate" datetime="2026-11-28T20:30">zaterdag</time>
        <meta itemprop="eventStatus" content="https://schema.org/EventPostponed">
        <div itemprop="location" itemscope itemtype="https://schema.org/Place">
          <span itemprop="name">De Kade</span>
          <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
            <span itemprop="addressLocality">Zaandam</span>
          </p>
        </div>
      </div>`)
    expect(page.microdata).toEqual([
      {
        source: 'microdata',
        types: ['Event', 'Thing'],
        role: 'event',
        title: 'Jazz in De Kade',
        url: 'https://agenda.example/jazz',
        start: '2026-11-28T20:30:00+01:00',
        allDay: false,
        status: 'postponed',
        online: false,
        place: { name: 'De Kade', city: 'Zaandam' },
        city: 'Zaandam',
      },
    ])
  })

  test('a part without a name has the name and the place of its whole', () => {
    const part = (start: string) =>
      `<p itemprop="subEvent" itemscope itemtype="http://schema.org/Event"><meta itemprop="startDate" content="${start}"></p>`
    const html = `<div itemscope itemtype="http://schema.org/Event"><b itemprop="name">Jazz in De Kade</b>
      <meta itemprop="startDate" content="2026-11-28">${part('2026-11-28T20:30')}${part('2026-11-29T14:00')}
      <i itemprop="location" itemscope itemtype="http://schema.org/City"><b itemprop="name">Zaandam</b></i></div>`
    expect(datedEvents(read(html)).map(({ title, city, start }) => [title, city, start])).toEqual([
      ['Jazz in De Kade', 'Zaandam', '2026-11-28T20:30:00+01:00'],
      ['Jazz in De Kade', 'Zaandam', '2026-11-29T14:00:00+01:00'],
    ])
  })

  test('the same event in both markups is one event', () => {
    const html = `<div itemscope itemtype="http://schema.org/Event"><b itemprop="name">Jazz in De Kade</b>
      <time itemprop="startDate" datetime="2026-11-28T20:30"></time>
      <i itemprop="location" itemscope itemtype="http://schema.org/City"><b itemprop="name">Zaandam</b></i></div>`
    expect(datedEvents(read(block(concert), html))).toHaveLength(1)
  })
})

describe('documents', () => {
  const uit = {
    '@id': 'https://io.uitdatabank.be/event/1',
    '@context': '/contexts/event',
    mainLanguage: 'fr',
    name: { nl: 'Feest', fr: 'Fête' },
    location: { address: { fr: { addressLocality: 'Liège' } } },
    startDate: '2026-11-28T20:30:00+01:00',
    endDate: '2026-12-05T23:00:00+01:00',
    calendarType: 'multiple',
    subEvent: [
      { startDate: '2026-11-28T20:30:00+01:00', endDate: '2026-11-28T23:00:00+01:00' },
      { startDate: '2026-12-05T20:30:00+01:00', status: { type: 'Unavailable' } },
    ],
  }

  test('a document of UiTdatabank gives each of its dates in its main language', () => {
    const page = read(block(uit))
    expect(page.events).toHaveLength(1)
    expect(datedEvents(page).map(({ title, city, start, status }) => [title, city, start, status])).toEqual([
      ['Fête', 'Liège', '2026-11-28T20:30:00+01:00', 'scheduled'],
      ['Fête', 'Liège', '2026-12-05T20:30:00+01:00', 'cancelled'],
    ])
  })

  test('a session takes its name from its series, and the series itself is left out', () => {
    const session = {
      '@type': 'ScheduledSession',
      startDate: '2026-11-28T20:30',
      superEvent: {
        '@type': 'SessionSeries',
        name: 'Dansles',
        startDate: '2026-09-01',
        location: concert.location,
      },
    }
    const page = read(block({ items: [{ state: 'updated', data: session }] }))
    expect(datedEvents(page).map(({ title, city }) => [title, city])).toEqual([['Dansles', 'Zaandam']])
  })

  test('a broadcast is left out', () => {
    expect(datedEvents(read(block({ ...concert, '@type': 'BroadcastEvent' })))).toEqual([])
  })
})

test('the offset of the other season is kept where the venue is in another country', () => {
  const startIn = (addressCountry: string) => {
    const location = { '@type': 'Place', address: { addressLocality: 'Dover', addressCountry } }
    return datedEvents(read(block({ ...concert, location, startDate: '2026-07-15T20:00:00+01:00' })))[0]
      ?.start
  }
  expect(startIn('UK')).toBe('2026-07-15T21:00:00+02:00')
  expect(startIn('NL')).toBe('2026-07-15T20:00:00+02:00')
})

test('noon in UTC as the start of every event states no hour', () => {
  const on = (...starts: string[]) =>
    datedEvents(read(block(starts.map((startDate) => ({ ...concert, startDate }))))).map(({ start }) => start)
  expect(on('2026-11-28T12:00:00Z', '2026-11-29T12:00:00.000Z')).toEqual(['2026-11-28', '2026-11-29'])
  expect(on('2026-11-28T12:00:00Z', '2026-11-29T19:00:00Z')).toEqual([
    '2026-11-28T13:00:00+01:00',
    '2026-11-29T20:00:00+01:00',
  ])
  expect(on('2026-11-28T12:00:00Z')).toEqual(['2026-11-28T13:00:00+01:00'])
})
