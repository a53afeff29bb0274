import { expect, test } from 'vitest'
import { hasFailed, renderMeasurements } from './measurements.ts'

const measured = (seconds: number | undefined, note?: string) => ({
  name: 'later start',
  goalSeconds: 10,
  seconds,
  ...(note && { note }),
})

test.each([
  ['within the goal', measured(9.9), false, 'within the goal'],
  ['up to twice the goal', measured(20), false, 'over the goal'],
  ['beyond twice the goal', measured(20.1), true, 'FAILED: more than twice the goal'],
  ['without a browser', measured(undefined, 'skipped: no Chromium was found'), false, 'skipped: no Chromium'],
  ['that could not be taken', measured(undefined, 'npm start ended by itself'), true, 'ended by itself'],
])('a measurement %s', (_, measurement, failed, words) => {
  expect(hasFailed(measurement)).toBe(failed)
  expect(renderMeasurements([measurement])).toContain(words)
})
