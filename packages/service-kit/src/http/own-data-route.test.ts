import { endpoints, type RouteName } from '@uitpost/contracts'
import { createTestKeys, gatewayHeader, internalToken } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { parseJwks } from '../tokens.ts'
import { type App, createApp } from './app.ts'
import { ownDataRoute } from './own-data-route.ts'

const keys = createTestKeys()
const bearer = keys.bearer({ role: 'super_admin' })

/** A service with one internal call, and none of its contracts' routes. */
function startService(token: string | undefined): App {
  const app = createApp({
    service: 'gateway',
    logger: createLogger('test', 'silent'),
    publicKeys: parseJwks(keys.publicJwks),
    checks: {
      postgres: async () => 'ok',
      messages: async () => ({ ready: true, details: { deadLetters: '7' } }),
    },
    internalToken: token,
  })
  for (const name of Object.keys(endpoints) as RouteName[]) app.routed.add(name)
  ownDataRoute(app, async ({ id }) => ({ id }))
  return app
}

const ask = (app: App, headers: Record<string, string>, url = '/internal/me/export') =>
  app.http.inject({ url, headers })

test('an internal call of the gateway with the token of a user is answered', async () => {
  const sub = '0190c000-0000-7000-8000-000000000001'
  const response = await ask(startService(internalToken), { ...keys.bearer({ sub }), ...gatewayHeader })
  expect([response.statusCode, response.json()]).toEqual([200, { id: sub }])
})

test.each<[string, Record<string, string>, number]>([
  ['has no internal token', bearer, 403],
  ['has another one', { ...bearer, 'x-internal-token': `${internalToken.slice(0, -1)}.` }, 403],
  ['has the beginning of it', { ...bearer, 'x-internal-token': internalToken.slice(0, -1) }, 403],
  ['has more than it', { ...bearer, 'x-internal-token': `${internalToken} ${internalToken}` }, 403],
  ['has an empty one', { ...bearer, 'x-internal-token': '' }, 403],
  ['has no token of a user', gatewayHeader, 401],
  ['has neither', {}, 401],
])('an internal call that %s is refused', async (_, headers, status) => {
  expect((await ask(startService(internalToken), headers)).statusCode).toBe(status)
})

test.each(['', 'undefined'])('when no internal token is set, %j is refused as well', async (shown) => {
  for (const token of [undefined, ''])
    expect((await ask(startService(token), { ...bearer, 'x-internal-token': shown })).statusCode).toBe(403)
})

test('/ready shows everybody the state, and only the gateway the checks', async () => {
  const app = startService(internalToken)
  const told = await ask(app, gatewayHeader, '/ready')
  expect(told.json()).toEqual({ status: 'ok', checks: { postgres: 'ok', deadLetters: '7' } })
  for (const headers of [{}, bearer, { 'x-internal-token': 'a guess' }]) {
    const response = await ask(app, headers, '/ready')
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
  }
})
