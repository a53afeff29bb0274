import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropRunDatabases } from './databases/run-databases.ts'
import { markFolder, removeLeftovers } from './servers/leftovers.ts'
import { type RunServers, startRunServers } from './servers/run-servers.ts'

/** One Postgres and one Redis for the whole run, or the ones that TEST_DATABASE_URL and TEST_REDIS_URL name together. */
export default async function startServers(project: TestProject) {
  await removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-test-'))
  // As root the database server runs under another account, which has to get in.
  chmodSync(folder, 0o755)
  markFolder(folder)
  const runId = randomBytes(4).toString('hex')
  const servers = givenServers(runId) ?? (await startRunServers(folder))
  const { postgresUrl, redisUrl } = servers
  project.provide('uitpostTestRun', { runId, adminUrl: postgresUrl, redisUrl })

  return async () => {
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
