import { type AuditRecord, MONITOR_CATEGORIES, PROMPT_SHOWN_CHARACTERS, type Run } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, seedPlaces, whenEnded } from './world.ts'

const START = '/api/admin/discovery/start'
const STATUS = '/api/admin/discovery/status'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Amsterdam', 'Rotterdam', 'Utrecht'])
  await seedPlaces(discovery, ['Gent'], 'BE')
  await seedPlaces(discovery, ['Aachen'], 'DE')
})
afterAll(() => discovery.close())
beforeEach(() => clearRuns(discovery))

describe('starting', () => {
  test('an empty body with a JSON content type means NL, all categories, simple', {
    tags: 'calls.discovery-start-monitor',
  }, async () => {
    const response = await discovery.app.http.inject({
      method: 'POST',
      url: START,
      headers: { ...discovery.keys.bearer({ role: 'admin' }), 'content-type': 'application/json' },
      payload: '',
    })
    expect(response.statusCode).toBe(200)
    expect(response.json<Run>()).toMatchObject({
      country: 'NL',
      approach: 'simple',
      categories: [],
      status: 'running',
    })
  })

  test('a start is recorded in the audit trail with its admin, once for two identical starts', async () => {
    const { body } = await discovery.call('POST', START, { country: 'BE' })
    await discovery.call('POST', START, { country: 'BE' })
    const rows = await discovery.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'audit.recorded')
      .orderBy('seq')
      .execute()
    expect(
      rows
        .flatMap(({ items }) => items as AuditRecord[])
        .filter(({ subject }) => subject === `run ${body.id}`),
    ).toMatchObject([{ action: 'discovery.started', after: { country: 'BE', approach: 'simple' } }])
  })

  test.each([
    [{}, 'simple'],
    [{ country: 'NL', approach: 'diverse' }, 'diverse'],
    [{ country: 'NL', categories: ['Buurtmarkten'] }, 'simple'],
  ])('the body %j is accepted', { tags: 'calls.discovery-start' }, async (body, approach) => {
    const { status, body: run } = await discovery.call('POST', START, body)
    expect(status).toBe(200)
    expect(run).toMatchObject({ approach, sandbox: true })
    expect(run.id).toBe(run.discoveryId)
    expect(run.citiesProcessed).toBe(run.completedCities)
  })

  test('categories are accepted by name or id, without duplicates', async () => {
    const [first, second] = MONITOR_CATEGORIES
    const asked = [first?.name, second?.id, first?.id]
    const { body } = await discovery.call('POST', START, { categories: asked })
    expect(body.categories).toEqual([first?.name, second?.name])
  })

  test('an unknown category is refused by name', async () => {
    const { status, body } = await discovery.call('POST', START, { categories: ['Buurtmarkten', 'Zeilen'] })
    expect(status).toBe(400)
    expect(body.message).toBe('No category is called "Zeilen".')
    expect(body.errors).toEqual([expect.objectContaining({ field: 'categories' })])
  })

  test.each([
    [{ country: 'XX' }],
    [{ approach: 'wild' }],
    [{ unknown: 1 }],
    [{ categories: 'Buurtmarkten' }],
  ])('the body %j is refused', async (body) => {
    expect((await discovery.call('POST', START, body)).status).toBe(400)
  })

  test('an identical start while one runs answers 200 with the running one', async () => {
    const body = { country: 'NL', categories: ['Buurtmarkten', 'Food & Drink'] }
    const first = await discovery.call('POST', START, body)
    const second = await discovery.call('POST', START, { ...body, categories: body.categories.toReversed() })
    expect(second.status).toBe(200)
    expect(second.body.id).toBe(first.body.id)
  })

  test('twenty identical concurrent starts make one run', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => discovery.call('POST', START)))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  })

  test('another start for the same country is queued, one for another country runs', async () => {
    await discovery.call('POST', START)
    const waiting = await discovery.call('POST', START, { approach: 'diverse' })
    expect(waiting.body).toMatchObject({ status: 'queued', startedAt: null })
    expect((await discovery.call('POST', START, { country: 'BE' })).body.status).toBe('running')
  })

  test('when the daily token limit is reached the answer is 429 and the log contains the reason', {
    tags: 'admin.start-429',
  }, async () => {
    const now = discovery.ctx.now()
    await discovery.ctx.budgets.block(now, new Date(now.getTime() + 60_000), 'TPD')
    const { status, body, headers } = await discovery.call('POST', START)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body.message).toBe('The daily token limit of the AI provider is reached.')
    const logs = await discovery.call('GET', '/api/admin/discovery/logs')
    expect(logs.body[0]).toMatchObject({ type: 'ERROR', error: { type: 'daily_limit' } })
    await discovery.db.deleteFrom('budgetDay').execute()
  })
})

