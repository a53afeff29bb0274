import { describe, expect, test } from 'vitest'
import { statedInMarkup } from '../ai-extraction/stated-events.ts'
import { parsePage } from '../html/parse-page.ts'
import { readEventPage } from './read-event-page.ts'

const options = { url: 'https://agenda.example/jazz/', venueZone: 'Europe/Amsterdam' }
const read = (html: string) => readEventPage(parsePage(html), options)
/** Without its quotes. */
const factsOf = (members: object) => {
  const { quotes: _, ...facts } = statedBy(members) ?? {}
  return Object.keys(facts).length > 0 ? facts : undefined
}
const statedBy = (members: object) => {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Jazz',
    startDate: '2026-11-28T20:30',
    location: { '@type': 'Place', name: 'De Kade', address: { addressLocality: 'Zaandam' } },
    ...members,
  }
  const page = read(`<script type="application/ld+json">${JSON.stringify(event)}</script>`)
  return statedInMarkup(page.events)[0]?.facts
}
const offer = (price: unknown, priceCurrency: unknown = 'EUR') => ({ '@type': 'Offer', price, priceCurrency })
const price = (from: number, to = from, currency = 'EUR') => ({ price: { from, to, currency } })

describe('the price', () => {
  test.each<[string, object, object]>([
    ['one offer', { offers: offer('12.50') }, price(12.5)],
    ['a comma for the cents', { offers: offer('12,5') }, price(12.5)],
    ['several offers', { offers: [offer(20), offer('7.50'), offer(0)] }, price(0, 20)],
    [
      'an aggregate',
      { offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: '15', priceCurrency: 'eur' } },
      price(5, 15),
    ],
    [
      'a specification of the price',
      { offers: { '@type': 'Offer', priceSpecification: { price: 8, priceCurrency: 'GBP' } } },
      price(8, 8, 'GBP'),
    ],
    ['a sign of the euro', { offers: { price: '€ 12,50' } }, price(12.5)],
    ['a UiTdatabank price', { priceInfo: [{ category: 'base', price: 8, priceCurrency: 'EUR' }] }, price(8)],
    ['free of charge', { isAccessibleForFree: true }, { free: true }],
    ['free of charge, as a word', { isAccessibleForFree: 'https://schema.org/True' }, { free: true }],
    ['free of charge, twice', { isAccessibleForFree: true, offers: offer(0) }, { free: true, ...price(0) }],
    ['not free of charge', { isAccessibleForFree: false }, { free: false }],
    ['one negative and one good', { offers: [offer(-5), offer(10)] }, price(10)],
    ['an offer of nothing, without a currency', { offers: { price: 0 } }, price(0)],
  ])('is what %s states', (_, members, expected) => {
    expect(factsOf(members)).toEqual(expected)
  })

  test.each<[string, object]>([
    ['nothing is stated', {}],
    ['the page contradicts itself', { isAccessibleForFree: true, offers: offer(10) }],
    ['the currency is missing', { offers: { price: 10 } }],
    ['there are two currencies', { offers: [offer(10), offer(10, 'GBP')] }],
    ['the currency is none', { offers: offer(10, 'EUR"><script>') }],
    ['there is no such currency', { offers: offer(10, 'ABC') }],
    ['it is negative', { offers: offer(-5) }],
    ['it is NaN', { offers: offer('NaN') }],
    ['it is beyond any ticket', { offers: offer('99999') }],
    ['it is a word', { offers: offer('vanaf 10 euro') }],
    ['it is markup', { offers: offer('<b onclick=alert(1)>1</b>') }],
    ['it is very long', { offers: offer('1'.repeat(100_000)) }],
    ['it is free of nothing that can be read', { isAccessibleForFree: { toString: 'x' } }],
    ['it is no number at all', { offers: offer({ toString: 'x' }) }],
  ])('is not stated where %s', (_, members) => {
    expect(factsOf(members)).toBeUndefined()
  })
})

test.each([
  [['https://schema.org/SoldOut'], { soldOut: true }],
  [['SoldOut', 'http://schema.org/SoldOut'], { soldOut: true }],
  [['SoldOut', 'InStock'], undefined],
  [['InStock'], undefined],
])('offers that are %s say of the tickets: %s', (offers, expected) => {
  expect(factsOf({ offers: offers.map((availability) => ({ '@type': 'Offer', availability })) })).toEqual(
    expected,
  )
})

