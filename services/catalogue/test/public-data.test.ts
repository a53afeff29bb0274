import { randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidate } from './candidates.ts'
import { faultsOf } from './event-data.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'
import { randomFrom } from './random.ts'

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
})
afterAll(() => stage.catalogue.close())
beforeEach(() => stage.catalogue.setClock('2027-03-10T12:00:00Z'))

test('the calendar file needs no account and links to the public page', async () => {
  const { id } = await stage.publish({ title: 'Boekenmarkt' })
  const response = await stage.get(`/e/${id}.ics`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event-${id}.ics"`,
  })
  const event = new ICAL.Component(ICAL.parse(response.body) as unknown[]).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('uid')).toBe(`${id}@uitpost`)
  expect(event?.getFirstPropertyValue('url')).toBe(`https://uitpost.test/e/${id}`)
  expect(
    (await stage.get(`/e/${id}.ics`, { 'if-none-match': String(response.headers.etag) })).statusCode,
  ).toBe(304)
})

test('a hundred different events are valid schema.org Events', async () => {
  const seedNumber = testSeed()
  const random = randomFrom(seedNumber)
  const one = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const sample = (): Partial<Candidate> => {
    const day = new Date(Date.UTC(2027, 2, 11 + Math.floor(random() * 300))).toISOString().slice(0, 10)
    const allDay = random() < 0.4
    const [country, timeZone] = one(
      ['NL', 'Europe/Amsterdam'] as const,
      ['BE', 'Europe/Brussels'] as const,
      ['DE', 'Europe/Berlin'] as const,
      ['FR', 'Europe/Paris'] as const,
    )
    return {
      title:
        `${one('Boekenmarkt', 'Fête “du” quartier', '</script>', '日本の祭り', 'x'.repeat(300), 'Rock & Roll')} ${randomUUID()}`.slice(
          -300,
        ),
      description: one(null, 'Kort.', '<b>vet</b>\n\nen "lang" '.repeat(200)),
      location: one(null, 'Markt', "Place d'Armes 3"),
      country,
      timeZone,
      allDay,
      startDate: allDay ? day : `${day}T${one('09', '20')}:00:00`,
      endDate: one(null, allDay ? day : `${day}T23:30:00`),
      link: `https://agenda.example/${randomUUID()}`,
      categoryId: one(candidate().categoryId, null),
    }
  }
  for (let count = 0; count < 100; count += 1) {
    const members = sample()
    const { id } = await stage.publish(members)
    if (random() < 0.1) await stage.setStatus(id, 'cancelled')
    const { data } = await stage.open(id, one('nl', 'fr', 'de', 'en'))
    expect(faultsOf(data, id), `seed ${seedNumber}: ${JSON.stringify([members, data])}`).toEqual([])
  }
})
