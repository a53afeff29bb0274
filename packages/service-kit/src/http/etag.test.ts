import { endpoints, type RouteName } from '@uitpost/contracts'
import { createTestKeys } from '@uitpost/testing'
import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createTokenVerifier, parseJwks } from '../tokens.ts'
import { type App, createApp } from './app.ts'
import { sendUnlessKnown } from './etag.ts'

let app: App
let status: number
beforeEach(() => {
  status = 200
  app = createApp({
    service: 'gateway',
    logger: createLogger('test', 'silent'),
    verifyToken: createTokenVerifier(parseJwks(createTestKeys().publicJwks)),
  })
  for (const name of Object.keys(endpoints) as RouteName[]) app.routed.add(name)
  app.http.get('/read', { onSend: sendUnlessKnown }, async (_request, reply) =>
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
  ['the tag among others', (tag: string) => `"older", ${tag} ,"other"`],
  ['whatever there is', () => '*'],
])('whoever names %s is told that nothing has changed, and nothing else', async (_, namedFor) => {
  const first = await read()
  const again = await read(namedFor(String(first.headers.etag)))
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  expect(again.headers).not.toHaveProperty('content-type')
})

test.each(['"older"', '', 'W/""', 'nonsense'])('whoever names %j gets the answer', async (named) => {
  const response = await read(named)
  expect([response.statusCode, response.json()]).toEqual([200, { places: ['Gent'] }])
})

test('what is no success has no tag and is always told', async () => {
  status = 404
  const response = await read('*')
  expect([response.statusCode, response.headers.etag]).toEqual([404, undefined])
})
