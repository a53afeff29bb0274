import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTestDatabase } from '@uitpost/database/testing'
import {
  BARE_ENVIRONMENT,
  createTestKeys,
  figureIn,
  gatewayHeader,
  internalToken,
  testRedis,
  waitFor,
} from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import { SCHEMA } from '../src/store/migrations/index.ts'

const REQUESTS = 'http_server_request_duration_seconds_count'
const LISTED = { http_route: 'listCategories', http_response_status_code: '200' }
const source = join(import.meta.dirname, '../src')
let child: ChildProcess | undefined
afterEach(() => {
  if (child?.exitCode === null) child.kill('SIGKILL')
})

function start(script: string, env: Record<string, string>, ...args: string[]): ChildProcess {
  child = spawn(process.execPath, [join(source, script), ...args], {
    env: { ...BARE_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return child
}

/** The port on which the service says in its log that it listens, and the address of its metrics. */
async function addressesOf({ stdout }: ChildProcess): Promise<{ port: string; metrics: string }> {
  let log = ''
  stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const [, port = ''] = await waitFor(() => /"port":(\d+).*"listening"/.exec(log))
  return { port, metrics: /"url":"([^"]+)".*"metrics"/.exec(log)?.[1] ?? '' }
}

async function exitCode(process: ChildProcess): Promise<number> {
  const [code] = (await once(process, 'exit')) as [number]
  return code
}

test('the process migrates, seeds an empty installation, answers, and stops cleanly on SIGTERM', {
  // Seven processes, each of which takes seconds to start on a busy machine.
  timeout: 180_000,
}, async () => {
  const database = await createTestDatabase({ schema: SCHEMA, migrations: {} })
  expect(await exitCode(start('migrate.ts', { DATABASE_URL: database.ownerUrl }))).toBe(0)
  const service = start('main.ts', {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    ...testRedis().environment,
    PUBLIC_URL: 'http://localhost:8080',
    JWT_PUBLIC_JWKS: createTestKeys().publicJwks,
    INTERNAL_TOKEN: internalToken,
    METRICS_PORT: '0',
  })
  const { port, metrics } = await addressesOf(service)
  const base = `http://127.0.0.1:${port}`
  await waitFor(async () => (await fetch(`${base}/ready`)).ok)
  const told = await fetch(`${base}/ready`, { headers: gatewayHeader })
  const { checks } = (await told.json()) as { checks: Record<string, string> }
  expect(checks).toMatchObject({ postgres: 'ok', redis: 'ok', deadLetters: '0' })
  const categories = (await (await fetch(`${base}/api/categories`)).json()) as unknown[]
  expect(categories).toHaveLength(25)
  const requests = async () => figureIn(await (await fetch(metrics)).text(), REQUESTS, LISTED)
  await waitFor(async () => (await requests()) === 1)
  expect(figureIn(await (await fetch(metrics)).text(), 'uitpost_outbox_lag_seconds')).toBeGreaterThanOrEqual(
    0,
  )
  service.kill('SIGTERM')
  expect(await exitCode(service)).toBe(0)

  const admin = { DATABASE_URL: database.appUrl }
  expect(await exitCode(start('admin.ts', admin, 'recount'))).toBe(0)
  expect(await exitCode(start('admin.ts', admin, 'republish', 'category.changed'))).toBe(0)
  expect(await exitCode(start('admin.ts', admin, 'republish', 'nothing.known'))).toBe(2)
  const withRedis = { ...admin, ...testRedis().environment }
  expect(await exitCode(start('admin.ts', withRedis, 'dead-letters'))).toBe(0)
  expect(await exitCode(start('admin.ts', withRedis, 'replay', 'event.changed'))).toBe(0)
  await database.close()
})

test('all errors in the environment are listed at once', { timeout: 60_000 }, async () => {
  const service = start('main.ts', { PORT: 'many' })
  let words = ''
  service.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  expect(await exitCode(service)).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', 'JWT_PUBLIC_JWKS']) {
    expect(words).toContain(name)
  }
})
