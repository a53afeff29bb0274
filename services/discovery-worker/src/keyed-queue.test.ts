import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('work with one key runs one after another, also after a failure; other keys do not wait', async () => {
  const keyedQueue = createKeyedQueue()
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = keyedQueue('a', async () => {
    steps.push('a begins')
    await gate.promise
    steps.push('a ends')
    throw new Error('no luck')
  })
  const second = keyedQueue('a', async () => steps.push('a again'))
  await keyedQueue('b', async () => steps.push('b'))
  expect(steps).toEqual(['a begins', 'b'])
  gate.resolve()
  await expect(first).rejects.toThrow('no luck')
  await second
  expect(steps).toEqual(['a begins', 'b', 'a ends', 'a again'])
})
