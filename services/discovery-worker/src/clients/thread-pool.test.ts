import { expect, onTestFinished, test } from 'vitest'
import { createThreadPool, ThreadEnded } from './thread-pool.ts'

/** Keeps 64 MB more every 300 ms, each allocated within one call. */
const HUNGRY = `
  import { parentPort } from 'node:worker_threads'
  const kept = []
  const pause = new Int32Array(new SharedArrayBuffer(4))
  parentPort.on('message', (wanted) => {
    while (kept.length < wanted) {
      kept.push(new Array(8_000_000).fill(kept.length))
      Atomics.wait(pause, 0, 0, 300)
    }
    parentPort.postMessage(kept.length)
  })
  parentPort.postMessage('ready')
`

test('a task that exceeds its memory by large allocations ends alone, and the process goes on', async () => {
  const pool = createThreadPool({
    program: new URL(`data:text/javascript,${encodeURIComponent(HUNGRY)}`),
    cpuTimeMs: 60_000,
    timeoutMs: 60_000,
    memoryMb: 256,
  })
  onTestFinished(() => pool.close())
  expect(await pool.run((ask) => ask(1))).toBe(1)
  const ended = await pool.run((ask) => ask(12)).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(ThreadEnded)
  expect(ended).toMatchObject({ reason: 'memory' })
  expect(await pool.run((ask) => ask(1))).toBe(1)
})
