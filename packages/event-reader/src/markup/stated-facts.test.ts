import { describe, expect, test } from 'vitest'
import { statedInMarkup } from '../ai-extraction/stated-events.ts'
import { parsePage } from '../html/parse-page.ts'
import { readEventPage } from './read-event-page.ts'

const options = { url: 'https://agenda.example/jazz/', venueZone: 'Europe/Amsterdam' }
const read = (html: string) => readEventPage(parsePage(html), options)
const factsOf = (members: object) => {
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
    ['free of charge', { isAccessibleForFree: true }, price(0)],
    ['free of charge, as a word', { isAccessibleForFree: 'https://schema.org/True' }, price(0)],
    ['an offer of nothing, without a currency', { offers: { price: 0 } }, price(0)],
  ])('is what %s states', (_, members, expected) => {
    expect(factsOf(members)).toEqual(expected)
  })

  test.each<[string, object]>([
    ['nothing is stated', {}],
    ['it only says that it is not free', { isAccessibleForFree: false }],
    ['the page contradicts itself', { isAccessibleForFree: true, offers: offer(10) }],
    ['the currency is missing', { offers: { price: 10 } }],
    ['there are two currencies', { offers: [offer(10), offer(10, 'GBP')] }],
    ['the currency is none', { offers: offer(10, 'EUR"><script>') }],
    ['it is negative', { offers: offer(-5) }],
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

test('Microdata states facts as JSON-LD does', () => {
  const page = read(`<div itemscope itemtype="https://schema.org/Event"><h1 itemprop="name">Jazz</h1>
    <time itemprop="startDate" datetime="2026-11-28T20:30"></time>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="9.95">
    <meta itemprop="priceCurrency" content="EUR"></div></div>`)
  expect(statedInMarkup(page.microdata)[0]?.facts).toEqual(price(9.95))
})
