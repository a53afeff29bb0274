import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { readEventPage } from './read-event-page.ts'

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
  test('an event has the fields that the page states', () => {
    const event = one({
      endDate: '2026-11-28T23:00+01:00',
      description: '<p>Eerste regel</p><p>Tweede &amp;amp; laatste</p>',
      url: '../tickets?a=1',
      organizer: { '@type': 'Organization', name: 'Stichting De Kade' },
      location: {
        '@type': 'Place',
        name: 'De Kade',
        address: {
          streetAddress: 'Kade 1',
          postalCode: '1506 AA',
          addressLocality: 'Zaandam',
          addressCountry: 'NL',
        },
        geo: { latitude: '52.4388', longitude: 4.8258 },
      },
    })
    expect(event).toEqual({
      source: 'json-ld',
      types: ['MusicEvent'],
      role: 'event',
      title: 'Jazz in De Kade',
      description: 'Eerste regel\nTweede & laatste',
      url: 'https://agenda.example/tickets?a=1',
      start: '2026-11-28T20:30:00+01:00',
      end: '2026-11-28T23:00:00+01:00',
      allDay: false,
      status: 'scheduled',
      online: false,
      place: {
        name: 'De Kade',
        street: 'Kade 1',
        postalCode: '1506 AA',
        city: 'Zaandam',
        country: 'NL',
        geo: { latitude: 52.4388, longitude: 4.8258 },
      },
      city: 'Zaandam',
      organizer: 'Stichting De Kade',
      facts: {
        organiser: 'Stichting De Kade',
        geo: { latitude: 52.4388, longitude: 4.8258 },
        quotes: { organiser: 'Stichting De Kade', geo: '52.4388, 4.8258' },
      },
    })
  })

  test.each([
    ['a graph', { '@graph': [{ '@type': 'WebPage' }, concert] }],
    ['an array', [concert]],
    ['the events of a venue', { '@type': 'MusicVenue', event: [concert] }],
    ['a list of items', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: concert }] }],
    ['a type with an address', { ...concert, '@type': 'http://schema.org/MusicEvent' }],
    ['a type with a prefix', { ...concert, '@type': 'schema:TheaterEvent' }],
    ['several types', { ...concert, '@type': ['Event', 'TouristAttraction'] }],
    ['a festival', { ...concert, '@type': 'Festival' }],
  ])('an event is found in %s', (_, json) => {
    expect(read(block(json)).events.map(({ title }) => title)).toEqual(['Jazz in De Kade'])
  })

  test.each(['EventVenue', 'EventReservation', 'EventStatusType', 'Prevent', 'Person'])(
    'a %s is not an event',
    (type) => {
      expect(read(block({ ...concert, '@type': type })).events).toEqual([])
    },
  )

  test.each([
    ['an HTML comment', `<!-- ${JSON.stringify(concert)} -->`, 0],
    ['a CDATA section', `//<![CDATA[\n${JSON.stringify(concert)}\n//]]>`, 0],
    ['a CDATA section between comments', `/*<![CDATA[*/${JSON.stringify(concert)}/*]]>*/`, 0],
    [
      'comments and trailing commas',
      `{ // the concert\n ${JSON.stringify(concert).slice(1, -1)}, /* end */ }`,
      1,
    ],
    ['a line break inside a string', JSON.stringify(concert).replace('Jazz in', 'Jazz\nin'), 1],
    ['a semicolon at the end', `${JSON.stringify(concert)};`, 1],
  ])('a block wrapped in or spoilt by %s is read', (_, text, malformed) => {
    const page = read(block(text))
    expect(page.events.map(({ title }) => title)).toEqual(['Jazz in De Kade'])
    expect(page.malformedBlocks).toBe(malformed)
  })

  test('a link inside a string is not removed as a comment', () => {
    const text = `${JSON.stringify({ ...concert, url: 'https://dekade.example/a,}' }).slice(0, -1)},}`
    expect(read(block(text)).events[0]?.url).toBe('https://dekade.example/a,%7D')
  })

  test('an invalid block does not affect the others', () => {
    const page = read(block('{"@type": "Event", name: }'), block(concert), block('null'))
    expect([page.blocks, page.malformedBlocks, page.events.length]).toEqual([3, 1, 1])
  })

  test('a script of another type is not read', () => {
    expect(
      read(block(concert, 'application/json'), block(concert, 'application/ld+json; charset=utf-8')).blocks,
    ).toBe(1)
  })

  test.each([
    [
      'a time without an offset is the time at the venue',
      '2026-07-15T20:00',
      undefined,
      '2026-07-15T20:00:00+02:00',
      undefined,
      false,
    ],
    [
      'an instant is shown at the venue',
      '2026-07-15T20:00:00Z',
      undefined,
      '2026-07-15T22:00:00+02:00',
      undefined,
      false,
    ],
    [
      'an offset without a colon is an offset',
      '2026-07-15T20:00:00+0200',
      undefined,
      '2026-07-15T20:00:00+02:00',
      undefined,
      false,
    ],
    [
      'the offset of the other season is a mistake',
      '2026-07-15T20:00:00+01:00',
      '2026-07-15T23:00:00+0100',
      '2026-07-15T20:00:00+02:00',
      '2026-07-15T23:00:00+02:00',
      false,
    ],
    [
      'an offset may lack its sign',
      '2026-07-15T20:00:0002:00',
      '2026-07-15T23:00:00 02:00',
      '2026-07-15T20:00:00+02:00',
      '2026-07-15T23:00:00+02:00',
      false,
    ],
    [
      'a space stands for the T',
      '2026-07-15 20:00:00',
      undefined,
      '2026-07-15T20:00:00+02:00',
      undefined,
      false,
    ],
    ['a date is a day', '2026-07-15', undefined, '2026-07-15', '2026-07-15', true],
    ['two dates include the last day', '2026-07-15', '2026-07-18', '2026-07-15', '2026-07-18', true],
    ['midnights are days', '2026-07-15T00:00', '2026-07-15T23:59', '2026-07-15', '2026-07-15', true],
    [
      'a midnight start with a real end is a time',
      '2026-07-15T00:00',
      '2026-07-15T04:00',
      '2026-07-15T00:00:00+02:00',
      '2026-07-15T04:00:00+02:00',
      false,
    ],
    [
      'an end without a time on the day of the start is ignored',
      '2026-07-15T20:00',
      '2026-07-15',
      '2026-07-15T20:00:00+02:00',
      undefined,
      false,
    ],
    [
      'a later day as the end has no hour',
      '2026-07-15T20:00',
      '2026-07-17',
      '2026-07-15T20:00:00+02:00',
      '2026-07-17',
      false,
    ],
    [
      'an end before the start is left out',
      '2026-07-15T20:00',
      '2026-07-14T20:00',
      '2026-07-15T20:00:00+02:00',
      undefined,
      false,
    ],
    ['31 February is no date', '2026-02-31', undefined, undefined, undefined, false],
    ['words are no date', 'next Friday', undefined, undefined, undefined, false],
  ])('%s', (_, startDate, endDate, start, end, allDay) => {
    const event = one({ startDate, endDate })
    expect([event?.start, event?.end, event?.allDay]).toEqual([start, end, allDay])
  })

  test.each([
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['EventCanceled', 'cancelled'],
    [{ '@id': 'http://schema.org/EventPostponed' }, 'postponed'],
    ['http://schema.org/EventRescheduled', 'rescheduled'],
    [['https://schema.org/EventMovedOnline', 'https://schema.org/EventScheduled'], 'moved-online'],
    ['https://schema.org/EventScheduled', 'scheduled'],
    [undefined, 'scheduled'],
  ])('status %j is %s', (eventStatus, status) => {
    expect(one({ eventStatus })?.status).toBe(status)
  })

  test.each([
    ['one string', 'Café &amp; Co', 'Café & Co'],
    ['twice escaped', 'Rock &amp;#039;n Roll', "Rock 'n Roll"],
    ['per language', { fr: 'Fête', nl: 'Feest' }, 'Feest'],
    [
      'with a language mark',
      [
        { '@language': 'en', '@value': 'Party' },
        { '@language': 'nl', '@value': 'Feest' },
      ],
      'Feest',
    ],
    ['over two lines', ' Jazz\n  in De Kade ', 'Jazz in De Kade'],
    ['with an angle bracket', "Domaine d'O > Salle 1 < 2", "Domaine d'O > Salle 1 < 2"],
    ['that is empty', '', undefined],
    ['that is a number', 1984, '1984'],
  ])('a title %s', (_, name, title) => {
    expect(one({ name })?.title).toBe(title)
  })

  test.each([
    [
      'a string is the name of the place',
      'De Kade, Zaandam',
      { name: 'De Kade, Zaandam', city: 'Zaandam' },
      'Zaandam',
    ],
    [
      'an address without a place',
      { '@type': 'PostalAddress', addressLocality: 'Gent' },
      { city: 'Gent' },
      'Gent',
    ],
    [
      'an address as one text',
      { name: 'Zaal', address: 'Kade 1, Zaandam' },
      { name: 'Zaal', street: 'Kade 1, Zaandam', city: 'Zaandam' },
      'Zaandam',
    ],
    [
      'an address per language',
      { address: { fr: { addressLocality: 'Gand' }, nl: { addressLocality: 'Gent' } } },
      { city: 'Gent' },
      'Gent',
    ],
    ['a city', { '@type': 'City', name: 'Luik' }, { name: 'Luik', city: 'Luik' }, 'Luik'],
    [
      'a country as a node',
      { address: { addressLocality: 'Gent', addressCountry: { '@type': 'Country', name: 'BE' } } },
      { city: 'Gent', country: 'BE' },
      'Gent',
    ],
    ['an online room', { '@type': 'VirtualLocation', url: 'https://x.example' }, undefined, undefined],
    ['nothing', undefined, undefined, undefined],
  ])('a location that is %s', (_, location, place, city) => {
    const event = one({ location })
    expect([event?.place, event?.city]).toEqual([place, city])
  })
})
