import type { Candidate, EventDetail, EventFacts } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intake } from './candidates.ts'
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
  accessibility: ['wheelchair', 'hearing-loop'],
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
  ['nl', ['Prijs', '€ 7,50-20', 'volgens books.example'], 'rolstoeltoegankelijk en ringleiding'],
  ['en', ['Price', '€7.50 – €20', 'according to books.example'], 'wheelchair accessible and hearing loop'],
  ['fr', ['Prix', '7,50–20 €', 'selon books.example'], 'accessible en fauteuil roulant et boucle magnétique'],
  ['de', ['Preis', '7,50–20 €', 'laut books.example'], 'rollstuhlgerecht und Induktionsschleife'],
])(
  'Price, organiser and accessibility are shown in %s with the source that states them',
  async (language, price, access) => {
    const { id } = await stage.publish({ facts, title: `Facts ${language}` })
    const rows = await shown(id, language)
    expect(rows[0]).toEqual(price)
    expect(rows[1]?.[1]).toBe('Stichting De Kade')
    expect(rows[2]?.[1]).toBe(access)
    expect(await told(id)).toEqual({
      price: { value: facts.price, source: 'books.example' },
      organiser: { value: facts.organiser, source: 'books.example' },
      accessibility: { value: facts.accessibility, source: 'books.example' },
    })
  },
)

test.each([
  ['nl', ['Kaarten', 'Uitverkocht', 'volgens books.example']],
  ['en', ['Tickets', 'Sold out', 'according to books.example']],
  ['fr', ['Billets', 'Complet', 'selon books.example']],
  ['de', ['Karten', 'Ausverkauft', 'laut books.example']],
])('An event without tickets is shown as such in %s, and takes place', async (language, row) => {
  const { id } = await stage.publish({ facts: { soldOut: true }, title: `Sold out ${language}` })
  expect(await shown(id, language)).toEqual([row])
  expect(await told(id)).toEqual({ soldOut: { value: true, source: 'books.example' } })
})

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
