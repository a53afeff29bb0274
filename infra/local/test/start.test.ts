import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '@uitpost/servers'
import { startOwnRedis, waitFor } from '@uitpost/testing'
import { claimPort } from '@uitpost/testing/claim-port'
import { makeServerFolder } from '@uitpost/testing/server-folders'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunFile } from '../src/homes/run-file.ts'

const SCRIPT = join(import.meta.dirname, 'fakes', 'start.ts')

let home: string
let started: ChildProcess[]
let ports: { PORT: string; INBOX_PORT: string }

beforeEach(async () => {
  home = makeServerFolder('start')
  started = []
  ports = { PORT: String(await claimPort()), INBOX_PORT: String(await claimPort()) }
})

afterEach(async () => {
  for (const child of started) child.kill('SIGTERM')
  await waitFor(() => started.every((child) => child.exitCode !== null || child.signalCode !== null))
  for (const pid of Object.values(runFile()?.pids ?? {})) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

function start(environment: Record<string, string> = {}) {
  const env = { ...process.env, ...ports, UITPOST_HOME: home, REDIS_URL: '', ...environment }
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    output: () => output,
    ready: () => waitFor(() => output.includes('Uitpost is ready'), { what: `ready: ${output}` }),
  }
}

function runFile(): RunFile | undefined {
  const path = join(home, 'run.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

async function startsCounted() {
  const answer = await waitFor(() => fetch(`http://127.0.0.1:${runFile()?.ports['auth']}`))
  return ((await answer.json()) as { starts: number }).starts
}

test('one command brings everything up, SIGTERM stops everything, and the data stays', async () => {
  const first = start()
  await first.ready()
  const run = runFile()
  expect(run?.state).toBe('running')
  expect(Object.keys(run?.pids ?? {}).sort()).toEqual(['auth', 'gateway', 'parent', 'postgres', 'redis'])
  expect(first.output()).toContain(`http://localhost:${ports.PORT}`)
  expect(await startsCounted()).toBe(1)
  expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(Object.values(run?.pids ?? {}).filter(isAlive)).toEqual([])
  expect(runFile()).toBeUndefined()

  const second = start()
  await second.ready()
  expect(await startsCounted()).toBe(2)
})

test('after a kill -9 of the parent the next start stops leftover processes and uses the data', async () => {
  const first = start()
  await first.ready()
  const left = runFile()?.pids ?? {}
  first.child.kill('SIGKILL')
  await first.ended
  expect(isAlive(left['postgres'] ?? 0)).toBe(true)

  const second = start()
  await second.ready()
  expect(second.output()).toContain('not stopped properly; ending its')
  expect(Object.values(left).filter(isAlive)).toEqual([])
  expect(await startsCounted()).toBe(2)
})

test('a second instance of the same data is refused with a message, and the first continues', async () => {
  const first = start()
  await first.ready()
  const second = start({
    PORT: String(await claimPort()),
    INBOX_PORT: String(await claimPort()),
  })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('already runs with the data in')
  expect(await startsCounted()).toBe(1)
})

test('taken ports are named before anything is started', async () => {
  const holder = createServer().listen(Number(ports.PORT), '127.0.0.1')
  const refused = start()
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`Port ${ports.PORT} is taken`)
  expect(runFile()).toBeUndefined()
  holder.close()
})

test.each([
  ['service', 'gateway'],
  ['Postgres', 'postgres'],
])('a killed %s is started again', async (_, name) => {
  const { ready } = start()
  await ready()
  const before = runFile()?.pids[name] ?? 0
  process.kill(before, 'SIGKILL')
  await waitFor(() => runFile()?.pids[name] !== before)
  const answer = await waitFor(() => fetch(`http://127.0.0.1:${ports.PORT}/health`))
  expect(answer.status).toBe(200)
})

test('stopping during a start leaves nothing running', async () => {
  const interrupted = start()
  await waitFor(() => interrupted.output().includes('Postgres started'))
  const run = runFile()
  interrupted.child.kill('SIGINT')
  expect(await interrupted.ended).toBe(0)
  expect(Object.values(run?.pids ?? {}).filter(isAlive)).toEqual([])
  expect(runFile()).toBeUndefined()
})

test('with REDIS_URL that server is used and not stopped', async () => {
  const redis = await startOwnRedis()
  const { ready, child, ended, output } = start({ REDIS_URL: redis.url })
  await ready()
  expect(runFile()?.pids['redis']).toBeUndefined()
  expect(runFile()?.ports['redis']).toBe(redis.port)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('Stopped.')
  const client = new Redis(redis.url)
  expect(await client.ping()).toBe('PONG')
  client.disconnect()
  await redis.close()
})

test('two instances with separate homes run side by side, and one keeps running when the other stops', async () => {
  const one = start()
  const otherHome = makeServerFolder('start')
  const otherPort = String(await claimPort())
  const other = start({
    PORT: otherPort,
    INBOX_PORT: String(await claimPort()),
    UITPOST_HOME: otherHome,
  })
  await Promise.all([one.ready(), other.ready()])
  const addresses = await Promise.all(
    [ports.PORT, otherPort].map(async (port) => (await fetch(`http://127.0.0.1:${port}/health`)).json()),
  )
  expect(addresses[0]).not.toEqual(addresses[1])
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
  expect((await fetch(`http://127.0.0.1:${otherPort}/health`)).status).toBe(200)
  other.child.kill('SIGTERM')
  expect(await other.ended).toBe(0)
  rmSync(otherHome, { recursive: true, force: true })
})
