import { createLogger } from '@uitpost/service-kit'
import { connectLimits, LimitsAway, sharedState } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { startOwnRedis, testRedis, waitFor } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import { createAiPace, DailyRequestsSpent } from '../src/clients/ai-pace.ts'
import { createPace } from '../src/clients/host-pace.ts'

const logger = createLogger('paces-test', 'silent')
const opened: RedisClient[] = []
afterEach(() => {
  for (const redis of opened.splice(0)) redis.disconnect()
})

/** The state as another process of the service has it. */
async function processState({ servers, queuePrefix } = testRedis()) {
  const redis = await connectLimits(servers, 'paces-test', logger)
  opened.push(redis)
  return sharedState(redis, queuePrefix)
}

test('a host gets one request per second from all processes together', async () => {
  const redis = testRedis()
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const paces = [createPace(await processState(redis), wait), createPace(await processState(redis), wait)]
  for (let request = 0; request < 4; request += 1) await paces[request % 2]?.turn('slow.example', 1_000)
  await paces[0]?.turn('other.example', 1_000)
  // The requests themselves take a moment; the first of a host does not wait.
  expect(waits.map((ms) => Math.ceil(ms / 1_000))).toEqual([1, 2, 3])
})

test('while Redis is away no turn is given, and one that a process was given holds for a Redis that lost its data', async () => {
  const server = await startOwnRedis()
  const waits: number[] = []
  const state = await processState({ servers: server, queuePrefix: 'paces', environment: {} })
  const pace = createPace(state, async (ms) => void waits.push(ms))
  const ai = createAiPace({ concurrency: 1, state })
  await pace.turn('slow.example', 60_000)
  const leave = await ai.enter('model', 100)
  await server.kill()
  await expect(pace.turn('other.example', 1_000)).rejects.toThrow(LimitsAway)
  await expect(leave({})).resolves.toBeUndefined()
  await expect(ai.enter('model', 100)).rejects.toThrow(LimitsAway)
  await server.restart()
  await waitFor(() => opened[0]?.status === 'ready')
  await pace.turn('slow.example', 60_000)
  await server.close()
  expect(waits.map((ms) => Math.ceil(ms / 60_000))).toEqual([1])
})

test('what one process learns of the AI limits holds for the others', async () => {
  const redis = testRedis()
  const [one, other] = [
    createAiPace({ concurrency: 8, state: await processState(redis) }),
    createAiPace({ concurrency: 8, state: await processState(redis) }),
  ]
  const leave = await one.enter('model', 100)
  await leave({ requestsOfDay: { size: 1_000, left: 1 } })
  await other.enter('model', 100)
  await expect(one.enter('model', 100)).rejects.toThrow(DailyRequestsSpent)
  await expect(other.enter('another model', 100)).resolves.toBeTypeOf('function')
})
