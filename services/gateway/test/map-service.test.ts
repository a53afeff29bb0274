import { afterEach, expect, test } from 'vitest'
import type { MapService } from '../src/map-service.ts'
import { everyServiceAt, type Gateway, startGateway, writeWebRoot } from './set-up.ts'

let http: Gateway | undefined
afterEach(() => http?.close())

const start = async (mapService?: MapService) => {
  http = await startGateway(
    everyServiceAt('http://127.0.0.1:1'),
    await writeWebRoot({ 'index.html': '<title>Uitpost</title>' }),
    { mapService },
  )
  return http
}
/** The directives of the policy of a page, by name. */
const policyOf = async (gateway: Gateway) => {
  const { headers } = await gateway.inject('/dashboard')
  const directives = String(headers['content-security-policy']).split(';')
  return Object.fromEntries(directives.map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]))
}

const SERVICE: MapService = {
  styleUrl: 'https://maps.example.org/style.json?key=k1',
  origins: ['https://maps.example.org', 'https://*.tiles.example.org'],
}

test('without a setting there is no tile service, and the policy of every page names no other server', {
  tags: 'map.own',
}, async () => {
  const gateway = await start()
  const answer = await gateway.inject('/api/map')
  expect([answer.statusCode, answer.json()]).toEqual([200, { styleUrl: null, hosts: [] }])
  expect(answer.headers['cache-control']).toBe('no-cache')
  const policy = await policyOf(gateway)
  expect(JSON.stringify(policy)).not.toContain('http')
})

test('with a tile service its address can be read without a token and hosts, and pages may load its data and pictures, no scripts', {
  tags: 'map.tile-service',
}, async () => {
  const gateway = await start(SERVICE)
  expect((await gateway.inject('/api/map')).json()).toEqual({
    styleUrl: SERVICE.styleUrl,
    hosts: ['maps.example.org', 'tiles.example.org'],
  })
  const before = await policyOf(await start())
  const after = await policyOf(await start(SERVICE))
  const added = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )
  expect(added.sort()).toEqual(['connect-src', 'img-src'])
  expect(after['connect-src']).toEqual(["'self'", ...SERVICE.origins])
  expect(after['img-src']).toEqual(expect.arrayContaining(SERVICE.origins))
})
