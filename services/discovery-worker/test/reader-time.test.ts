import { randomUUID } from 'node:crypto'
import { type MessageItem, MONITOR_CATEGORIES, type SuggestionRead } from '@uitpost/contracts'
import { SourceFailure } from '@uitpost/event-reader'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Readers, ReadingFor } from '../src/clients/readers.ts'
import { recheckLink } from '../src/domain/rechecks/rechecks.ts'
import { READER_LIMITS } from '../src/domain/suggestions/reader-time.ts'
import { readNextSuggestion, removeOldSuggestions } from '../src/domain/suggestions/suggestions.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { approvedEvent, DAY, makeDue } from './watched-events.ts'
import { announcedIn, clearRuns, eventPage, inDays } from './world.ts'

const HOST = 'https://plein.example'
const PAGE = `${HOST}/feest`
const HOUR_MS = 3_600_000

interface Asked extends ReadingFor {
  name: string
}

/** Every reading that was asked for, and what one costs. */
const asked: Asked[] = []
let cost: (name: string) => number | Promise<number> = () => 0

/** Reads as the service does, and reports the cost that the test states in place of its CPU time. */
const counting = (real: Readers): Readers => ({
  ...real,
  async read(name, input, reading = { kind: 'run' }) {
    asked.push({ name, ...reading })
    const { cpuTimeMs = Number.POSITIVE_INFINITY, used } = reading
    const ms = await cost(name)
    used?.(ms)
    if (ms > cpuTimeMs) throw new SourceFailure('too_slow', 'The source takes too long to be read', false)
    return real.read(name, input)
  },
})

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ readers: counting })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('suggestion').execute()
  await discovery.db.deleteFrom('readerDay').execute()
  asked.length = 0
  cost = () => 0
})

type Made = MessageItem<'suggestion.made'>

/** A suggestion of a page with a coming event, unless stated otherwise. */
async function suggest(members: Partial<Made> = {}): Promise<Made> {
  discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
  const made = {
    id: randomUUID(),
    userId: randomUUID(),
    address: PAGE,
    ics: null,
    city: null,
    country: 'NL' as const,
    categoryId: null,
    madeAt: new Date().toISOString(),
    ...members,
  }
  await discovery.deliver('suggestion.made', [made])
  return made
}

async function told(): Promise<SuggestionRead[]> {
  const rows = await discovery.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'suggestion.read')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => items as SuggestionRead[])
}

/** Reads the next suggestion; its answer. */
async function readNext(): Promise<SuggestionRead | undefined> {
  await readNextSuggestion(discovery.ctx)
  return (await told()).at(-1)
}

/** The milliseconds stored for an account, per day. */
const storedOf = (userId: string) =>
  discovery.db.selectFrom('readerDay').select('readerMs').where('userId', '=', userId).execute()

describe('one suggestion', () => {
  test('is read for ten seconds, over all its pages; what was found by then is kept', async () => {
    const links = [1, 2, 3, 4].map((index) => `${HOST}/${index}`)
    for (const [index, link] of links.entries())
      discovery.groq.pages.set(
        link,
        eventPage({ title: `Feest ${index}`, start: inDays(3), city: 'Utrecht' }),
      )
    const items = links.map((link) => `<item><link>${link}</link></item>`).join('')
    const body = `<rss version="2.0"><channel><title>Plein</title>${items}</channel></rss>`
    discovery.groq.pages.set(`${HOST}/feed`, { type: 'application/rss+xml', body })
    cost = (name) => (name === 'page' ? 4_000 : 0)
    const { userId } = await suggest({ address: `${HOST}/feed` })
    expect(await readNext()).toMatchObject({ state: 'read', found: 2, reason: null })
    expect((await announcedIn(discovery)).map(({ title }) => title)).toEqual(['Feest 0', 'Feest 1'])
    const pages = asked.filter(({ name }) => name === 'page')
    expect(pages.map(({ kind, account, cpuTimeMs }) => [kind, account, cpuTimeMs])).toEqual(
      [10_000, 6_000, 2_000].map((left) => ['suggestion', userId, left]),
    )
    // Of the fourth page nothing is read.
    expect(asked.at(-1)).toMatchObject({ name: 'page' })
    expect(await storedOf(userId)).toEqual([{ readerMs: 12_000 }])
  })

  test('that takes longer is answered with that reason, at its first attempt and later', async () => {
    cost = (name) => (name === 'page' ? READER_LIMITS.suggestion + 1 : 0)
    await suggest()
    expect(await readNext()).toMatchObject({ found: 0, reason: 'too_slow' })
    await suggest()
    await discovery.db.updateTable('suggestion').set({ readerMs: READER_LIMITS.suggestion }).execute()
    asked.length = 0
    expect(await readNext()).toMatchObject({ found: 0, reason: 'too_slow' })
    expect(asked).toEqual([])
  })
})

