import Groq from 'groq-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './index.ts'
import type { Mode } from './modes.ts'
import type { Allowance } from './quota.ts'
import { extractionRequest, searchRequest } from './test-requests.ts'

let sandbox: Sandbox
let groq: Groq

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', now: () => new Date('2026-11-20T16:00:00Z') })
  groq = new Groq({ apiKey: 'sandbox', baseURL: sandbox.url, maxRetries: 0, timeout: 10_000 })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await post('mode', { mode: 'none' })
  await post('allowance', {})
})

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  expect((await fetch(`${sandbox.url}/sandbox/${path}`, sent)).status).toBe(200)
}
const provoke = (mode: Mode) => post('mode', { mode })
const allow = (allowance: Allowance) => post('allowance', allowance)
const search = () => groq.chat.completions.create(searchRequest('Amsterdam')).withResponse()
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof Groq.APIError ? error.status : undefined),
  )

describe('answers with something missing', () => {
  test('no-tool-output leaves the tools and takes what they gave, cut-answer half of the words', async () => {
    await provoke('no-tool-output')
    const { data } = await search()
    const tools = data.choices[0]?.message.executed_tools ?? []
    expect(tools.length).toBeGreaterThan(0)
    for (const tool of tools)
      expect(tool).toEqual({ index: tool.index, type: 'browser_search', arguments: '{}' })

    const { data: whole } = await search()
    await provoke('cut-answer')
    const { data: cut } = await search()
    expect(cut.choices[0]?.finish_reason).toBe('length')
    const [all, half] = [whole, cut].map(({ choices }) => choices[0]?.message.content?.length ?? 0)
    expect(half).toBe(Math.ceil((all ?? 0) / 2))
  })

  test('they concern a search, so an extraction passes them by', async () => {
    for (const mode of ['tool-use-failed', 'no-tool-output', 'cut-answer'] as const) {
      await provoke(mode)
      await groq.chat.completions.create(extractionRequest('x'))
      expect(await (await fetch(`${sandbox.url}/sandbox/mode`)).json()).toEqual({ pending: [mode] })
      await post('mode', { mode: 'none' })
    }
  })

  test('no-usage does not say what the answer cost', async () => {
    await provoke('no-usage')
    expect((await search()).data.usage).toBeUndefined()
    expect((await search()).data.usage?.total_tokens).toBeGreaterThan(0)
  })
})

describe('an allowance', () => {
  test('of requests per day is told in headers and refused when it is used up', async () => {
    await allow({ requestsPerDay: 2 })
    const left = []
    for (let time = 0; time < 2; time += 1) {
      const { headers } = (await search()).response
      left.push(headers.get('x-ratelimit-remaining-requests'))
      expect(headers.get('x-ratelimit-limit-requests')).toBe('2')
    }
    expect(left).toEqual(['1', '0'])
    const error = await search().catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      status: 429,
      error: { error: { message: expect.stringContaining('on requests per day (RPD): Limit 2, Used 2') } },
    })
  })

  test('that is smaller than one question makes it too large: 413, however long one waits', async () => {
    await allow({ tokensPerMinute: 10 })
    expect(await statusOf(search())).toBe(413)
  })
})
