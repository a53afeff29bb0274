import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Completion, Fault } from './groq-server.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { clearRuns, eventPage, inDays, logsOf, seedPlaces, textPage, whenEnded } from './world.ts'

const START = '/api/admin/discovery/start'
const PAGE = 'https://plein.example/feest'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ concurrency: 1, sandbox: false })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  discovery.groq.onSearch = () => [PAGE]
  discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(6), city: 'Utrecht' }))
})

const runOnce = async () => {
  const { body } = await discovery.call('POST', START)
  return whenEnded(discovery, body.id)
}
const provoke = (fault: Fault, times = 1) => {
  for (let time = 0; time < times; time += 1) discovery.groq.faults.push({ call: 'search', fault })
}
const refusal = (status: number, code: string, message: string): Fault => ({
  kind: 'refusal',
  status,
  code,
  message,
})
const searches = () => discovery.groq.requests.filter(({ call }) => call === 'search').map(({ body }) => body)
const errors = async () => (await logsOf(discovery, 'ERROR')).map(({ error }) => error)
const changed = (change: (body: Completion) => unknown): Fault => ({ kind: 'answer', change })

describe('a refusal that every call would get', () => {
  test.each([
    [400, 'model_decommissioned', 'The model `x` has been decommissioned.', /^The model is not offered: /],
    [400, 'organization_restricted', 'Organization has been restricted.', /^The organisation of the key is /],
    [403, 'organization_restricted', 'Organization has been restricted.', /^The organisation of the key is /],
    [400, 'blocked_api_access', 'API access is blocked.', /^The spending limit of the account is reached: /],
    [400, 'spend_limit_reached', 'Spend limit reached.', /^The spending limit of the account is reached: /],
    [429, 'spend_alert_blocked', 'Spend alert has blocked.', /^The spending limit of the account is /],
    [401, 'invalid_api_key', 'Invalid API Key', /^The key in GROQ_API_KEY is not accepted\. /],
    [402, 'payment_required', 'Pay first', /^The key in GROQ_API_KEY does not allow this call\. /],
  ])('(%i %s) fails the run, with a message for the admin', async (status, code, message, sentence) => {
    provoke(refusal(status, code, message))
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'failed', queriesFailed: 1, queriesDone: 0 })
    expect(searches()).toHaveLength(1)
    const [said] = await errors()
    expect(said).toMatchObject({ type: code })
    expect(said?.message).toMatch(sentence)
    expect(said?.message).toContain(`The provider says: ${message}`)
    expect(run.error).toBe(`The AI provider cannot be used: ${said?.message}`)
  })

  test('is recognised by its code only: the text of a page about spending is not a spending limit', async () => {
    provoke(refusal(400, 'json_validate_failed', 'The festival has reached its spend limit'))
    expect(await runOnce()).toMatchObject({ status: 'completed', queriesDone: 1 })
  })
})

