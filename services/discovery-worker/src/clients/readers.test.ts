import { SourceFailure } from '@uitpost/event-reader'
import { readCalendar } from '@uitpost/event-reader/parsers'
import { createLogger } from '@uitpost/service-kit'
import { afterAll, describe, expect, test } from 'vitest'
import { createReaders, type ReaderOptions } from './readers.ts'

const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

function startReaders(options: Partial<ReaderOptions> = {}) {
  const readers = createReaders({ logger: createLogger('discovery-worker', 'silent'), ...options })
  closing.push(() => readers.close())
  return readers
}
const failure = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'read',
    (error: unknown) => (error instanceof SourceFailure ? error.type : String(error)),
  )

const days = (count: number) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Markt\r\nDTSTART:20260101T100000Z\r\nRRULE:FREQ=DAILY;COUNT=${count}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const options = { from: new Date('2026-01-01'), to: new Date('2028-01-01'), venueZone: 'Europe/Amsterdam' }
/** Work for seconds: a calendar of thousands of entries. */
const long = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nDTSTART:20260101T100000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\n'.repeat(60_000)}END:VCALENDAR`

describe('a reading in a worker thread', () => {
  const readers = startReaders()

  test('gives the same result as in the main thread', async () => {
    const html =
      '<title>Jazz</title><h1>Jazz</h1><a href="/a">a</a><link rel=alternate type=text/calendar href=/a.ics>'
    const from = { url: 'https://agenda.example/', fetchedOn: '2026-10-01', venueZone: 'Europe/Amsterdam' }
    expect(await readers.read('page', { html, ...from })).toMatchObject({
      source: {
        url: from.url,
        fetchedOn: from.fetchedOn,
        text: 'Jazz\na',
        isCut: false,
        events: [],
        links: ['https://agenda.example/a'],
      },
      feeds: [{ url: 'https://agenda.example/a.ics', title: 'agenda.example' }],
    })
    expect(await readers.read('text', { bytes: Buffer.from([0xe9]), charset: undefined })).toBe('é')
  })

  test('transfers a long list in parts, complete and in order', async () => {
    const calendar = await readers.read('calendar', { file: days(700), options })
    expect(calendar).toEqual(readCalendar(days(700), options))
    expect(calendar.occurrences).toHaveLength(700)
    // The next answer is not mistaken for a part of this one.
    expect(await readers.read('text', { bytes: Buffer.from('x'), charset: undefined })).toBe('x')
  })

  test('does not block the main thread', async () => {
    const before = process.threadCpuUsage()
    let yieldRegularly = 0
    const timer = setInterval(() => (yieldRegularly += 1), 5)
    await readers.read('calendar', { file: long, options })
    clearInterval(timer)
    const { user, system } = process.threadCpuUsage(before)
    expect(yieldRegularly).toBeGreaterThan(20)
    expect((user + system) / 1_000).toBeLessThan(500)
  })

  test('of several concurrent ones gives each its own result', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    const asked = texts.map((text) => readers.read('text', { bytes: Buffer.from(text), charset: undefined }))
    expect(await Promise.all(asked)).toEqual(texts)
  })
})

describe('a reading that fails', () => {
  test('is given up after its CPU time, and the next one has a thread again', async () => {
    const readers = startReaders({ cpuTimeMs: 100, threads: 1 })
    const [late, next] = await Promise.all([
      failure(readers.read('calendar', { file: long, options })),
      readers.read('text', { bytes: Buffer.from('x'), charset: undefined }),
    ])
    expect([late, next]).toEqual(['too_slow', 'x'])
  })

  test('is given up after a CPU time of its own, and tells what it took', async () => {
    const readers = startReaders({ threads: 1 })
    const took: number[] = []
    const reading = { kind: 'suggestion', cpuTimeMs: 100, used: (ms: number) => took.push(ms) } as const
    expect(await failure(readers.read('calendar', { file: long, options }, reading))).toBe('too_slow')
    await readers.read('text', { bytes: Buffer.from('x'), charset: undefined }, reading)
    expect(took).toEqual([expect.any(Number), expect.any(Number)])
    expect(took[0]).toBeGreaterThan(100)
    expect(took[1]).toBeLessThan(100)
  })

  test('is given up after its elapsed time, too', async () => {
    const readers = startReaders({ timeoutMs: 50, threads: 1 })
    expect(await failure(readers.read('calendar', { file: long, options }))).toBe('too_slow')
  })

  test('because it needs too much memory is refused, and the next one has a thread again', async () => {
    const readers = startReaders({ memoryMb: 30, threads: 1 })
    expect(await failure(readers.read('calendar', { file: long, options }))).toBe('too_large')
    expect(await readers.read('text', { bytes: Buffer.from('x'), charset: undefined })).toBe('x')
  })

  test('because of a bug fails alone', async () => {
    const readers = startReaders({ threads: 1 })
    const broken = { ...options, venueZone: 'Nowhere/Zone' }
    expect(await failure(readers.read('calendar', { file: days(3), options: broken }))).toBe('unreadable')
    expect((await readers.read('calendar', { file: days(3), options })).occurrences).toHaveLength(3)
  })

  test('because of a shutdown has that reason', async () => {
    const readers = startReaders({ threads: 1 })
    const asked = [1, 2, 3].map(() => failure(readers.read('calendar', { file: long, options })))
    await readers.close()
    expect(await Promise.all(asked)).toEqual(['unreadable', 'unreadable', 'unreadable'])
    expect(await failure(readers.read('text', { bytes: Buffer.from('x'), charset: undefined }))).toBe(
      'unreadable',
    )
  })
})
