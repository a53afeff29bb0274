import { randomUUID } from 'node:crypto'
import { DomainError } from '@uitpost/service-kit'
import { testSeed } from '@uitpost/testing/test-seed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { mergeEvents } from '../src/domain/merges/by-hand.ts'
import { dismissDuplicates, removeAllDuplicates, removeDuplicates } from '../src/domain/merges/merges.ts'
import { saveEvent, unsaveEvent } from '../src/domain/reading/saved-events.ts'
import { editEvent } from '../src/domain/review/event-edits.ts'
import { decideEvents } from '../src/domain/review/review.ts'
import { undoReviewAction } from '../src/domain/review/review-undo.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { candidate, intake } from './candidates.ts'
import { randomFrom } from './random.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const unlessTooLate = (error: unknown) => {
  if (!(error instanceof DomainError) || error.status >= 500) throw error
}
const seedNumber = testSeed()

/** Invariants that hold after any concurrent decisions. */
async function findBroken(): Promise<Record<string, unknown[]>> {
  const ask = async (query: ReturnType<typeof sql>) => (await query.execute(catalogue.db)).rows
  return {
    groupsOfAnotherSize: await ask(sql`select id from duplicate_group where size <> (
      select count(*) from duplicate_member where group_id = duplicate_group.id)`),
    loneMembers: await ask(sql`select event_id from duplicate_member
      where group_id not in (select id from duplicate_group)`),
    membersThatAreGone: await ask(sql`select id from event join duplicate_member on event_id = id
      where status not in ('pending', 'approved')`),
    heartsOnMerged: await ask(sql`select event_id from saved_event join event on event.id = event_id
      where status = 'merged'`),
    sourcesOnMerged: await ask(sql`select event_source.id from event_source join event on event.id = event_id
      where status = 'merged'`),
    mergedIntoThemselves: await ask(sql`select id from event where merged_into = id`),
  }
}

test(`after concurrent decisions of admins and users, nothing is lost and every total is right (TEST_SEED=${seedNumber})`, async () => {
  const { ctx, db } = catalogue
  const random = randomFrom(seedNumber)
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const people = [randomUUID(), randomUUID(), randomUUID()]
  const decider = { adminId: randomUUID(), requestId: 'request' }
  const found = () =>
    candidate({
      title: oneOf(['Gouda Kaasmarkt op het plein', 'Kaasmarkt voor iedereen', 'Kaasmarkt']) ?? '',
      startDate: `2027-04-0${1 + Math.floor(random() * 3)}T10:00:00+02:00`,
      endDate: null,
      city: oneOf(['Gouda', 'Delft']) ?? '',
      location: oneOf([null, 'Markt']) ?? null,
    })
  const steps = async () => {
    const ids = (await db.selectFrom('event').select('id').orderBy('id').execute()).map((row) => row.id)
    const actions = await db.selectFrom('reviewAction').select('id').where('undoneAt', 'is', null).execute()
    const some = () => ids.filter(() => random() < 0.3).slice(0, 6)
    const person = () => oneOf(people) ?? ''
    const event = () => oneOf(ids) ?? randomUUID()
    return [
      () => intake(catalogue, found(), found()),
      () => decideEvents(ctx, { decision: 'approve', ids: [event(), ...some()] }, decider),
      () => decideEvents(ctx, { decision: 'reject', ids: [event()] }, decider),
      () => editEvent(ctx, event(), { location: oneOf(['Markt', 'Sporthal']) ?? null }, decider),
      () => removeDuplicates(ctx, [event(), ...some()], decider),
      () => dismissDuplicates(ctx, [event(), event()], decider),
      () => removeAllDuplicates(ctx, decider),
      () => mergeEvents(ctx, { eventIds: [event(), event()], values: {} }, decider),
      () => saveEvent(ctx, person(), event(), 'request'),
      () => unsaveEvent(ctx, person(), event(), 'request'),
      () => undoReviewAction(ctx, oneOf(actions)?.id ?? randomUUID(), decider),
    ]
  }
  for (let round = 0; round < 30; round++) {
    const possible = await steps()
    const chosen = Array.from({ length: 5 }, () => oneOf(possible))
    await Promise.all(chosen.flatMap((step) => (step ? [step().catch(unlessTooLate)] : [])))
    const broken = Object.entries(await findBroken()).filter(([, rows]) => rows.length > 0)
    expect([round, broken]).toEqual([round, []])
    expect(await recount(ctx)).toEqual({ eventCounts: [], eventTallies: [], cityCounts: [], stats: [] })
  }
})
