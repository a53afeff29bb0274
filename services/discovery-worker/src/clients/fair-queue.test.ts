import { expect, test } from 'vitest'
import { createFairQueue, type Turn } from './fair-queue.ts'

/** A queue with one slot, which is taken until `begin`; `order` is that in which its work was done. */
function startQueue() {
  const queue = createFairQueue(1)
  const order: string[] = []
  let begin = (): void => undefined
  const first = queue.run({ kind: 'run' }, () => new Promise<void>((resolve) => (begin = resolve)))
  const done = [first]
  const add = (name: string, turn: Turn): void => {
    done.push(queue.run(turn, async () => void order.push(name)))
  }
  return {
    queue,
    add,
    async orderOf() {
      begin()
      // Work can add more.
      for (const one of done) await one
      return order.join(' ')
    },
  }
}

const suggestion = (account: string): Turn => ({ kind: 'suggestion', account })

test('runs come before re-checks, and suggestions last, in any order of arrival', async () => {
  const { add, orderOf } = startQueue()
  add('suggestion', suggestion('a'))
  add('recheck', { kind: 'recheck' })
  add('run 1', { kind: 'run' })
  add('run 2', { kind: 'run' })
  expect(await orderOf()).toBe('run 1 run 2 recheck suggestion')
})

test('accounts take turns, in the order in which they came', async () => {
  const { add, orderOf } = startQueue()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name, suggestion(name.slice(0, 1)))
  expect(await orderOf()).toBe('a1 b1 c1 a2 b2 a3')
})

test('an account that has been served waits behind the others', async () => {
  const { queue, add, orderOf } = startQueue()
  void queue.run(suggestion('a'), async () => add('a', suggestion('a')))
  add('b', suggestion('b'))
  add('c', suggestion('c'))
  expect(await orderOf()).toBe('b c a')
})

test('no more work than slots runs at once, and work that fails gives its slot back', async () => {
  const queue = createFairQueue(2)
  let [now, most] = [0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, (now += 1))
    await Promise.resolve()
    now -= 1
    throw new Error('It failed')
  }
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => queue.run({ kind: 'run' }, work)))
  expect([most, new Set(all.map(({ status }) => status))]).toEqual([2, new Set(['rejected'])])
  expect(await queue.run({ kind: 'run' }, async () => 'free')).toBe('free')
})
