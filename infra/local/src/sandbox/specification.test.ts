import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './index.ts'
import { extractionRequest, searchRequest } from './test-requests.ts'
import { ChatRequest } from './wire.ts'

/** Path of the provider's OpenAPI file, which we may not ship, to compare the sandbox with it. */
const path = process.env['GROQ_SPEC']

describe.runIf(path !== undefined)("the provider's published specification (needs GROQ_SPEC)", () => {
  let sandbox: Sandbox
  let fits: (schema: string) => ValidateFunction

  beforeAll(async () => {
    sandbox = await startSandbox({ host: '127.0.0.1', now: () => new Date('2026-11-20T16:00:00Z') })
    const ajv = new Ajv({ strict: false, validateFormats: false })
    ajv.addSchema(JSON.parse(readFileSync(path ?? '', 'utf8')), 'groq')
    fits = (schema) => ajv.compile({ $ref: `groq#/components/schemas/${schema}` })
  })
  afterAll(() => sandbox.close())

  const exchange = async (body: unknown): Promise<{ status: number; reply: unknown }> => {
    const response = await fetch(`${sandbox.url}/openai/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, reply: await response.json() }
  }
  const faultsOf = (schema: string, value: unknown) => {
    const validate = fits(schema)
    return validate(value) ? [] : validate.errors
  }

  test.each([
    ['search', searchRequest('Amsterdam')],
    ['search without results', searchRequest('Zierikzee')],
    ['extraction', extractionRequest('TEFAF Maastricht zaterdag 13 maart 2027, van 11.00 tot 19.00 uur')],
    ['extraction without events', extractionRequest('nothing')],
  ])('fits the request and the reply of a %s', async (_, request) => {
    expect(faultsOf('CreateChatCompletionRequest', request)).toEqual([])
    const { status, reply } = await exchange(request)
    expect(status).toBe(200)
    expect(faultsOf('CreateChatCompletionResponse', reply)).toEqual([])
  })

  test('fits the answer to a request that is refused', async () => {
    const { status, reply } = await exchange({ ...searchRequest('Gent'), model: 'groq/compound' })
    expect(status).toBe(404)
    expect(faultsOf('ErrorResponse', reply)).toEqual([])
  })

  test('fits the list of models', async () => {
    const response = await fetch(`${sandbox.url}/openai/v1/models`, {
      headers: { authorization: 'Bearer sandbox' },
    })
    expect(faultsOf('ListModelsResponse', await response.json())).toEqual([])
  })

  test.each([
    ['no model', { ...searchRequest('Gent'), model: undefined }],
    ['messages that are no list', { ...searchRequest('Gent'), messages: 'nope' }],
    ['a temperature out of range', { ...searchRequest('Gent'), temperature: 9 }],
    ['an unknown member', { ...searchRequest('Gent'), surprise: 1 }],
  ])('refuses what our own schema refuses: %s', (_, request) => {
    const sent = JSON.parse(JSON.stringify(request)) as unknown
    expect(faultsOf('CreateChatCompletionRequest', sent)).not.toEqual([])
    expect(ChatRequest.safeParse(sent).success).toBe(false)
  })
})
