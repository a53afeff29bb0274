import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as processes from './processes.ts'
import { startScript } from './run-script.ts'

/** What a service allows itself: 20 s for its handlers, 25 s in all. */
const SERVICE_LIMIT_MS = 25_000

vi.mock('./processes.ts', { spy: true })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uitpost-script-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a service that is stopped gets more time than it takes at most, and goes by itself', async () => {
  const script = join(folder, 'service.ts')
  writeFileSync(script, 'setInterval(() => {}, 1_000)')
  const { stop, ended, pid } = startScript(script, process.env, join(folder, 'service.log'))
  await stop()
  await ended
  const [stopped, signal, limitMs] = vi.mocked(processes.stopProcess).mock.calls[0] ?? []
  expect([stopped, signal]).toEqual([pid, 'SIGTERM'])
  expect(limitMs).toBeGreaterThan(SERVICE_LIMIT_MS)
})
