import { type OwnServer, startOwnRedis, testRedis, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectLimits } from '../src/limits/rate-limits.ts'
import { LimitsAway, type SharedState, sharedState } from '../src/limits/shared-state.ts'
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

test('while Redis is away nothing is counted, and a Redis without data is told the last value that a process wrote', async () => {
  const state = await process(server, 'shared')
  await count(state)
  await count(state)
  await server.kill()
  await expect(count(state)).rejects.toThrow(LimitsAway)
  await server.restart()
  await waitFor(() => opened.at(-1)?.status === 'ready')
  expect(await count(state)).toBe(3)
})
