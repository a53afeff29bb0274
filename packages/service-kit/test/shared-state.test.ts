import { type OwnServer, startOwnRedis, testRedis, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectLimits } from '../src/limits/rate-limits.ts'
import { type SharedState, sharedState } from '../src/limits/shared-state.ts'
import { createLogger } from '../src/logger.ts'
import type { RedisClient, RedisServers } from '../src/redis/index.ts'

const logger = createLogger('limits-test', 'silent')
const opened: RedisClient[] = []
let server: OwnServer

async function process(servers: RedisServers, prefix: string): Promise<SharedState> {
  const redis = await connectLimits(servers, 'test', logger)
  opened.push(redis)
  return sharedState(redis, prefix)
}

/** Counts one more, at most to `most`. */
const count = (state: SharedState, most = 1_000): Promise<number | undefined> =>
  state.change('count', z.number(), (value = 0) =>
    value < most ? { value: value + 1, keepMs: 60_000, result: value + 1 } : { result: undefined },
  )

beforeAll(async () => {
  server = await startOwnRedis()
})
afterAll(async () => {
  for (const redis of opened) redis.disconnect()
  await server.close()
})

test('changes of several processes at the same moment are all counted', async () => {
  const { servers, queuePrefix } = testRedis()
  const processes = [await process(servers, queuePrefix), await process(servers, queuePrefix)]
  const counted = await Promise.all(
    Array.from({ length: 10 }, (_, at) => count(processes[at % 2] as SharedState)),
  )
  expect(counted.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a value that expired is gone for every process', async () => {
  const { servers, queuePrefix } = testRedis()
  const [one, other] = [await process(servers, queuePrefix), await process(servers, queuePrefix)]
  await one.change('short', z.number(), () => ({ value: 7, keepMs: 1, result: undefined }))
  const read = (state: SharedState) =>
    state.change('short', z.number(), (value) => ({ result: value ?? 'nothing' }))
  await waitFor(async () => (await read(other)) === 'nothing')
  expect(await read(one)).toBe('nothing')
})

test('while Redis is away each process goes on from the last value it knows, and a Redis without data is told again', async () => {
  const [one, other] = [await process(server, 'shared'), await process(server, 'shared')]
  await count(one)
  await count(one)
  await count(other)
  await server.kill()
  await waitFor(() => opened.slice(-2).every(({ status }) => status !== 'ready'))
  // Nobody is without a limit: three of four are used up, and each process has one left.
  expect([await count(one, 4), await count(one, 4), await count(one, 4)]).toEqual([3, 4, undefined])
  expect([await count(other, 4), await count(other, 4)]).toEqual([4, undefined])
  await server.restart()
  await waitFor(() => opened.slice(-2).every(({ status }) => status === 'ready'))
  expect(await count(one, 4)).toBeUndefined()
  expect(await count(other, 5)).toBe(5)
  expect(await count(one, 5)).toBeUndefined()
})
