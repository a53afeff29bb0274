import { createMetrics } from '@uitpost/service-kit/metrics'
import { figureIn, findRevealingLabels } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMetrics } from '../src/metrics.ts'
import { openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
afterAll(() => stage.catalogue.close())

test('an approval moves an event from those that wait to those that are approved', async () => {
  const metrics = createMetrics()
  registerMetrics(metrics, stage.catalogue.ctx, undefined)
  const events = async () => {
    const text = await metrics.text()
    return ['pending', 'approved'].map((status) => figureIn(text, 'uitpost_events', { status }))
  }
  const [id = ''] = await stage.takeInAll({})
  expect(await events()).toEqual([1, 0])
  await stage.admin('PUT', `/api/events/${id}/approve`)
  expect(await events()).toEqual([0, 1])
  expect(findRevealingLabels(await metrics.text())).toEqual([])
})
