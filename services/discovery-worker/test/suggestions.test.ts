import { randomUUID } from 'node:crypto'
import {
  type MessageItem,
  MONITOR_CATEGORIES,
  SUGGESTED_EVENTS,
  type SuggestionRead,
} from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepRuns } from '../src/domain/runs/sweeps.ts'
import { readNextSuggestion, removeOldSuggestions } from '../src/domain/suggestions/suggestions.ts'
import { rateLimited } from './groq-server.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, textPage } from './world.ts'

const PAGE = 'https://plein.example/feest'
const [category = { id: '' }] = MONITOR_CATEGORIES

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('suggestion').execute()
})

type Made = MessageItem<'suggestion.made'>
const made = (members: Partial<Made>): Made => ({
  id: randomUUID(),
  userId: randomUUID(),
  address: null,
  ics: null,
  city: null,
  country: 'NL',
  categoryId: null,
  madeAt: new Date().toISOString(),
  ...members,
})

async function told(id: string): Promise<SuggestionRead[]> {
  const rows = await discovery.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'suggestion.read')
    .orderBy('seq')
    .execute()
  return rows.flatMap((row) => row.items as SuggestionRead[]).filter((one) => one.id === id)
}

/** The final answer to a suggestion. */
async function read(members: Partial<Made>) {
  const suggestion = made(members)
  await discovery.deliver('suggestion.made', [suggestion])
  await discovery.ctx.hints.suggestionOpen(suggestion.id)
  const answer = await waitFor(
    async () => (await told(suggestion.id)).find(({ state }) => state === 'read'),
    {
      what: 'the answer to a suggestion',
    },
  )
  const candidates = (await announcedIn(discovery)).filter((one) => one.suggestionId === suggestion.id)
  return { suggestion, answer, candidates, states: (await told(suggestion.id)).map(({ state }) => state) }
}

const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n')
const day = (days: number) => inDays(days).replaceAll('-', '')

