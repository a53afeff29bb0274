import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cpuMsOf, startBlockMeter, whyNotLinear } from './cpu-time.ts'

/** Milliseconds of CPU time that this thread has used, as far as the meters know. */
let used = 0
const work = (ms: number): void => void (used += ms)

beforeEach(() => {
  used = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(process, 'threadCpuUsage').mockImplementation((before) => ({
    user: used * 1_000 - (before?.user ?? 0),
    system: 0,
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the meter returns the longest of several blocks', () => {
  const meter = startBlockMeter()
  for (const ms of [5, 120, 5]) {
    work(ms)
    vi.advanceTimersByTime(20)
  }
  expect(meter.stop()).toBe(120)
})

test('short turns and waiting do not count as blocks', () => {
  const meter = startBlockMeter()
  for (let turn = 0; turn < 60; turn += 1) {
    work(4)
    vi.advanceTimersByTime(4)
  }
  vi.advanceTimersByTime(300)
  expect(meter.stop()).toBe(4)
})

test('a block at the very end counts', () => {
  const meter = startBlockMeter()
  work(80)
  expect(meter.stop()).toBe(80)
})

test('the cost of some work is the least of three runs', () => {
  const runs = [30, 10, 20]
  expect(cpuMsOf(() => work(runs.shift() ?? 0))).toBe(10)
})

test('quadratic work is not linear, and linear work is, though one of its runs was slowed down', () => {
  const taking = (ms: number) => () => work(ms)
  expect(whyNotLinear(taking(10), taking(160))).toBe(
    '10 ms, then 160 ms; 10 ms, then 160 ms; 10 ms, then 160 ms',
  )
  const slowed = [160, 160, 160]
  expect(whyNotLinear(taking(10), () => work(slowed.pop() ?? 40))).toBeUndefined()
})