describe('a search', () => {
  test('that the model could not make is repeated without requiring it', async () => {
    provoke(refusal(400, 'tool_use_failed', 'Tool choice is required, but model did not call a tool'))
    expect(await runOnce()).toMatchObject({ status: 'completed', queriesDone: 1, eventsFound: 1 })
    expect(searches().map((body) => body.tool_choice)).toEqual(['required', 'auto'])
    expect(await errors()).toEqual([
      expect.objectContaining({
        type: 'tool_use_failed',
        message: expect.stringContaining('Asked again without forcing a search.'),
      }),
    ])
  })

  test('that the model can never make fails its query after two attempts', async () => {
    provoke(refusal(400, 'tool_use_failed', 'Failed to call a function.'), 4)
    expect(await runOnce()).toMatchObject({ status: 'failed', queriesFailed: 1 })
    expect(searches().map((body) => body.tool_choice)).toEqual(['required', 'auto', 'required', 'auto'])
  })

  test.each<[string, (body: Completion) => unknown]>([
    ['no executed tools', (body) => withMessage(body, { executed_tools: undefined })],
    ['an empty list of them', (body) => withMessage(body, { executed_tools: [] })],
    [
      'a tool without output',
      (body) => withMessage(body, { executed_tools: [{ index: 0, type: 'browser_search' }] }),
    ],
  ])('that answers with %s is an ERROR entry', async (_, change) => {
    provoke(changed(change))
    expect(await runOnce()).toMatchObject({ status: 'completed', queriesDone: 1 })
    expect((await errors()).map((error) => error?.type)).toEqual(['no_search'])
  })

  test('that found nothing is not an error', async () => {
    discovery.groq.onSearch = () => []
    expect(await runOnce()).toMatchObject({ status: 'completed', queriesDone: 1 })
    expect(await errors()).toEqual([])
  })

  test('that ran out of tokens is an ERROR entry, and the pages it found are read', async () => {
    const cut = changed((body) => ({
      ...body,
      choices: body.choices.map((choice) => ({ ...choice, finish_reason: 'length' })),
    }))
    provoke(cut)
    expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 1 })
    expect((await errors()).map((error) => error?.type)).toEqual(['cut_answer'])
  })

  test('that is too large is repeated without hints, then with shorter answers, and finally given up', async () => {
    const tooLarge = refusal(413, 'rate_limit_exceeded', 'Request too large for model')
    const { body } = await discovery.call('POST', START, { categories: ['Buurtmarkten', 'AI Convention'] })
    await whenEnded(discovery, body.id)
    const [whole] = searches()
    await clearRuns(discovery)
    provoke(tooLarge, 1)
    const again = await discovery.call('POST', START, { categories: ['Buurtmarkten', 'AI Convention'] })
    expect(await whenEnded(discovery, again.body.id)).toMatchObject({ queriesDone: 1, queriesFailed: 0 })
    const [first, second] = searches().map((one) => one.messages[1]?.content ?? '')
    expect(first).toBe(whole?.messages[1]?.content)
    expect(first).toContain('search for: ')
    expect(second).not.toContain('search for: ')
    for (const kept of [
      'city of Utrecht',
      inDays(90),
      '- Buurtmarkten\n',
      '- AI Convention\n',
      'Search in Dutch',
    ])
      expect(second).toContain(kept)
    expect((await errors())[0]?.message).toContain('Asked again without the hints for each category.')

    await clearRuns(discovery)
    provoke(tooLarge, 4)
    const last = await discovery.call('POST', START, { categories: ['Buurtmarkten'] })
    expect(await whenEnded(discovery, last.body.id)).toMatchObject({ status: 'failed', queriesFailed: 1 })
    expect(searches().map((one) => one.max_completion_tokens)).toEqual([2_000, 2_000, 1_000, 500])
  })
})

const withMessage = (body: Completion, change: object) => ({
  ...body,
  choices: body.choices.map((choice) => ({ ...choice, message: { ...choice.message, ...change } })),
})

describe('requests per day', () => {
  const leaves = (left: number): Fault => ({
    kind: 'answer',
    headers: {
      'x-ratelimit-limit-requests': '1000',
      'x-ratelimit-remaining-requests': String(left),
      'x-ratelimit-reset-requests': '23h58m33s',
    },
  })

  test('that are used up complete the run without another call', async () => {
    const scarce = await startDiscovery({ concurrency: 1 })
    await seedPlaces(scarce, ['Amsterdam', 'Rotterdam', 'Utrecht'])
    await scarce.startWorkers()
    scarce.groq.faults.push({ call: 'search', fault: leaves(1) }, { call: 'search', fault: leaves(0) })
    const { body } = await scarce.call('POST', START)
    const run = await whenEnded(scarce, body.id)
    expect(run).toMatchObject({ status: 'completed', queriesDone: 2, queriesFailed: 0 })
    expect(run.error).toContain('The daily limit of the AI provider is reached. Not run: 1 of 3 queries')
    expect(scarce.groq.requests).toHaveLength(2)
    const [error] = await logsOf(scarce, 'ERROR')
    expect(error?.error).toMatchObject({
      type: 'requests_per_day',
      message: 'The 1000 requests per day are used up',
    })
    expect((await scarce.call('POST', START)).status).toBe(429)
    await scarce.close()
  })
})

describe('an answer without its cost', () => {
  test.each([
    ['no usage', undefined],
    ['a usage of nothing', {}],
    ['a usage that is none', { total_tokens: 'many' }],
  ])('(%s) is counted by its length', async (_, usage) => {
    discovery.groq.pages.set(PAGE, textPage(`Pleinfeest\n${'Woorden over het feest. '.repeat(300)}`))
    for (const call of ['search', 'extract'] as const)
      discovery.groq.faults.push({ call, fault: changed((body) => ({ ...body, usage })) })
    const run = await runOnce()
    const { tokensUsed, costUsd } = (await discovery.call('GET', `/api/admin/discovery/runs/${run.id}`)).body
    const letters = discovery.groq.requests.flatMap(({ body }) =>
      body.messages.map(({ content }) => content.length),
    )
    const sent = letters.reduce((sum, length) => sum + length, 0)
    // Between three and four characters per token.
    expect(tokensUsed).toBeGreaterThan(sent / 4)
    expect(tokensUsed).toBeLessThan(sent / 3)
    expect(costUsd).toBeGreaterThan(0)
    expect((await discovery.ctx.budgets.today(discovery.ctx.now())).tokens).toBe(tokensUsed)
  })
})
