import { DomainError } from '@uitpost/service-kit'
import { testSeed } from '@uitpost/testing/test-seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { createApprovalModel } from './approval-model.ts'
import { approvalSteps, type Done, type Row } from './approval-steps.ts'
import { randomFrom } from './random.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
afterAll(() => stage.catalogue.close())

const WORLDS = 12
const STEPS = 60
/** A wrong total stays wrong, so that a recount is not needed after every step. */
const STEPS_PER_RECOUNT = 5
const seedNumber = testSeed()

const nothing = (error: unknown): Done => {
  if (!(error instanceof DomainError) || error.status >= 500) throw error
  return {}
}

test(`every approved event has a valid approval, and totals equal a recount (TEST_SEED=${seedNumber})`, {
  timeout: 120_000,
}, async () => {
  const { catalogue } = stage
  const { db, ctx } = catalogue
  const random = randomFrom(seedNumber)
  const becameApproved = { byDecision: 0, byItself: 0 }

  for (let world = 0; world < WORLDS; world++) {
    await stage.clear()
    const model = createApprovalModel()
    const stepsNow = approvalSteps(catalogue, random)
    let before = new Map<string, Row>()
    for (let step = 0; step < STEPS; step++) {
      const actions = await db
        .selectFrom('reviewAction')
        .select('id')
        .where('undoneAt', 'is', null)
        .orderBy('id')
        .execute()
      const proposals = await db.selectFrom('proposal').select('id').where('status', '=', 'open').execute()
      const steps = stepsNow(
        [...before.values()],
        actions.map(({ id }) => id),
        proposals.map(({ id }) => id),
      )
      const chosen = steps[Math.floor(random() * steps.length)]
      const done = (await chosen?.().catch(nothing)) ?? {}

      const rows = await db
        .selectFrom('event')
        .select(['id', 'status', 'mergedInto', 'seriesId'])
        .orderBy('id')
        .execute()
      if (done.approved) model.approved(done.approved.actionId, done.approved.events, done.approved.series)
      if (done.undone) model.undone(done.undone)
      if (done.mergedBy) {
        const gone = rows.filter(
          ({ id, mergedInto }) => mergedInto && before.get(id)?.mergedInto !== mergedInto,
        )
        model.merged(
          done.mergedBy,
          gone.map(({ id, mergedInto }) => [id, mergedInto ?? '']),
        )
      }
      for (const { id, status, seriesId } of rows) {
        if (!before.has(id) && status === 'approved') model.arrived(id, seriesId)
      }

      const raised = rows.filter(
        ({ id, status }) => status === 'approved' && before.get(id)?.status !== 'approved',
      )
      const unfounded = raised.filter(({ id }) => !model.stands(id))
      expect({ world, step, unfounded }).toEqual({ world, step, unfounded: [] })
      for (const { id } of raised) {
        const decided = before.has(id) && (done.approved || done.mergedBy || done.undone)
        becameApproved[decided ? 'byDecision' : 'byItself'] += 1
      }
      if (step % STEPS_PER_RECOUNT === STEPS_PER_RECOUNT - 1) {
        expect({ world, step, off: await recount(ctx) }).toEqual({ world, step, off: NOTHING_OFF })
      }
      before = new Map(rows.map((row) => [row.id, row]))
    }
  }
  // The random steps reached every way of becoming approved.
  expect(Object.entries(becameApproved).filter(([, times]) => times === 0)).toEqual([])
})