describe('a suggested address', () => {
  test('is fetched, read from its markup, and answered with its evidence, marked as suggested', async () => {
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    const { suggestion, answer, candidates, states } = await read({ address: PAGE, categoryId: category.id })
    expect(states).toEqual(['reading', 'read'])
    expect(answer).toEqual({ id: suggestion.id, state: 'read', found: 1, reason: null })
    expect(candidates).toMatchObject([
      {
        title: 'Pleinfeest',
        startDate: inDays(3),
        city: 'Utrecht',
        categoryId: category.id,
        runId: null,
        queryId: null,
        verdict: 'unverified',
        link: PAGE,
        source: { kind: 'page', name: 'Suggestion', url: PAGE },
        evidence: { title: { proven: true, quote: 'Pleinfeest' } },
      },
    ])
    expect(discovery.groq.requests).toEqual([])
  })

  test('without markup is read by the AI, and what the page does not state is unproven', async () => {
    discovery.groq.pages.set(PAGE, textPage(`Pleinfeest\n${inDays(5)} om 14:00\nVredenburg, Utrecht`))
    const event = { startDate: `${inDays(5)}T14:00`, endDate: null, city: 'Utrecht', location: 'Vredenburg' }
    const more = { description: null, category: null, cancelled: false }
    discovery.groq.onExtract = () =>
      JSON.stringify({
        events: [
          { title: 'Pleinfeest', ...event, ...more },
          { title: 'Verzonnen gala', ...event, ...more },
        ],
      })
    const { candidates } = await read({ address: PAGE })
    expect(candidates.map(({ title, evidence }) => [title, evidence.title.proven])).toEqual([
      ['Pleinfeest', true],
      ['Verzonnen gala', false],
    ])
    expect((await discovery.ctx.budgets.today(discovery.ctx.now())).tokens).toBeGreaterThan(0)
  })

  test('of a calendar gives its dates, and of news items the events in the markup of their pages', async () => {
    const body = calendar(
      entry('UID:a', 'SUMMARY:Markt', `DTSTART;VALUE=DATE:${day(4)}`, 'LOCATION:Plein\\, Utrecht'),
    )
    discovery.groq.pages.set('https://plein.example/a.ics', { type: 'text/calendar', body })
    const dates = await read({ address: 'https://plein.example/a.ics' })
    expect(dates.candidates).toMatchObject([
      { title: 'Markt', startDate: inDays(4), evidence: { start: { proven: true } } },
    ])
    const rss = `<rss version="2.0"><channel><title>Plein</title><item><link>${PAGE}</link></item><item><link>https://plein.example/gone</link></item></channel></rss>`
    discovery.groq.pages.set('https://plein.example/feed', { type: 'application/rss+xml', body: rss })
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    const items = await read({ address: 'https://plein.example/feed' })
    expect(items.candidates.map(({ title }) => title)).toEqual(['Pleinfeest'])
  })

  test("in another country than its user's has the country that it states", async () => {
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Gentse avond', start: inDays(3), city: 'Gent' }))
    const { candidates } = await read({ address: PAGE, country: 'NL' })
    expect(candidates).toMatchObject([{ city: 'Gent', country: 'BE' }])
  })

  test.each([
    ['http://127.0.0.1:6379/', 'not_allowed'],
    ['http://169.254.169.254/latest/meta-data/', 'not_allowed'],
    ['http://[::1]/', 'not_allowed'],
    ['https://wiki.corp.internal/', 'not_allowed'],
    ['https://plein.example/gone', 'unreachable'],
  ])('%s is answered with %s', async (address, reason) => {
    const { answer, candidates } = await read({ address })
    expect([answer, candidates]).toEqual([expect.objectContaining({ found: 0, reason }), []])
  })

  test('without coming events is answered with that reason', async () => {
    discovery.groq.pages.set(PAGE, textPage('Een praatje over vroeger'))
    expect((await read({ address: PAGE })).answer).toMatchObject({ found: 0, reason: 'no_events' })
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Voorbij', start: '2020-01-01', city: 'Utrecht' }))
    expect((await read({ address: PAGE })).answer).toMatchObject({ found: 0, reason: 'no_events' })
  })

  test('that was suggested before gives the same candidates, distinct from those of a run', async () => {
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    const [first, second] = [await read({ address: PAGE }), await read({ address: PAGE })]
    expect(first.candidates[0]?.id).toBe(second.candidates[0]?.id)
    expect(first.candidates[0]?.suggestionId).not.toBe(second.candidates[0]?.suggestionId)
  })

  test('waits while the AI is blocked, and is given up after three days', async () => {
    discovery.groq.pages.set(PAGE, textPage('Pleinfeest op een dag'))
    discovery.groq.faults.push({ call: 'any', fault: rateLimited('tokens per day (TPD)', '59m38s', 3_578) })
    const suggestion = made({ address: PAGE })
    await discovery.deliver('suggestion.made', [suggestion])
    expect(await readNextSuggestion(discovery.ctx)).toBeUndefined()
    expect((await told(suggestion.id)).map(({ state }) => state)).toEqual(['reading'])
    const late = made({ address: PAGE, madeAt: new Date(Date.now() - 72 * 3_600_000).toISOString() })
    const { answer } = await read(late)
    expect(answer).toMatchObject({ found: 0, reason: 'too_busy' })
  })

  test("leaves half of the day's tokens to runs", async () => {
    const { ctx } = discovery
    await ctx.budgets.spend(ctx.now(), ctx.settings.dayTokens / 2, 0)
    discovery.groq.pages.set(PAGE, textPage('Pleinfeest op een dag'))
    const suggestion = made({ address: PAGE })
    await discovery.deliver('suggestion.made', [suggestion])
    await readNextSuggestion(ctx)
    expect(discovery.groq.requests).toEqual([])
    expect((await told(suggestion.id)).map(({ state }) => state)).toEqual(['reading'])
  })
})

