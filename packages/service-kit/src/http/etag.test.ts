import { endpoints, type RouteName } from '@uitpost/contracts'
import { createTestKeys } from '@uitpost/testing'
import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { parseJwks } from '../tokens.ts'
import { type App, createApp } from './app.ts'
import { sendConditional } from './etag.ts'

let app: App
let status: number
beforeEach(() => {
  status = 200
  app = createApp({
    service: 'gateway',
    logger: createLogger('test', 'silent'),
    publicKeys: parseJwks(createTestKeys().publicJwks),
  })
  for (const name of Object.keys(endpoints) as RouteName[]) app.routed.add(name)
  app.http.get('/read', { onSend: sendConditional }, async (_request, reply) =>
    reply.code(status).send({ places: ['Gent'] }),
  )
})
const read = (ifNoneMatch?: string) => {
  const headers = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }
  return app.http.inject({ url: '/read', headers })
}

test.each([
  ['the tag itself', (tag: string) => tag],
  ['the tag as a strong one', (tag: string) => tag.slice(2)],
  ['the tag in a list', (tag: string) => `"older", ${tag} ,"other"`],
  ['any tag', () => '*'],
])('with If-None-Match %s the reply is 304 without a body', async (_, namedFor) => {
  const first = await read()
  const again = await read(namedFor(String(first.headers.etag)))
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  expect(again.headers).not.toHaveProperty('content-type')
})

test.each(['"older"', '', 'W/""', 'nonsense'])(
  'with If-None-Match %j the whole reply is sent',
  async (named) => {
    const response = await read(named)
    expect([response.statusCode, response.json()]).toEqual([200, { places: ['Gent'] }])
  },
)

test('an error reply has no tag and is always sent', async () => {
  status = 404
  const response = await read('*')
  expect([response.statusCode, response.headers.etag]).toEqual([404, undefined])
})
