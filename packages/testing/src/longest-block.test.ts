import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBlockMeter } from './longest-block.ts'

/** Uses this many milliseconds of CPU time. */
function work(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= ms * 1_000) return
  }
}

test('the meter returns the longest of several blocks', async () => {
  const meter = startBlockMeter()
  for (const ms of [5, 120, 5]) {
    work(ms)
    await pause(20)
  }
  const longest = meter.stop()
  expect(longest).toBeGreaterThanOrEqual(115)
  expect(longest).toBeLessThan(200)
})

test('short turns and waiting do not count as blocks', async () => {
  const meter = startBlockMeter()
  for (let turn = 0; turn < 60; turn += 1) {
    work(4)
    await pause(4)
  }
  await pause(300)
  expect(meter.stop()).toBeLessThan(40)
})

test('a block at the very end counts', () => {
  const meter = startBlockMeter()
  work(80)
  expect(meter.stop()).toBeGreaterThanOrEqual(75)
})
