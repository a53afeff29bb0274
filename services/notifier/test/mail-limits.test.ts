import { createLogger } from '@uitpost/service-kit'
import type { RedisServers } from '@uitpost/service-kit/redis'
import { startOwnRedis, testRedis } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMailLimits } from '../src/clients/mail-limits.ts'
import { sendWaiting } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { openStage, type Stage } from './stage.ts'

const PER_MINUTE = 7
const logger = createLogger('notifier', 'silent')
const opened: { close(): void }[] = []
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  for (const limits of opened) limits.close()
  await stage.close()
})

async function limits(servers: RedisServers = testRedis().servers, prefix = testRedis().queuePrefix) {
  const connected = await connectMailLimits(servers, { prefix, perMinute: PER_MINUTE }, logger)
  opened.push(connected)
  return connected
}

test('the limit per domain and minute is shared by all processes and does not affect other domains', async () => {
  const { servers, queuePrefix } = testRedis()
  const [one, other] = [await limits(servers, queuePrefix), await limits(servers, queuePrefix)]
  const granted = async (from: typeof one, domain: string, wanted: number) =>
    (await from.reserve(domain, wanted)).granted
  expect(await granted(one, 'busy.example', 5)).toBe(5)
  expect(await granted(other, 'busy.example', 5)).toBe(2)
  expect(await granted(one, 'busy.example', 5)).toBe(0)
  expect(await granted(other, 'quiet.example', 5)).toBe(5)
  const { waitMs } = await one.reserve('busy.example', 1)
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(60_000)
})

test('concurrent requests get at most the limit in total', async () => {
  const { servers, queuePrefix } = testRedis()
  const processes = [await limits(servers, queuePrefix), await limits(servers, queuePrefix)]
  const answers = await Promise.all(
    Array.from({ length: 10 }).flatMap(() => processes.map((one) => one.reserve('busy.example', 3))),
  )
  expect(answers.reduce((sum, { granted }) => sum + granted, 0)).toBe(PER_MINUTE)
})

test('two notifiers share the limit of a domain, and further mails wait without counting an attempt', async () => {
  const { servers, queuePrefix } = testRedis()
  const replicas = [
    stage.replica({ mailLimits: await limits(servers, queuePrefix) }),
    stage.replica({ mailLimits: await limits(servers, queuePrefix) }),
  ]
  const busy = await Promise.all(
    Array.from({ length: 30 }, (_, i) => stage.person({ email: `person${i}@busy.example` })),
  )
  const quiet = await stage.person({ email: 'one@quiet.example' })
  await stage.event()
  await runAllDigests(stage.ctx)
  await Promise.all(replicas.map((ctx) => sendWaiting(ctx)))
  expect(busy.filter((person) => stage.mailsTo(person).length === 1)).toHaveLength(PER_MINUTE)
  expect(stage.mailsTo(quiet)).toHaveLength(1)
  const waiting = (await Promise.all(busy.map((person) => stage.deliveriesOf(person))))
    .flat()
    .filter(({ status }) => status === 'pending')
  expect(waiting).toHaveLength(30 - PER_MINUTE)
  for (const { attempts, error, nextAttemptAt } of waiting) {
    expect({ attempts, error }).toEqual({ attempts: 0, error: 'The domain is at its limit' })
    const wait = nextAttemptAt.getTime() - stage.clock.now.getTime()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60_000)
  }
})

test('while Redis is unreachable each process applies the limit itself, and every call is answered', async () => {
  const redis = await startOwnRedis()
  try {
    const alone = await limits(redis, 'away')
    expect((await alone.reserve('busy.example', 4)).granted).toBe(4)
    await redis.kill()
    const during = [await alone.reserve('busy.example', 5), await alone.reserve('busy.example', 5)]
    expect(during.map(({ granted }) => granted)).toEqual([5, 2])
  } finally {
    await redis.close()
  }
})