test('Of a thousand offers the first are read', () => {
  expect(factsOf({ offers: Array.from({ length: 1_000 }, (_, index) => offer(index + 1)) })).toEqual(
    price(1, 50),
  )
})

describe('ages', () => {
  test.each<[unknown, object | undefined]>([
    ['6-12', { from: 6, to: 12 }],
    ['6 – 12 jaar', { from: 6, to: 12 }],
    ['5-', { from: 5, to: null }],
    ['18+', { from: 18, to: null }],
    ['-4', { from: 0, to: 4 }],
    ['0-999', { from: 0, to: null }],
    ['0-99', { from: 0, to: null }],
    ['12-6', undefined],
    ['999-', undefined],
    ['-', undefined],
    ['18', undefined],
    ['alle leeftijden', undefined],
    ['<b>6-12</b>', { from: 6, to: 12 }],
    [{ toString: 'x' }, undefined],
    ['1'.repeat(100_000), undefined],
  ])('%j are %j', (typicalAgeRange, ages) => {
    expect(factsOf({ typicalAgeRange })).toEqual(ages && { ages })
  })
})

describe('coordinates', () => {
  const within = (geo: unknown) => ({
    location: { '@type': 'Place', name: 'De Kade', address: { addressLocality: 'Zaandam' }, geo },
  })

  test.each<[string, unknown]>([
    ['numbers', { latitude: 52.4388, longitude: 4.8258 }],
    ['texts', { latitude: '52.4388', longitude: ' 4.8258 ' }],
    ['one text', 'geo:52.4388,4.8258'],
  ])('are read from %s', (_, geo) => {
    expect(factsOf(within(geo))).toEqual({ geo: { latitude: 52.4388, longitude: 4.8258 } })
  })

  test.each<[string, unknown]>([
    ['words', { latitude: '52 graden noord', longitude: 'oost' }],
    ['nothing', { latitude: '', longitude: null }],
    ['none that exist', { latitude: 152, longitude: 4.8 }],
    ['not filled in', { latitude: 0, longitude: 0 }],
    ['lists', { latitude: [[]], longitude: {} }],
    ['missing one', { latitude: 52.4 }],
  ])('are not stated where they are %s', (_, geo) => {
    expect(factsOf(within(geo))).toBeUndefined()
  })
})

test('Facts keep the words of their source, which never contain an address or markup', {
  tags: 'event.facts-kept',
}, () => {
  expect(
    statedBy({
      offers: [offer('7.50'), offer('20,00')],
      typicalAgeRange: '6-12 jaar',
      organizer: 'Stichting De Kade',
      location: {
        '@type': 'Place',
        name: 'De Kade',
        address: { addressLocality: 'Zaandam' },
        geo: { latitude: 52.4388, longitude: '4.8258' },
      },
    })?.quotes,
  ).toEqual({
    price: '7.50 EUR, 20,00 EUR',
    ages: '6-12 jaar',
    organiser: 'Stichting De Kade',
    geo: '52.4388, 4.8258',
  })
  expect(statedBy({ isAccessibleForFree: false, typicalAgeRange: '' })?.quotes).toEqual({
    free: 'isAccessibleForFree: false',
  })
})

describe('the organiser', () => {
  test('is the name of an organisation', () => {
    const name = 'Stichting De Kade'
    expect(factsOf({ organizer: { '@type': 'Organization', name } })).toEqual({ organiser: name })
    expect(factsOf({ organizer: name })).toEqual({ organiser: name })
  })

  test.each<[string, unknown]>([
    ['a person', { '@type': 'Person', name: 'Jan Jansen' }],
    ['a mail address', 'jan@dekade.example'],
    ['a name with a mail address', 'Jan Jansen <jan@dekade.example>'],
    ['an address of the web', 'https://dekade.example'],
    ['an address with another scheme', { name: 'javascript://alert(1)' }],
    ['a host name', 'www.dekade.example'],
    ['a telephone number', 'De Kade 075-616 12 34'],
    ['very long', 'De Kade '.repeat(100)],
    ['with invisible signs', 'De \u202eedaK'],
  ])('is left out where it is %s', (_, organizer) => {
    expect(factsOf({ organizer })).toBeUndefined()
  })
})

