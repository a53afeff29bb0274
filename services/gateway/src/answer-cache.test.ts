import { expect, test } from 'vitest'
import { type CachedAnswer, createAnswerCache } from './answer-cache.ts'

const MIB = 1_048_576
const answerOf = (text: string): CachedAnswer => ({ headers: {}, body: Buffer.from(text) })
const textOf = (found: unknown) => (found as CachedAnswer | undefined)?.body.toString()

test('a response is cached for one second from the request to the service', () => {
  let now = 0
  const cache = createAnswerCache(() => now)
  const settle = cache.begin('k', '/p')
  now = 400
  settle(answerOf('one'))
  now = 999
  expect(textOf(cache.find('k'))).toBe('one')
  now = 1_000
  expect(cache.find('k')).toBeUndefined()
})

test('requests with the same key wait for the pending response', async () => {
  const cache = createAnswerCache()
  const settle = cache.begin('k', '/p')
  const [one, two] = [cache.find('k'), cache.find('k')]
  settle(answerOf('one'))
  expect([await one, await two].map(textOf)).toEqual(['one', 'one'])
})

test.each(['uncacheable', 'disconnected'] as const)(
  'the outcome %s is passed to waiting requests and not cached',
  async (outcome) => {
    const cache = createAnswerCache()
    const settle = cache.begin('k', '/p')
    const waiting = cache.find('k')
    settle(outcome)
    settle(answerOf('too late'))
    expect(await waiting).toBe(outcome)
    expect(cache.find('k')).toBeUndefined()
  },
)

test('a response invalidated while pending goes to waiting requests, and not to later ones', async () => {
  const cache = createAnswerCache()
  const settle = cache.begin('k', '/p')
  const waiting = cache.find('k')
  cache.invalidate(['/p'])
  expect(cache.find('k')).toBeUndefined()
  const again = cache.begin('k', '/p')
  settle(answerOf('old'))
  expect(textOf(await waiting)).toBe('old')
  again(answerOf('new'))
  expect(textOf(cache.find('k'))).toBe('new')
})

test('invalidating a path removes all its cached responses, and no others', () => {
  const cache = createAnswerCache()
  cache.begin('/p?a', '/p')(answerOf('a'))
  cache.begin('/p?b', '/p')(answerOf('b'))
  cache.begin('/q', '/q')(answerOf('q'))
  cache.invalidate(['/p', '/elsewhere'])
  expect([cache.find('/p?a'), cache.find('/p?b')]).toEqual([undefined, undefined])
  expect(textOf(cache.find('/q'))).toBe('q')
})

test('the cache is limited in responses and bytes, and evicts the oldest first', () => {
  const many = createAnswerCache()
  for (let number = 0; number < 1_000; number += 1) many.begin(String(number), '/p')(answerOf('small'))
  expect([textOf(many.find('999')), many.find('0')]).toEqual(['small', undefined])
  expect(
    Array.from({ length: 1_000 }, (_, number) => many.find(String(number))).filter(Boolean),
  ).toHaveLength(500)
  const large = createAnswerCache()
  for (let number = 0; number < 20; number += 1)
    large.begin(String(number), '/p')({ headers: {}, body: Buffer.alloc(MIB) })
  expect(Array.from({ length: 20 }, (_, number) => large.find(String(number))).filter(Boolean)).toHaveLength(
    8,
  )
})
