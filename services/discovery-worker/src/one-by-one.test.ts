import { expect, test } from 'vitest'
import { createOneByOne } from './one-by-one.ts'

test('work of one key comes one after another, a failure included; other keys do not wait', async () => {
  const oneByOne = createOneByOne()
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = oneByOne('a', async () => {
    steps.push('a begins')
    await gate.promise
    steps.push('a ends')
    throw new Error('no luck')
  })
  const second = oneByOne('a', async () => steps.push('a again'))
  await oneByOne('b', async () => steps.push('b'))
  expect(steps).toEqual(['a begins', 'b'])
  gate.resolve()
  await expect(first).rejects.toThrow('no luck')
  await second
  expect(steps).toEqual(['a begins', 'b', 'a ends', 'a again'])
})
