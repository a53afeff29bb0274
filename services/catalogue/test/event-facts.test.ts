import { randomUUID } from 'node:crypto'
import { Candidate, type EventDetail, type EventFacts, type SuggestionResult } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announced, approve, candidate, intake } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
  stage.catalogue.setClock('2027-03-10T12:00:00Z')
})
afterAll(() => stage.catalogue.close())

const facts: EventFacts = {
  price: { from: 7.5, to: 20, currency: 'EUR' },
  organiser: 'Stichting De Kade',
  ages: { from: 6, to: null },
  accessibility: ['wheelchair', 'hearing-loop'],
  quotes: { price: '7.50 EUR, 20 EUR', ages: '6+' },
}
const told = async (id: string) => {
  const headers = stage.catalogue.keys.bearer({ sub: '0198c2f1-0000-7000-8000-000000000001' })
  const response = await stage.catalogue.http.inject({ url: `/api/events/${id}`, headers })
  return response.json<EventDetail>().facts
}
const shown = async (id: string, language: string) => {
  const { $ } = await stage.open(id, language)
  return $('.event-facts > div')
    .map((_, row) => [
      [$(row).find('dt').text(), $(row).find('bdi').text().replace(/\s/g, ' '), $(row).find('span').text()],
    ])
    .get()
}

test.each([
  [
    'nl',
    ['Prijs', '€ 7,50-20', 'volgens books.example'],
    'vanaf 6 jaar',
    'rolstoeltoegankelijk en ringleiding',
  ],
  [
    'en',
    ['Price', '€7.50 – €20', 'according to books.example'],
    'from 6 years',
    'wheelchair accessible and hearing loop',
  ],
  [
    'fr',
    ['Prix', '7,50–20 €', 'selon books.example'],
    'dès 6 ans',
    'accessible en fauteuil roulant et boucle magnétique',
  ],
  [
    'de',
    ['Preis', '7,50–20 €', 'laut books.example'],
    'ab 6 Jahren',
    'rollstuhlgerecht und Induktionsschleife',
  ],
])(
  'Price, ages, organiser and accessibility are shown in %s with the source that states them',
  { tags: 'event.facts-told' },
  async (language, price, ages, access) => {
    const { id } = await stage.publish({ facts, title: `Facts ${language}` })
    const rows = await shown(id, language)
    expect(rows[0]).toEqual(price)
    expect(rows.map((row) => row[1])).toEqual([price[1], ages, 'Stichting De Kade', access])
    expect(await told(id)).toEqual({
      price: { value: facts.price, source: 'books.example', quote: '7.50 EUR, 20 EUR' },
      free: { value: false, source: 'books.example', quote: '7.50 EUR, 20 EUR' },
      ages: { value: facts.ages, source: 'books.example', quote: '6+' },
      organiser: { value: facts.organiser, source: 'books.example' },
      accessibility: { value: facts.accessibility, source: 'books.example' },
    })
  },
)

test.each([
  ['nl', ['Tickets', 'Uitverkocht', 'volgens books.example']],
  ['en', ['Tickets', 'Sold out', 'according to books.example']],
  ['fr', ['Billets', 'Complet', 'selon books.example']],
  ['de', ['Karten', 'Ausverkauft', 'laut books.example']],
])('An event without tickets is shown as such in %s, and takes place', async (language, row) => {
  const { id } = await stage.publish({ facts: { soldOut: true }, title: `Sold out ${language}` })
  expect(await shown(id, language)).toEqual([row])
  expect(await told(id)).toEqual({ soldOut: { value: true, source: 'books.example' } })
})

test.each([
  ['en', 'Suggested by a reader, not confirmed'],
  ['nl', 'Getipt door een lezer, niet bevestigd'],
  ['fr', 'Suggéré par un lecteur, non confirmé'],
  ['de', 'Von einem Leser vorgeschlagen, nicht bestätigt'],
])(
  'An approved suggestion says on its page, in lists and in its calendar file that no source confirms it, until one does: %s',
  { tags: 'event.suggestion-marked' },
  async (language, words) => {
    const city = randomUUID()
    const sent = await stage.catalogue.http.inject({
      method: 'POST',
      url: '/api/events/suggestions',
      headers: stage.catalogue.keys.bearer({ sub: randomUUID() }),
      payload: { title: 'Straatfeest', startDate: '2027-04-04', city },
    })
    const { eventId: id } = sent.json<SuggestionResult>()
    await approve(stage.catalogue, id)
    const says = async () => {
      const headers = { 'accept-language': language }
      const [page, file, list] = await Promise.all(
        [`/e/${id}`, `/e/${id}.ics`, `/agenda?from=2027-04-04&to=2027-04-04`].map((path) =>
          stage.get(path, headers),
        ),
      )
      return [page, file, list].map((answer) => answer?.body.replaceAll(/\r\n |\\/g, '').includes(words))
    }
    expect(await told(id)).toEqual({ suggested: { value: true, source: 'Suggestion' } })
    const [changed] = (await announced(stage.catalogue, 'event.changed')).filter((one) => one.id === id)
    expect(changed).toHaveProperty('facts.suggested')
    expect(await says()).toEqual([true, true, true])
    const { $ } = await stage.open(id, 'en')
    expect($('body').text()).not.toMatch(/checked|Not confirmed by its source/)
    await intake(
      stage.catalogue,
      candidate({ title: 'Straatfeest', startDate: '2027-04-04', endDate: null, allDay: true, city }),
    )
    expect(await says()).toEqual([false, false, false])
  },
)

