import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectRedis, mayEvict, type RedisConnections, readWithRunId } from '../src/queues/redis.ts'

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
  vi.useRealTimers()
  redis?.close()
  await server.close()
})
const connect = async () => (redis = await connectRedis(server, 'shop', logger))
const logged = () => lines.map(({ msg }) => msg)

test('both connections have the service’s name, and the sender is connected when connectRedis returns', async () => {
  const { sender, worker } = await connect()
  expect(sender.status).toBe('ready')
  await waitFor(() => worker.status === 'ready')
  const names = String(await sender.client('LIST')).match(/(?<= name=)\S+/g)
  expect(names?.toSorted()).toEqual(['shop.sender', 'shop.worker'])
  expect(logged()).toEqual([])
})

test('a sender fails at once while Redis is unreachable, a worker waits for it, and both work again when it is back', async () => {
  const { sender, worker } = await connect()
  await waitFor(() => worker.status === 'ready')
  // Answered after the question about the eviction policy, which would be logged if it got no answer.
  await sender.ping()
  await server.kill()
  await waitFor(() => sender.status !== 'ready' && worker.status !== 'ready')
  // Not with its time limit, which is the error of a command that was waiting.
  await expect(sender.get('key')).rejects.not.toThrow('timed out')
  const waiting = worker.get('key')
  await waitFor(() => logged().length > 0)
  await server.restart()
  expect(await waiting).toBeNull()
  await waitFor(async () => (await sender.get('key')) === null)
  // Logged once, although reconnecting failed several times.
  expect(logged()).toEqual(['Redis is unreachable; messages wait in Postgres', 'Redis is back'])
})

test('a sender does not wait for a Redis that hangs', async () => {
  const { sender } = await connect()
  const admin = new Redis(server.url)
  // Longer than this test may take: a sender that waited for the answer would never come back.
  await admin.call('CLIENT', 'PAUSE', '600000', 'ALL')
  await expect(sender.get('key')).rejects.toThrow('timed out')
  admin.disconnect()
})

test('a server that keeps its connections open and answers nothing is given up', async () => {
  const { worker } = await connect()
  await waitFor(() => worker.status === 'ready')
  const admin = new Redis(server.url)
  // Longer than this test may take; like a frozen process, it closes no connection.
  await admin.call('CLIENT', 'PAUSE', '600000', 'ALL')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  worker.get('key').catch(() => {})
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  await waitFor(() => lines.length > 0)
  expect(worker.status).not.toBe('ready')
  expect(lines[0]).toMatchObject({
    msg: 'Redis is unreachable; messages wait in Postgres',
    err: { message: expect.stringContaining('Socket timeout') },
  })
  admin.disconnect()
})

test('connectRedis returns once the first connection succeeded or failed', async () => {
  await server.kill()
  const { sender } = await connect()
  expect(sender.status).not.toBe('ready')
  expect(logged()).toEqual(['Redis is unreachable; messages wait in Postgres'])
  await server.restart()
  await waitFor(() => sender.status === 'ready')
})

test('lost() resolves when the worker connection is lost, also if it already is', async () => {
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

test('closing ends both connections without reconnecting', async () => {
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
  await waitFor(() => logged().length === (evicts ? 1 : 0))
  expect(lines.map(({ level }) => level)).toEqual(evicts ? [50] : [])
  admin.disconnect()
})

test('the run id changes with a restart', async () => {
  const { sender } = await connect()
  const runId = async () => (await readWithRunId(sender, 'shop:epoch')).runId
  const before = await runId()
  expect(before).toMatch(/^[0-9a-f]{40}$/)
  expect(await runId()).toBe(before)
  await server.restart()
  await waitFor(async () => (await runId()) !== before)
})
