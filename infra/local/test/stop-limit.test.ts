import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startScript } from '../src/processes/run-script.ts'

/** A service's time limits for stopping: 20 s for its handlers, 25 s in all. */
const SERVICE_LIMIT_MS = 25_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uitpost-script-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a service that needs its whole time to stop ends by itself', { timeout: 60_000 }, async () => {
  const script = join(folder, 'service.ts')
  const log = join(folder, 'service.log')
  writeFileSync(
    script,
    `process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit(0) }, ${SERVICE_LIMIT_MS}))
     setInterval(() => {}, 1_000)
     console.log('ready')`,
  )
  const { stop, ended } = startScript(script, process.env, log)
  await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 20_000 }).toContain('ready')
  await stop()
  await ended
  expect(readFileSync(log, 'utf8')).toContain('finished')
})
