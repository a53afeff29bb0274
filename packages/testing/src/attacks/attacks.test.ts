import { expect, test } from 'vitest'
import { GRAMMARS, hostileInput, type InputKind, randomFrom } from './index.ts'

const kinds = Object.keys(GRAMMARS) as InputKind[]

test.each(kinds)(
  'inputs of the kind %s are reproducible from their seed and at most as long as requested',
  (kind) => {
    for (const size of [0, 1, 100, 20_000]) {
      for (let seed = 0; seed < 60; seed += 1) {
        const input = hostileInput(kind, seed, size)
        expect(input.length).toBeLessThanOrEqual(size)
        expect(hostileInput(kind, seed, size)).toBe(input)
      }
    }
  },
)

test.each(kinds)('inputs of the kind %s have the requested length, and differ', (kind) => {
  const inputs = Array.from({ length: 100 }, (_, seed) => hostileInput(kind, seed, 20_000))
  expect(new Set(inputs).size).toBeGreaterThan(kind === 'microdata' ? 15 : 25)
  if (kind !== 'city') {
    const long = inputs.filter(({ length }) => length > 15_000)
    expect(long.length).toBeGreaterThan(90)
  }
})

test('random numbers are reproducible from their seed and cover all choices', () => {
  const random = randomFrom(7)
  const seen = new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c', 'd'])))
  expect(seen).toEqual(new Set(['a', 'b', 'c', 'd']))
  expect([randomFrom(7).below(1_000), randomFrom(8).below(1_000)]).toEqual([
    randomFrom(7).below(1_000),
    randomFrom(8).below(1_000),
  ])
})