describe('one account', () => {
  /** The clock of the service at a moment of a day far away; the difference is taken back at the end. */
  async function at(moment: string, work: () => Promise<void>): Promise<void> {
    const ms = Date.parse(moment) - Date.now()
    discovery.skip(ms)
    await work().finally(() => discovery.skip(-ms))
  }

  test('has sixty seconds on a day in Amsterdam, and again on the next', async () => {
    const userId = randomUUID()
    cost = (name) => (name === 'page' ? 10_000 : 0)
    const day = READER_LIMITS.accountDay / READER_LIMITS.suggestion
    await at('2040-01-10T22:30:00Z', async () => {
      for (let index = 0; index < day; index += 1) {
        await suggest({ userId })
        expect(await readNext()).toMatchObject({ reason: 'too_slow' })
      }
      await suggest({ userId })
      discovery.groq.fetches.length = 0
      expect(await readNext()).toMatchObject({ found: 0, reason: 'day_limit' })
      expect(discovery.groq.fetches).toEqual([])
      cost = () => 0
      await suggest()
      expect(await readNext()).not.toMatchObject({ reason: 'day_limit' })
    })
    // Half an hour after midnight in Amsterdam, and before it in UTC.
    await at('2040-01-10T23:30:00Z', async () => {
      await suggest({ userId })
      expect(await readNext()).not.toMatchObject({ reason: 'day_limit' })
      await removeOldSuggestions(discovery.ctx)
      expect(await storedOf(userId)).toEqual([{ readerMs: 0 }])
    })
  })

  test('that is erased during a reading has no stored time afterwards', async () => {
    const { userId } = await suggest()
    cost = async (name) => {
      if (name === 'page')
        await discovery.deliver('user.deleted', [{ id: userId, requestedAt: new Date().toISOString() }])
      return 1_000
    }
    await readNextSuggestion(discovery.ctx)
    expect(asked.map(({ name }) => name)).toContain('page')
    expect(await storedOf(userId)).toEqual([])
  })
})

describe('of several accounts', () => {
  test('the one that used the least time comes first', async () => {
    const [busy, calm] = [randomUUID(), randomUUID()]
    cost = () => 100
    const [first, second] = [await suggest({ userId: busy }), await suggest({ userId: busy })]
    const other = await suggest({ userId: calm })
    for (let index = 0; index < 3; index += 1) await readNextSuggestion(discovery.ctx)
    const order = (await told()).filter(({ state }) => state === 'read').map(({ id }) => id)
    expect(order).toEqual([first.id, other.id, second.id])
  })

  test('one with a suggestion under way waits behind one without', async () => {
    const [busy, calm] = [randomUUID(), randomUUID()]
    const [first, second] = [await suggest({ userId: busy }), await suggest({ userId: busy })]
    const other = await suggest({ userId: calm })
    const claim = async () => {
      const now = discovery.ctx.now()
      const leaseUntil = new Date(now.getTime() + HOUR_MS)
      return (await discovery.ctx.suggestions.claimNext(now, leaseUntil, '2040-01-10'))?.id
    }
    expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
      first.id,
      other.id,
      second.id,
      undefined,
    ])
  })
})

test('re-checks are read as such, so that runs come before them', async () => {
  await discovery.deliver('event.changed', [approvedEvent({ title: 'Pleinfeest', sourceLink: PAGE })])
  discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: `${DAY}T10:00`, city: 'Utrecht' }))
  await makeDue(discovery)
  await recheckLink(discovery.ctx, PAGE)
  expect(asked).toContainEqual({ name: 'recheckedPage', kind: 'recheck' })
})