describe('a country without an active city or feed', () => {
  const message = 'There is no active city and no feed in Germany.'
  const searchable = async () => {
    const { body } = await discovery.call('GET', '/api/admin/discovery/countries')
    return Object.fromEntries(
      body.map((one: { country: string; searchable: boolean }) => [one.country, one.searchable]),
    )
  }
  const setPlaces = (active: boolean) =>
    discovery.db.updateTable('place').set({ active }).where('country', '=', 'DE').execute()
  beforeEach(() => setPlaces(false))
  afterEach(() => setPlaces(true))

  test('cannot start a discovery: the answer is 409 with a message, which is also an ERROR entry', async () => {
    const { status, body } = await discovery.call('POST', START, { country: 'DE' })
    expect([status, body.message]).toEqual([409, message])
    expect((await discovery.call('GET', STATUS)).body).toEqual([])
    const logs = await discovery.call('GET', '/api/admin/discovery/logs')
    expect(logs.body).toMatchObject([
      { type: 'ERROR', runId: null, error: { type: 'nothing_to_search', message } },
    ])
    expect(await searchable()).toEqual({ NL: true, BE: true, DE: false })
  })

  test('can start one once it has an active feed', async () => {
    const feed = { id: newId(), name: 'Aachen', country: 'DE' as const, url: 'https://aachen.example/x.ics' }
    await discovery.ctx.feeds.registerAll([{ ...feed, active: false }])
    expect((await discovery.call('POST', START, { country: 'DE' })).status).toBe(409)
    await discovery.ctx.feeds.update(feed.id, { active: true })
    expect(await searchable()).toMatchObject({ DE: true })
    expect((await discovery.call('POST', START, { country: 'DE' })).status).toBe(200)
    await clearRuns(discovery)
    await discovery.ctx.feeds.remove(feed.id, discovery.ctx.now())
    expect((await discovery.call('POST', START, { country: 'DE' })).status).toBe(409)
    await discovery.db.deleteFrom('feed').execute()
  })
})

describe('who may', () => {
  test.each([
    ['POST', START],
    ['GET', STATUS],
    ['GET', '/api/admin/discovery/logs'],
    ['GET', '/api/admin/discovery/logs/summary'],
    ['GET', '/api/admin/discovery/countries'],
  ] as const)('%s %s is for admins', async (method, url) => {
    expect((await discovery.app.http.inject({ method, url })).statusCode).toBe(401)
    for (const role of ['user', 'premium']) {
      expect((await discovery.call(method, url, undefined, role)).status).toBe(403)
    }
    for (const role of ['admin', 'super_admin']) {
      expect((await discovery.call(method, url, undefined, role)).status).toBe(200)
    }
  })
})

