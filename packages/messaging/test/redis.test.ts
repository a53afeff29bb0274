import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectRedis, mayEvict, type RedisConnections, redisRunId } from '../src/queues/redis.ts'

let server: OwnServer
let redis: RedisConnections | undefined
const lines: { level: number; msg: string }[] = []
const logger = pino(
  { level: 'info' },
  { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
)

beforeEach(async () => {
  lines.length = 0
  server = await startOwnRedis()
})
afterEach(async () => {
  redis?.close()
  await server.close()
})
const connect = async () => (redis = await connectRedis(server.url, 'shop', logger))
const told = () => lines.map(({ msg }) => msg)

test('both connections say whose they are, and the first one is there when the start goes on', async () => {
  const { sender, worker } = await connect()
  expect(sender.status).toBe('ready')
  await waitFor(() => worker.status === 'ready')
  const names = String(await sender.client('LIST')).match(/(?<= name=)\S+/g)
  expect(names?.toSorted()).toEqual(['shop.sender', 'shop.worker'])
  expect(told()).toEqual([])
})

test('a sender fails at once while Redis is away, a worker waits for it, and both go on when it is back', async () => {
  const { sender, worker } = await connect()
  await waitFor(() => worker.status === 'ready')
  await server.kill()
  await waitFor(() => sender.status !== 'ready' && worker.status !== 'ready')
  const before = performance.now()
  await expect(sender.get('key')).rejects.toThrow()
  expect(performance.now() - before).toBeLessThan(1_000)
  const waiting = worker.get('key')
  await waitFor(() => told().length > 0)
  await server.restart()
  expect(await waiting).toBeNull()
  await waitFor(async () => (await sender.get('key')) === null, { timeoutMs: 15_000 })
  // However often reconnecting failed.
  expect(told()).toEqual(['Redis is away; messages wait in Postgres', 'Redis is back'])
})

test('a sender does not wait for a Redis that hangs', async () => {
  const { sender } = await connect()
  const admin = new Redis(server.url)
  await admin.call('CLIENT', 'PAUSE', '9000', 'ALL')
  const before = performance.now()
  await expect(sender.get('key')).rejects.toThrow('timed out')
  expect(performance.now() - before).toBeLessThan(8_000)
  admin.disconnect()
})

test('the start waits no longer than for the first answer, or for its absence', async () => {
  await server.kill()
  const { sender } = await connect()
  expect(sender.status).not.toBe('ready')
  expect(told()).toEqual(['Redis is away; messages wait in Postgres'])
  await server.restart()
  await waitFor(() => sender.status === 'ready', { timeoutMs: 15_000 })
})

test('who asks hears when the workers’ connection is lost, also when it is already', async () => {
  const { worker, lost } = await connect()
  await waitFor(() => worker.status === 'ready')
  let heard = false
  const hearing = lost().then(() => {
    heard = true
  })
  await worker.ping()
  expect(heard).toBe(false)
  await server.kill()
  await hearing
  await lost()
  expect(heard).toBe(true)
})

test('closing ends both for good', async () => {
  const { sender, worker, close } = await connect()
  await waitFor(() => worker.status === 'ready')
  close()
  await waitFor(() => sender.status === 'end' && worker.status === 'end')
  expect([sender.status, worker.status]).toEqual(['end', 'end'])
})

test.each([
  ['noeviction', false],
  ['allkeys-lru', true],
  ['volatile-ttl', true],
])('a Redis with the policy %s may evict: %s', async (policy, evicts) => {
  const admin = new Redis(server.url)
  await admin.config('SET', 'maxmemory-policy', policy)
  expect(await mayEvict(admin)).toBe(evicts)
  await connect()
  await admin.ping()
  await waitFor(() => told().length === (evicts ? 1 : 0))
  expect(lines.map(({ level }) => level)).toEqual(evicts ? [50] : [])
  admin.disconnect()
})

test('the run id is that of the process: another one after a restart', async () => {
  const { sender } = await connect()
  const before = await redisRunId(sender)
  expect(before).toMatch(/^[0-9a-f]{40}$/)
  expect(await redisRunId(sender)).toBe(before)
  await server.restart()
  await waitFor(async () => (await redisRunId(sender)) !== before, { timeoutMs: 15_000 })
})
