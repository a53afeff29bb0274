import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase, createTestKeys, testRedis, waitFor } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'

const main = join(import.meta.dirname, '../src/main.ts')
let child: ChildProcess | undefined
afterEach(() => {
  if (child?.exitCode === null) child.kill('SIGKILL')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function start(env: Record<string, string>): ChildProcess {
  child = spawn(process.execPath, [main], { env: { TZ: 'UTC', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  return child
}

test('the process seeds an empty installation, answers, and stops cleanly on SIGTERM', async () => {
  const database = await createTestDatabase({ schema: SCHEMA, migrations })
  const port = await freePort()
  const service = start({
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: database.appUrl,
    REDIS_URL: testRedis().url,
    PUBLIC_URL: 'http://localhost:8080',
    JWT_PUBLIC_JWKS: createTestKeys().publicJwks,
  })
  const base = `http://127.0.0.1:${port}`
  await waitFor(async () => (await fetch(`${base}/ready`)).ok, { timeoutMs: 20_000 })
  const categories = (await (await fetch(`${base}/api/categories`)).json()) as unknown[]
  expect(categories).toHaveLength(25)
  service.kill('SIGTERM')
  const [code] = (await once(service, 'exit')) as [number]
  expect(code).toBe(0)
  await database.close()
})

test('everything wrong with the environment is listed at once', async () => {
  const service = start({ PORT: 'many' })
  let words = ''
  service.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  const [code] = (await once(service, 'exit')) as [number]
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', 'JWT_PUBLIC_JWKS']) {
    expect(words).toContain(name)
  }
})