test('What no source states is not shown', async () => {
  const { id } = await stage.publish({ title: 'Silent' })
  expect(await shown(id, 'en')).toEqual([])
  expect(await told(id)).toEqual({})
})

test('A price of nothing is free, also for search engines', async () => {
  const { id } = await stage.publish({ title: 'Free', facts: { price: { from: 0, to: 0, currency: 'EUR' } } })
  expect((await shown(id, 'nl'))[0]?.[1]).toBe('Gratis')
  expect((await stage.open(id)).data).toMatchObject({ isAccessibleForFree: true })
})

test.each([
  ['nl', 'Niet gratis', '6 tot en met 12 jaar'],
  ['en', 'Not free', '6 to 12 years'],
  ['fr', 'Payant', 'de 6 à 12 ans'],
  ['de', 'Nicht kostenlos', '6 bis 12 Jahre'],
])('Without a price it is told in %s whether it is free', async (language, admission, ages) => {
  const stated = { free: false, ages: { from: 6, to: 12 } }
  const { id } = await stage.publish({ title: `No price ${language}`, facts: stated })
  expect((await shown(id, language)).map((row) => row[1])).toEqual([admission, ages])
  expect((await stage.open(id)).data).toMatchObject({ isAccessibleForFree: false, typicalAgeRange: '6-12' })
})

describe('coordinates', () => {
  const utrecht = { city: 'Utrecht', cityId: 'nl-utrecht' }
  const castle = { latitude: 52.0623, longitude: 4.9937 }
  const placeOf = async (id: string) => {
    const { $, data } = await stage.open(id)
    const { location } = data as { location?: { geo?: object } }
    return { link: $('.event-ways a').eq(1).attr('href'), data: location?.geo }
  }

  test.each([
    ['near its town', castle],
    ['near its town, with the longitude first', { latitude: castle.longitude, longitude: castle.latitude }],
  ])('of an event are where it is if they are %s', { tags: 'event.own-coordinates' }, async (at, geo) => {
    const { id } = await stage.publish({ title: `Castle ${at}`, facts: { geo }, ...utrecht })
    expect((await told(id)).geo?.value).toEqual(castle)
    const { link, data } = await placeOf(id)
    expect(link).toMatch(/^geo:52\.0623,4\.9937\?q=/)
    expect(data).toEqual({ '@type': 'GeoCoordinates', ...castle })
  })

  test('that are further than 30 km from its town are left out: its town is where it is', {
    tags: 'event.own-coordinates',
  }, async () => {
    const geo = { latitude: 52.374, longitude: 4.89 }
    const { id } = await stage.publish({ title: 'Mistaken', facts: { geo }, ...utrecht })
    expect(await told(id)).toEqual({})
    const { link, data } = await placeOf(id)
    expect(link).toMatch(/^geo:52\.0\d+,5\.1\d+\?q=/)
    expect(data).toBeUndefined()
  })
})

test('Price and admission are told by one source, the one that was read last', async () => {
  const { id, found } = await stage.publish({ title: 'Two sources', facts })
  const other = { ...found.source, name: 'other.example', checkedAt: '2027-03-05T00:00:00Z' }
  await intake(stage.catalogue, { ...found, id: randomUUID(), facts: { free: true }, source: other })
  const { price, free, ages } = await told(id)
  expect([price, free?.value, free?.source]).toEqual([undefined, true, 'other.example'])
  expect(ages?.source).toBe('books.example')
})

test('What is told anew of a published event is announced to other services', async () => {
  const { id, found } = await stage.publish({ title: 'Announced', facts: { free: false } })
  const source = { ...found.source, checkedAt: '2027-03-04T00:00:00Z' }
  await intake(stage.catalogue, { ...found, facts: { free: true }, source })
  const states = (await announced(stage.catalogue, 'event.changed')).filter((state) => state.id === id)
  expect(states.at(-1)).toMatchObject({ facts: { free: { value: true, source: 'books.example' } } })
})

test('A candidate of a release that kept no facts is taken in as one without', async () => {
  const { facts: _, ...old } = Candidate.parse(candidate({ title: 'Old message' }))
  const [outcome] = await intake(stage.catalogue, Candidate.parse(JSON.parse(JSON.stringify(old))))
  await approve(stage.catalogue, outcome?.eventId ?? '')
  expect(await told(outcome?.eventId ?? '')).toEqual({})
})

test('A later reading replaces what its source stated, also by nothing', async () => {
  const { id, found } = await stage.publish({ title: 'Changing', facts })
  const again = async (checkedAt: string, change: Partial<Candidate>) => {
    const { facts: _facts, ...rest } = found
    await intake(stage.catalogue, { ...rest, ...change, source: { ...found.source, checkedAt } })
  }
  await again('2027-03-02T00:00:00Z', { facts: { organiser: 'Vereniging De Kade' } })
  expect(await told(id)).toEqual({ organiser: { value: 'Vereniging De Kade', source: 'books.example' } })
  await again('2027-03-03T00:00:00Z', {})
  expect(await told(id)).toEqual({})
})

test.each<[string, Partial<Candidate>]>([
  ['does not prove the event', { verdict: 'unverified' }],
  ['was sent by a user', { suggestedBy: '0198c2f1-0000-7000-8000-000000000002' }],
])('Nothing is told by a source that %s', async (_, members) => {
  const { id } = await stage.publish({ title: `Not told ${members.verdict ?? ''}`, facts, ...members })
  expect(await told(id)).toEqual({})
})
