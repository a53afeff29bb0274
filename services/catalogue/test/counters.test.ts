import { randomUUID } from 'node:crypto'
import { DomainError } from '@uitpost/service-kit'
import { testSeed } from '@uitpost/testing/test-seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, CATEGORY, candidate, intake, OTHER_CATEGORY, PROVEN, UNPROVEN } from './candidates.ts'
import { randomFrom } from './random.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const unlessDecided = (error: unknown) => {
  if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
}

const seedNumber = testSeed()

test(`after intakes and approvals, concurrent or in turn, counters equal a recount (TEST_SEED=${seedNumber})`, async () => {
  const random = randomFrom(seedNumber)
  const oneOf = <T>(...list: [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
  const found = () =>
    candidate({
      title: oneOf('Vlooienmarkt', 'Boekenmarkt', 'Lichtjesavond', 'Open atelier'),
      startDate: `2027-04-0${oneOf(1, 2, 3)}`,
      endDate: oneOf(null, '2027-04-05'),
      allDay: true,
      city: oneOf('Gouda', 'Delft', 'Nergenshuizen'),
      location: oneOf(null, 'Markt', 'Sporthal'),
      categoryId: oneOf(null, CATEGORY, OTHER_CATEGORY),
      evidence: oneOf(PROVEN, PROVEN, UNPROVEN),
      cancelled: random() < 0.1,
    })
  const approveSome = async () => {
    const pending = await catalogue.ctx.stores.events.listPending('2027-03-10', 50)
    const chosen = pending[Math.floor(random() * pending.length)]
    // A concurrent step may have approved or cancelled it.
    if (chosen) await approve(catalogue, chosen.id).catch(unlessDecided)
  }
  for (let round = 0; round < 25; round++) {
    const steps = Array.from({ length: 4 }, () =>
      random() < 0.5
        ? approveSome()
        : intake(catalogue, ...Array.from({ length: 1 + Math.floor(random() * 4) }, found)),
    )
    await Promise.all(steps)
    expect(await recount(catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
  }
  await expectSumsToBeCounts()
  const { approved_events, pending_events } = await catalogue.ctx.stores.counters.stats()
  expect(approved_events + pending_events).toBeGreaterThan(0)
})

/** Sums over days and months equal a count of the events, at both sides of the end of a month. */
async function expectSumsToBeCounts() {
  const { db, ctx } = catalogue
  const person = randomUUID()
  await db.insertInto('subscription').values({ userId: person, categoryId: CATEGORY }).execute()
  const approved = db.selectFrom('event').where('status', '=', 'approved').where('categoryId', '=', CATEGORY)
  const count = async (query: typeof approved) => (await query.select('id').execute()).length
  const days = [
    '2027-02-28',
    '2027-03-31',
    '2027-04-01',
    '2027-04-02',
    '2027-04-03',
    '2027-04-05',
    '2027-05-01',
  ]
  for (const [index, from] of days.entries()) {
    const counts = await ctx.stores.counters.countFrom(from)
    const right = await count(approved.where('localEndDate', '>=', from))
    expect(counts.find(({ categoryId }) => categoryId === CATEGORY)?.events, from).toBe(right)
    for (const to of days.slice(index)) {
      const touching = approved.where('localEndDate', '>=', from).where('localDate', '<=', to)
      expect(await ctx.stores.counters.countSubscribedBetween(person, from, to), `${from} to ${to}`).toBe(
        await count(touching),
      )
    }
  }
}
