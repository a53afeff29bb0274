import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { dropRunDatabases } from './databases/run-databases.ts'
import { startPooler } from './servers/pooler.ts'
import { type RunServers, startRunServers } from './servers/run-servers.ts'
import { makeServerFolder, removeLeftovers } from './servers/server-folders.ts'
import type { TestRedis } from './servers/test-run.ts'

/**
 * Starts one Postgres and one Redis for the whole run, or uses those of TEST_DATABASE_URL and TEST_REDIS_URL, which
 * must be set together. With TEST_POOLER, the path of PgBouncer, the services of the tests connect through it.
 * With TEST_SERVERS=none it starts none, for tests that need none.
 * With TEST_REDIS_SENTINELS and TEST_REDIS_SENTINEL_MASTER, their Redis is there.
 */
export default async function startServers(project: TestProject) {
  if (process.env['TEST_SERVERS'] === 'none') return undefined
  await removeLeftovers()
  const folder = makeServerFolder('run')
  const runId = randomBytes(4).toString('hex')
  const servers = givenServers(runId) ?? (await startRunServers(folder))
  const { postgresUrl, redisUrl } = servers
  const program = process.env['TEST_POOLER']
  const pooler = program ? await startPooler({ program, folder, postgresUrl }) : undefined
  const redis = redisOf(redisUrl)
  project.provide('uitpostTestRun', { runId, adminUrl: postgresUrl, redis, poolerHost: pooler?.host })

  return async () => {
    await pooler?.stop()
    await servers.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function givenServers(runId: string): RunServers | undefined {
  const { TEST_DATABASE_URL: postgresUrl, TEST_REDIS_URL: redisUrl } = process.env
  if (!postgresUrl && !redisUrl) return undefined
  if (!postgresUrl || !redisUrl) throw new Error('TEST_DATABASE_URL and TEST_REDIS_URL are given together')
  return { postgresUrl, redisUrl, stop: () => dropRunDatabases(postgresUrl, runId) }
}

function redisOf(url: string): TestRedis {
  const { TEST_REDIS_SENTINELS: sentinels, TEST_REDIS_SENTINEL_MASTER: master } = process.env
  if (sentinels && master) {
    return {
      servers: { sentinels: addressesIn(sentinels), master },
      environment: { REDIS_SENTINELS: sentinels, REDIS_SENTINEL_MASTER: master },
    }
  }
  return { servers: { url }, environment: { REDIS_URL: url } }
}

const addressesIn = (text: string) =>
  text.split(',').map((part) => {
    const [host = '', port] = part.split(':')
    return { host, port: Number(port) }
  })