describe('accessibility', () => {
  const place = (amenityFeature: unknown) => ({
    location: { '@type': 'Place', name: 'De Kade', address: { addressLocality: 'Zaandam' }, amenityFeature },
  })

  test('is what the event or its place states, each once', () => {
    const feature = (name: string, value?: unknown) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value,
    })
    expect(
      factsOf({
        ...place([feature('Wheelchair accessible', true), feature('Rolstoeltoilet', 'True')]),
        accessibilityFeature: ['signLanguageInterpretation', 'wheelchairAccessible'],
        accessibilitySupport: { '@type': 'Concept', prefLabel: 'Ringleiding' },
      }),
    ).toEqual({ accessibility: ['sign-language', 'wheelchair', 'hearing-loop', 'accessible-toilet'] })
  })

  test.each<[string, unknown]>([
    ['the place lacks', { name: 'Wheelchair accessible', value: false }],
    ['is denied in words', 'niet toegankelijk voor rolstoelen'],
    ['is nothing of the kind', [{ name: 'Parking', value: true }, '<script>alert(1)</script>', 7, null]],
  ])('is not stated by what %s', (_, feature) => {
    expect(factsOf(place(feature))).toBeUndefined()
  })
})

const STATED = { price: { from: 9.95, to: 9.95, currency: 'EUR' }, ages: { from: 6, to: 12 } }
const POINT = { geo: { latitude: 52.4388, longitude: 4.8258 } }

test('Microdata, RDFa and h-event state facts as JSON-LD does', { tags: 'event.facts-kept' }, () => {
  const items = (name: 'itemprop' | 'property', item: (type: string) => string) =>
    read(`<div ${item('Event')}><h1 ${name}="name">Jazz</h1><meta ${name}="typicalAgeRange" content="6-12">
      <time ${name}="startDate" datetime="2026-11-28T20:30"></time>
      <div ${name}="location" ${item('Place')}><span ${name}="name">De Kade</span>
        <div ${name}="geo" ${item('GeoCoordinates')}><meta ${name}="latitude" content="52.4388">
        <meta ${name}="longitude" content="4.8258"></div></div>
      <div ${name}="offers" ${item('Offer')}><meta ${name}="price" content="9.95">
      <meta ${name}="priceCurrency" content="EUR"></div></div>`)
  const microdata = items('itemprop', (type) => `itemscope itemtype="https://schema.org/${type}"`)
  expect(statedInMarkup(microdata.microdata)[0]?.facts).toMatchObject({ ...STATED, ...POINT })
  const rdfa = items('property', (type) => `vocab="https://schema.org/" typeof="${type}"`)
  expect(statedInMarkup(rdfa.rdfa)[0]?.facts).toMatchObject({ ...STATED, ...POINT })
})

test.each([
  [
    'h-card',
    '<p class="p-location h-card"><b class="p-name">De Kade</b> <data class="p-latitude" value="52.4388"></data> <data class="p-longitude" value="4.8258"></data></p>',
  ],
  ['u-geo', '<data class="u-geo" value="geo:52.4388,4.8258"></data>'],
  [
    'h-geo',
    '<p class="p-geo h-geo"><span class="p-latitude">52.4388</span> <span class="p-longitude">4.8258</span></p>',
  ],
])('An h-event states coordinates by %s', { tags: 'event.facts-kept' }, (_, geo) => {
  const page = read(`<div class="h-event"><h1 class="p-name">Jazz</h1>
    <time class="dt-start" datetime="2026-11-28T20:30"></time>${geo}</div>`)
  expect(statedInMarkup(page.microformats)[0]?.facts).toMatchObject(POINT)
})

test('An hCalendar event states coordinates as an abbreviation', () => {
  const page = read(`<div class="vevent"><h1 class="summary">Jazz</h1>
    <abbr class="dtstart" title="2026-11-28T20:30"></abbr><abbr class="geo" title="52.4388;4.8258">here</abbr></div>`)
  expect(statedInMarkup(page.microformats)[0]?.facts).toMatchObject(POINT)
})
