import Groq from 'groq-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './index.ts'
import type { Allowance } from './quota.ts'
import { searchRequest } from './test-requests.ts'

let sandbox: Sandbox
let groq: Groq

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', now: () => new Date('2026-11-20T16:00:00Z') })
  groq = new Groq({ apiKey: 'sandbox', baseURL: sandbox.url, maxRetries: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => allow({}))

async function allow(allowance: Allowance): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(allowance) }
  expect((await fetch(`${sandbox.url}/sandbox/allowance`, sent)).status).toBe(200)
}
const search = () => groq.chat.completions.create(searchRequest('Amsterdam')).withResponse()
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof Groq.APIError ? error.status : undefined),
  )

describe('an allowance', () => {
  test('of requests per day is shown in headers, and calls beyond it are refused', async () => {
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

  test('smaller than one request refuses it with 413, regardless of waiting', async () => {
    await allow({ tokensPerMinute: 10 })
    expect(await statusOf(search())).toBe(413)
  })
})
