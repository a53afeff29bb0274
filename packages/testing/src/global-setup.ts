import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, startRedis } from '@uitpost/local'
import type { TestProject } from 'vitest/node'
import { markFolder, removeLeftovers } from './leftovers.ts'
import { dropRunDatabases } from './run-databases.ts'
import { TEST_PASSWORD } from './test-run.ts'

/** One Postgres and one Redis for the whole run, or the ones of TEST_DATABASE_URL and TEST_REDIS_URL. */
export default async function startServers(project: TestProject) {
  await removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-test-'))
  // As root the database server runs under another account, which has to get in.
  chmodSync(folder, 0o755)
  markFolder(folder)
  const runId = randomBytes(4).toString('hex')
  const ownDatabase = process.env['TEST_DATABASE_URL']

  const [postgres, redis] = await Promise.all([
    ownDatabase
      ? undefined
      : startPostgres({
          dataDir: join(folder, 'postgres'),
          password: TEST_PASSWORD,
          logFile: join(folder, 'postgres.log'),
          disposable: true,
        }),
    startRedis({
      dataDir: join(folder, 'redis'),
      logFile: join(folder, 'redis.log'),
      url: process.env['TEST_REDIS_URL'],
      disposable: true,
      progress: console.log,
    }),
  ])
  const adminUrl = ownDatabase ?? postgres?.url ?? ''
  project.provide('uitpostTestRun', { runId, adminUrl, redisUrl: redis.url })

  return async () => {
    if (ownDatabase) await dropRunDatabases(adminUrl, runId)
    await redis.stop()
    // Nothing in it is wanted any more, so there is nothing to write either.
    await postgres?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
