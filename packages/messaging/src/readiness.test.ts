import { expect, test } from 'vitest'
import { readinessOf } from './readiness.ts'

test.each([
  ['ok', 'production', true],
  ['away', 'production', true],
  ['may-evict', 'production', false],
  ['may-evict', 'development', true],
] as const)(
  'with a Redis that is "%s" in %s, ready is %s and the state is reported',
  (redis, environment, ready) => {
    expect(readinessOf({ redis, relayLagSeconds: 7, deadLetters: 2 }, environment)).toEqual({
      ready,
      details: { redis, relayLagSeconds: '7', deadLetters: '2' },
    })
  },
)
