import { expect, test } from 'vitest'
import { createRestartPolicy } from './restart-policy.ts'

const crashesAt = (...seconds: number[]) => {
  const policy = createRestartPolicy()
  return seconds.map((second) => {
    const verdict = policy.onCrash(second * 1_000)
    return verdict === 'give up' ? verdict : verdict.restartInMs / 1_000
  })
}

test('a crashed service restarts after 1, 2, 4 and 8 s, and the fifth crash within two minutes gives up', () => {
  expect(crashesAt(0, 2, 5, 10, 19)).toEqual([1, 2, 4, 8, 'give up'])
})

test('with crashes further apart the pause grows to 30 s', () => {
  expect(crashesAt(0, 40, 80, 120, 160, 200, 240)).toEqual([1, 2, 4, 8, 16, 30, 30])
})

test('two minutes without a crash reset the policy', () => {
  expect(crashesAt(0, 2, 5, 126, 128)).toEqual([1, 2, 4, 1, 2])
})
