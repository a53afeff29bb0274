import { rm } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { type Endpoint, endpoints, type RouteName, routes, STREAM_PATH } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyServiceAt, type Gateway, startGateway, writeWebRoot } from './set-up.ts'

const Operation = z.looseObject({
  operationId: z.string(),
  'x-policy': z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.looseObject({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.looseObject({}) }),
    )
    .default([]),
  requestBody: z
    .object({
      required: z.boolean(),
      content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })),
    })
    .optional(),
  responses: z.record(z.string(), z.looseObject({})),
})
const Document = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

let webRoot: string
let http: Gateway
let text: string
let document: z.infer<typeof Document>

beforeAll(async () => {
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  http = await startGateway(everyServiceAt('http://127.0.0.1:1'), webRoot)
  text = (await http.inject('/openapi.json')).body
  document = Document.parse(JSON.parse(text))
})
afterAll(async () => {
  await http.close()
  await rm(webRoot, { recursive: true })
})

/** The operation of a contract, found by its path and method. */
const operationOf = (name: RouteName) => {
  const [method = '', path = ''] = routes[name].split(' ')
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}
const contracts = Object.entries(endpoints) as [RouteName, Endpoint][]

test('the document is public, and revalidated with a 304', async () => {
  const response = await http.inject('/openapi.json')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  const again = await http.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(response.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('it is compressed for accept-encoding gzip, with the same content', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const response = await http.inject({ url: '/openapi.json', headers })
  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(response.rawPayload.length).toBeLessThan(text.length / 5)
  expect(gunzipSync(response.rawPayload).toString()).toBe(text)
})

test('the document is valid OpenAPI 3.1, and every reference in it exists', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  expect([valid, errors]).toEqual([true, undefined])
  expect([document.openapi, validator.version]).toEqual(['3.1.1', '3.1'])
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference))
  expect([...references]).toEqual(['#/components/responses/Problem'])
  expect(JSON.parse(text).components.responses.Problem).toBeDefined()
  expect(document.servers).toEqual([{ url: 'https://uitpost.example' }])
})

test.each(contracts)(
  '%s is in it with its policy, its parameters, its body and its replies',
  (name, contract) => {
    const operation = operationOf(name)
    expect(operation).toMatchObject({ operationId: name, 'x-policy': contract.policy })
    const isOpen = contract.policy === 'anonymous'
    expect(operation?.security).toEqual(isOpen ? [] : [{ bearer: [] }])
    const names = (where: string) =>
      operation?.parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name)
    expect(names('path')).toEqual([...routes[name].matchAll(/:(\w+)/g)].map(([, key]) => key))
    expect(names('query')?.length).toBe(contract.query ? shapeOf(contract.query).length : 0)
    expect(names('query')).toEqual(contract.query ? shapeOf(contract.query) : [])
    expect(operation?.requestBody !== undefined).toBe(contract.body !== undefined)
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      String(contract.status ?? 200),
      ...(isOpen ? [] : ['401', '403']),
      'default',
    ])
  },
)

test('it contains the contracts and the live stream, and nothing else', () => {
  const listed = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(listed.toSorted()).toEqual([...contracts.map(([name]) => name), 'openStream'].toSorted())
  expect(document.paths[STREAM_PATH]?.['get']).toMatchObject({
    'x-policy': 'signedIn',
    security: [{ bearer: [] }],
  })
  expect(text).not.toMatch(/\/internal\/|~standard|\$schema|\$defs/)
})

test('the schemas in the document state what the contracts require', () => {
  const login = operationOf('login')
  expect(login?.requestBody).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', required: ['email', 'password'], additionalProperties: false },
      },
    },
  })
  expect(operationOf('startDiscovery')?.requestBody?.required).toBe(false)
  expect(operationOf('receiveMessage')?.requestBody?.content).toHaveProperty(
    'application/x-www-form-urlencoded',
  )
  const limit = operationOf('listPendingEvents')?.parameters.find(({ name }) => name === 'limit')
  expect(limit).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  })
  expect(operationOf('getEvent')?.parameters[0]).toMatchObject({ in: 'path', schema: { format: 'uuid' } })
  const event = operationOf('listPendingEvents')?.responses['200']
  expect(event).toMatchObject({
    headers: { 'X-Total-Count': {}, Link: {} },
    content: {
      'application/json': { schema: { type: 'array', items: { properties: { title: { type: 'string' } } } } },
    },
  })
})

test.each([
  ['showEventPage', 'text/html'],
  ['readEventCalendar', 'text/calendar'],
  ['drawEventCard', 'image/png'],
  ['readSitemap', 'application/xml'],
  ['exportAudit', 'text/csv'],
  ['getRobots', 'text/plain'],
  ['listCategories', 'application/json'],
] as const)('%s replies with %s', (name, type) => {
  expect(Object.keys(Object(operationOf(name)?.responses['200']?.['content']))).toEqual([type])
})

test('the page for developers shows every call of the document, compressed or not', {
  tags: 'developers.page',
}, async () => {
  const page = await http.inject('/developers')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).not.toMatch(/<script(?! src="\/theme\.js")/)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const { operationId } of operations) expect(page.body).toContain(`<details id="${operationId}">`)
  expect(page.body).toContain('<td><code>integer, 1 to 100</code></td>')
  const zipped = await http.inject({ url: '/developers', headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(page.body)
})

/** The names of a query's members, as zod knows them. */
function shapeOf(query: z.ZodType): string[] {
  if (query instanceof z.ZodObject) return Object.keys(query.shape)
  throw new TypeError('A query that is no object has no names')
}
