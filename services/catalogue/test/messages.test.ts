import {
  CategoryState,
  EventState,
  FollowState,
  messages,
  PlaceState,
  SaveState,
  SeriesState,
  SubscriptionState,
} from '@uitpost/contracts'
import { republish } from '@uitpost/messaging'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { republishable } from '../src/domain/announcements/republish.ts'
import { similarity } from '../src/domain/facts/titles.ts'
import { followSeries } from '../src/domain/people/followed-series.ts'
import { saveEvent } from '../src/domain/reading/saved-events.ts'
import { subscribe } from '../src/domain/reading/subscriptions.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { consumersOf } from '../src/jobs/index.ts'
import { announced, approve, CATEGORY, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
})
afterAll(() => catalogue.close())

test('every message that the contracts send to the catalogue has exactly one consumer', () => {
  const sent = Object.entries(messages)
    .filter(([, { to }]) => (to as readonly string[]).includes('catalogue'))
    .map(([noun]) => noun)
  const consumed = consumersOf(catalogue.ctx).map(({ noun }) => noun)
  expect(consumed.toSorted()).toEqual(sent.toSorted())
})

test('several concurrent starts seed 25 categories and the cities once, and announce them once', async () => {
  await Promise.all([seed(catalogue.ctx), seed(catalogue.ctx), seed(catalogue.ctx)])
  const cities = (await announced(catalogue, 'place.changed')).map((item) => PlaceState.parse(item))
  expect(await announced(catalogue, 'category.changed')).toHaveLength(25)
  expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
  const dutch = cities.filter(({ country, active }) => country === 'NL' && active).map(({ id }) => id)
  expect(dutch.length).toBeGreaterThanOrEqual(12)
  expect(dutch).toEqual(expect.arrayContaining(['nl-amsterdam', 'nl-rotterdam', 'nl-the-hague']))
})

describe('republishing', () => {
  test.each([
    ['category.changed', CategoryState, 25],
    ['subscription.changed', SubscriptionState, 1],
    ['event.changed', EventState, 1],
    ['save.changed', SaveState, 1],
    ['series.changed', SeriesState, 1],
    ['follow.changed', FollowState, 1],
  ])('%s announces the full state of everything again', async (noun, schema, expected) => {
    if (noun === 'subscription.changed') await subscribe(catalogue.ctx, CATEGORY, CATEGORY, 'request')
    if (noun === 'save.changed') {
      const [one] = await intake(catalogue, candidate({ title: 'Saved', city: 'Delft' }))
      await approve(catalogue, one?.eventId ?? '')
      await saveEvent(catalogue.ctx, CATEGORY, one?.eventId ?? '', 'request')
    }
    if (noun === 'event.changed') {
      const [one] = await intake(
        catalogue,
        candidate(),
        candidate({ title: 'Never approved', city: 'Gouda' }),
      )
      await approve(catalogue, one?.eventId ?? '')
    }
    if (noun === 'series.changed') {
      const series = {
        feed: 'https://feed.example/a.ics',
        uid: 'a',
        slot: '',
        rule: 'FREQ=DAILY',
        exceptions: [],
      }
      const [one] = await intake(catalogue, candidate({ title: 'Daily', city: 'Breda', series }))
      await approve(catalogue, one?.eventId ?? '')
    }
    if (noun === 'follow.changed') {
      const [series] = await catalogue.db.selectFrom('series').select('id').execute()
      await followSeries(catalogue.ctx, CATEGORY, series?.id ?? '', 'request')
    }
    const before = (await announced(catalogue, noun)).length
    const readPage = republishable[noun]
    const count = await republish(catalogue.db, noun, async (trx, after) => {
      if (!readPage) throw new Error(`${noun} cannot be republished`)
      return readPage(storesIn(trx), after)
    })
    expect(count).toBe(expected)
    const again = (await announced(catalogue, noun)).slice(before)
    expect(again.map((item) => schema.parse(item))).toHaveLength(expected)
  })
})

test('code and Postgres compute the same similarity of titles', async () => {
  const titles = ['boekenmarkt', 'grote boekenmarkt', 'boeken en platenmarkt', 'nuit de la danse', 'o', 'a b']
  for (const left of titles) {
    for (const right of titles) {
      const { rows } = await sql<{ alike: number }>`select similarity(${left}, ${right}) as alike`.execute(
        catalogue.db,
      )
      expect(similarity(left, right)).toBeCloseTo(rows[0]?.alike ?? -1, 5)
    }
  }
})