describe('a calendar that was sent', () => {
  test('gives unproven dates, and its text is not kept', async () => {
    const ics = calendar(
      entry(
        ...['UID:a', 'SUMMARY:Buurtfeest', `DTSTART;VALUE=DATE:${day(4)}`],
        ...['LOCATION:Grote Markt\\, Gent', 'URL:https://buurt.example/feest'],
        'ORGANIZER;CN=Lotte Jansen:mailto:lotte@buurt.example',
      ),
      entry('UID:b', 'SUMMARY:Later', `DTSTART;VALUE=DATE:${day(9)}`, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      entry('UID:c', 'SUMMARY:Afgelast', `DTSTART;VALUE=DATE:${day(5)}`, 'STATUS:CANCELLED'),
    )
    const { suggestion, candidates } = await read({ ics, city: 'Utrecht' })
    expect(candidates.map(({ title, startDate, city }) => [title, startDate, city])).toEqual([
      ['Buurtfeest', inDays(4), 'Gent'],
      ...[9, 16, 23].map((days) => ['Later', inDays(days), 'Utrecht']),
    ])
    expect(candidates[0]).toMatchObject({
      country: 'BE',
      link: 'https://buurt.example/feest',
      verdict: 'unverified',
      score: 0,
      source: { url: null, name: 'Suggestion', sandbox: false },
      evidence: { title: { proven: false }, start: { proven: false } },
    })
    expect(JSON.stringify(candidates)).not.toContain('lotte@')
    const row = await discovery.db.selectFrom('suggestion').selectAll().executeTakeFirstOrThrow()
    expect([row.id, row.status, row.ics]).toEqual([suggestion.id, 'done', null])
  })

  test('gives a limited number of events, the soonest', async () => {
    const ics = calendar(
      ...Array.from({ length: SUGGESTED_EVENTS + 20 }, (_, index) =>
        entry(`UID:${index}`, `SUMMARY:Avond ${index}`, `DTSTART;VALUE=DATE:${day(100 - index)}`),
      ),
    )
    const { candidates } = await read({ ics, city: 'Utrecht' })
    expect(candidates).toHaveLength(SUGGESTED_EVENTS)
    expect(candidates[0]?.startDate).toBe(inDays(100 - SUGGESTED_EVENTS - 19))
  })

  test('gives no links to inner hosts, scripts or files', async () => {
    const urls = ['http://127.0.0.1/', 'http://localhost/', 'javascript:alert(1)', 'file:///etc/passwd']
    const ics = calendar(
      ...urls.map((url, index) =>
        entry(
          `UID:${index}`,
          `SUMMARY:<script>alert(${index})</script>`,
          `DTSTART;VALUE=DATE:${day(2)}`,
          `URL:${url}`,
        ),
      ),
    )
    const { candidates } = await read({ ics, city: 'Utrecht' })
    expect(candidates.map(({ title, link }) => [title, link])).toEqual(
      urls.map((_, index) => [`<script>alert(${index})</script>`, null]),
    )
  })

  test('is distinct from a feed: its series and candidates are separate', async () => {
    const one = entry('UID:a', 'SUMMARY:Markt', `DTSTART;VALUE=DATE:${day(4)}`, 'LOCATION:Plein\\, Utrecht')
    const [mine, again] = [await read({ ics: calendar(one) }), await read({ ics: calendar(one) })]
    expect(mine.candidates[0]?.series?.feed).toContain(mine.suggestion.id)
    expect(mine.candidates[0]?.id).not.toBe(again.candidates[0]?.id)
  })
})

describe('the reading', () => {
  test('happens once for five concurrent jobs, and the sweep finds it when its job is lost', async () => {
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    const suggestion = made({ address: PAGE })
    await discovery.deliver('suggestion.made', [suggestion])
    await discovery.deliver('suggestion.made', [suggestion], 2)
    await Promise.all(Array.from({ length: 5 }, () => readNextSuggestion(discovery.ctx)))
    expect((await told(suggestion.id)).map(({ state }) => state)).toEqual(['reading', 'read'])
    expect(discovery.groq.fetches.filter((url) => url === PAGE)).toHaveLength(1)

    const lost = made({ address: PAGE })
    await discovery.deliver('suggestion.made', [lost])
    await sweepRuns(discovery.ctx)
    await waitFor(async () => (await told(lost.id)).some(({ state }) => state === 'read'), {
      what: 'what the sweep found',
    })
  })

  test('is deleted after a month', async () => {
    await read({ ics: 'nothing' })
    discovery.skip(31 * 86_400_000)
    await removeOldSuggestions(discovery.ctx)
    discovery.skip(-31 * 86_400_000)
    expect(await discovery.db.selectFrom('suggestion').select('id').execute()).toEqual([])
  })
})
