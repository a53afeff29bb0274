import { afterEach, expect, test, vi } from 'vitest'
import { tallyMissing } from './missing.ts'
import { NOTHING } from './tally.ts'

const said = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  vi.unstubAllEnvs()
  said.mockClear()
})

test.each([
  ['skipped', undefined, { ...NOTHING, skipped: 6 }],
  ['failed where machines decide', 'true', { ...NOTHING, failed: ['moments cannot run here (6)'] }],
])('what cannot run is named with the reason, and counts as %s', (_, ci, tally) => {
  vi.stubEnv('CI', ci)
  expect(tallyMissing(6, 'moments', 'libfaketime was not found')).toEqual(tally)
  expect(said.mock.calls).toEqual([['moments cannot run here (6): libfaketime was not found.']])
})

test('nothing is said if nothing is missing', () => {
  expect(tallyMissing(0, 'moments', 'libfaketime was not found')).toEqual(NOTHING)
  expect(said).not.toHaveBeenCalled()
})