describe('the list of runs', () => {
  test('is a JSON array, newest first, with the total in a header', async () => {
    for (const country of ['NL', 'BE', 'DE']) await discovery.call('POST', START, { country })
    const { body, headers } = await discovery.call('GET', STATUS)
    expect(body.map((run: Run) => run.country)).toEqual(['DE', 'BE', 'NL'])
    expect(headers['x-total-count']).toBe('3')
    expect(headers.link).toBeUndefined()
  })

  test('can be paged without missing or repeating one', async () => {
    for (const country of ['NL', 'BE', 'DE']) await discovery.call('POST', START, { country })
    const seen: string[] = []
    let url: string | undefined = `${STATUS}?limit=1`
    while (url) {
      const { body, headers } = await discovery.call('GET', url)
      seen.push(...body.map((run: Run) => run.country))
      url = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(['DE', 'BE', 'NL'])
  })

  test('a cursor of another list is refused', async () => {
    expect((await discovery.call('GET', `${STATUS}?cursor=abc`)).status).toBe(400)
  })
})

describe('a run with workers', () => {
  beforeAll(() => discovery.startWorkers())

  test('asks per city, reads the pages found, proves their events and announces them', async () => {
    const { groq } = discovery
    const market = 'https://markt.example/boerenmarkt'
    const jazz = 'https://zaal.example/jazz'
    groq.pages.set(market, eventPage({ title: 'Boerenmarkt Noord', start: inDays(5), city: 'Amsterdam' }))
    groq.pages.set(jazz, {
      type: 'text/html',
      body: `<h1>Jazz in de zaal</h1><p>${inDays(9)} om 20:30 uur</p><p>Grote Zaal, Rotterdam</p>`,
    })
    groq.onSearch = (prompt) =>
      prompt.includes('Amsterdam') ? [market] : prompt.includes('Rotterdam') ? [jazz] : []
    groq.onExtract = () =>
      JSON.stringify({
        events: [
          {
            title: 'Jazz in de zaal',
            startDate: `${inDays(9)}T20:30`,
            endDate: null,
            city: 'Rotterdam',
            location: 'Grote Zaal',
            description: null,
            category: 'Music & Entertainment',
            cancelled: false,
          },
        ],
      })
    const { body: started } = await discovery.call('POST', START)
    const run = await whenEnded(discovery, started.id)
    expect(run).toMatchObject({
      status: 'completed',
      eventsFound: 2,
      citiesProcessed: 3,
      citiesTotal: 3,
      queriesDone: 3,
      queriesTotal: 3,
      error: null,
    })
    const found = await announcedIn(discovery)
    const byTitle = found.toSorted((a, b) => a.title.localeCompare(b.title))
    expect(byTitle).toMatchObject([
      { title: 'Boerenmarkt Noord', verdict: 'verified', source: { kind: 'page' }, link: market },
      { title: 'Jazz in de zaal', verdict: 'verified', source: { kind: 'ai' }, link: jazz },
    ])
    expect(found.every((one) => one.runId === run.id && one.source.sandbox)).toBe(true)
    expect(found.find((one) => one.title.startsWith('Boeren'))?.categoryId).toBe(
      MONITOR_CATEGORIES.find((one) => one.name === 'Groente & Biologische Markten')?.id,
    )
  })

  test('the first queued run of the country starts when the running one ends', async () => {
    discovery.groq.onSearch = () => []
    const { body: first } = await discovery.call('POST', START)
    const { body: second } = await discovery.call('POST', START, { categories: ['Buurtmarkten'] })
    const { body: third } = await discovery.call('POST', START, { categories: ['Food & Drink'] })
    const ended = [
      await whenEnded(discovery, first.id),
      await whenEnded(discovery, second.id),
      await whenEnded(discovery, third.id),
    ]
    expect(ended.map((run) => run.status)).toEqual(['completed', 'completed', 'completed'])
    const [firstEnd = '', secondEnd = '', thirdEnd = ''] = ended.map((run) => run.finishedAt ?? '')
    expect(firstEnd <= secondEnd && secondEnd <= thirdEnd).toBe(true)
  })

  test('every query leaves a QUERY and a RESPONSE entry, newest first', {
    tags: ['log.type', 'calls.discovery-logs'],
  }, async () => {
    const { body: started } = await discovery.call('POST', START)
    await whenEnded(discovery, started.id)
    const { body: logs, headers } = await discovery.call('GET', '/api/admin/discovery/logs')
    expect(headers['x-total-count']).toBe('6')
    const query = logs.find((log: { type: string }) => log.type === 'QUERY')
    expect(query).toMatchObject({
      service: 'groq',
      sandbox: true,
      runId: started.id,
      query: {
        approach: 'simple',
        city: expect.any(String),
        description: expect.stringContaining('Events in'),
      },
    })
    const asked = await discovery.ctx.queries.listOfRun(started.id)
    const prompts: string[] = logs.flatMap((log: { prompt?: { full: string } }) => log.prompt?.full ?? [])
    expect(prompts).toHaveLength(asked.length)
    expect(new Set(prompts)).toEqual(new Set(asked.map((one) => one.prompt)))
    expect(query.prompt.full.length).toBeGreaterThan(PROMPT_SHOWN_CHARACTERS)
    expect(query.prompt.fullLength).toBe(query.prompt.full.length)
    const times = logs.map((log: { timestamp: string }) => log.timestamp)
    expect(times).toEqual(times.toSorted((a: string, b: string) => b.localeCompare(a)))
    const summary = await discovery.call('GET', '/api/admin/discovery/logs/summary')
    expect(summary.body).toEqual({ total: 6, byType: { QUERY: 3, RESPONSE: 3, ERROR: 0 } })
  })

  test('a country whose last city was deactivated before its plan fails at once, with the reason', async () => {
    const places = (active: boolean) =>
      discovery.db.updateTable('place').set({ active }).where('country', '=', 'DE').execute()
    await discovery.db
      .insertInto('run')
      .values({
        id: newId(),
        status: 'running',
        country: 'DE',
        approach: 'simple',
        sandbox: true,
        categoryIds: [],
        categories: [],
        startedAt: discovery.ctx.now(),
      })
      .execute()
    await places(false)
    const [started] = (await discovery.call('GET', STATUS)).body
    await discovery.ctx.hints.runPlan(started.id)
    expect(await whenEnded(discovery, started.id)).toMatchObject({
      status: 'failed',
      error: 'There is no active city and no feed in Germany.',
    })
    await places(true)
  })

  test('outcomes of candidates are counted once, however often the message arrives', async () => {
    const url = 'https://markt.example/weekmarkt'
    discovery.groq.pages.set(url, eventPage({ title: 'Weekmarkt', start: inDays(3), city: 'Utrecht' }))
    discovery.groq.onSearch = (prompt) => (prompt.includes('Utrecht') ? [url] : [])
    const { body: started } = await discovery.call('POST', START)
    await whenEnded(discovery, started.id)
    const [candidate] = await announcedIn(discovery)
    if (!candidate) throw new Error('nothing was announced')
    const outcome = {
      id: candidate.id,
      runId: candidate.runId,
      queryId: candidate.queryId,
      outcome: 'created' as const,
      reason: null,
      eventId: newId(),
      eventStatus: 'pending' as const,
    }
    await discovery.deliver('candidates.taken-in', [outcome])
    await discovery.deliver('candidates.taken-in', [outcome])
    await waitFor(async () => (await discovery.ctx.runs.find(started.id))?.eventsCreated)
    expect((await discovery.ctx.runs.find(started.id))?.eventsCreated).toBe(1)
  })
})
