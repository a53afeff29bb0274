import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOneTab } from './one-tab.ts'

/** Fake BroadcastChannels that deliver synchronously, so that only the fake timers determine the order. */
class Channel {
  static all = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | undefined
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data }))
  }
  close() {
    Channel.all.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort()
  Channel.all.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tabs: AbortController[] = []

/** Opens a tab that runs the work, and records which tab does. */
function openTab(at: Set<AbortController>): AbortController {
  const tab = new AbortController()
  tabs.push(tab)
  void inOneTab('test', tab.signal, async (signal) => {
    at.add(tab)
    await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
    at.delete(tab)
  })
  return tab
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

test('Without locks one of six tabs works, and a tab opened later does not take over', async () => {
  expect('locks' in navigator).toBe(false)
  const at = new Set<AbortController>()
  for (let tab = 0; tab < 6; tab += 1) openTab(at)
  await seconds(2)
  expect(at.size).toBe(1)
  const [first] = at
  openTab(at)
  for (let minute = 0; minute < 120; minute += 1) {
    await seconds(1)
    expect([...at]).toEqual([first])
  }
})

test('When the working tab is closed, another one takes over within two seconds', async () => {
  const at = new Set<AbortController>()
  for (let tab = 0; tab < 6; tab += 1) openTab(at)
  await seconds(2)
  const [first] = at
  first?.abort()
  await seconds(2)
  expect(at.size).toBe(1)
  expect(at).not.toContain(first)
})

test('When the working tab crashes without a message, another one takes over within half a minute', async () => {
  const at = new Set<AbortController>()
  const channels = () => [...Channel.all]
  openTab(at)
  const [dead] = channels()
  await seconds(2)
  openTab(at)
  await seconds(2)
  expect(at.size).toBe(1)
  dead?.close()
  await seconds(25)
  expect(at.size).toBe(2)
})

/** A browser with one page, whose work another page takes over each time at once. Counts how often it begins. */
function takeOverEachTime(): () => number {
  let begun = 0
  const page = new AbortController()
  tabs.push(page)
  void inOneTab('test', page.signal, async () => void (begun += 1))
  return () => begun
}

test.each([
  ['with', { locks: { request: (_name: string, _options: object, work: () => Promise<void>) => work() } }],
  ['without', {}],
])('%s locks a tab whose work another page takes over waits longer each time', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const begun = takeOverEachTime()
  await seconds(2)
  expect(begun()).toBe(1)
  await seconds(3_600)
  expect(begun()).toBeGreaterThan(2)
  expect(begun()).toBeLessThan(10)
})

test('a tab whose work another tab takes over lets that one work until it is closed', async () => {
  const at = new Set<AbortController>()
  const begun = takeOverEachTime()
  await seconds(2)
  const second = openTab(at)
  await seconds(3_600)
  expect([...at]).toEqual([second])
  expect(begun()).toBe(1)
  second.abort()
  await seconds(2)
  expect(begun()).toBe(2)
})

test('With locks the browser chooses the working tab', async () => {
  const request = vi.fn(async (_name: string, _options: object, work: () => Promise<void>) => work())
  vi.stubGlobal('navigator', { locks: { request } })
  const at = new Set<AbortController>()
  openTab(at)
  expect(at.size).toBe(1)
  expect(request.mock.calls[0]?.[0]).toBe('test')
})
