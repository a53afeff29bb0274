import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Discovery, startDiscovery } from './harness.ts'
import { seedPlaces, whenEnded } from './world.ts'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.startWorkers()
})
afterAll(() => discovery.close())

test('the progress of a run is sent to admins only, step by step, without content', async () => {
  await seedPlaces(discovery, ['Utrecht', 'Zwolle'])
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await whenEnded(discovery, body.id)
  const path = `/api/admin/discovery/runs/${body.id}`
  // Planned, and each of the two queries started and ended.
  await waitFor(() => discovery.hints.filter(({ keys }) => keys.includes(path)).length >= 5)
  for (const { audience, keys } of discovery.hints) {
    expect(audience).toBe('admins')
    for (const key of keys) expect(key).toMatch(/^\/api\/admin\/discovery\//)
  }
  expect(discovery.hints.flatMap(({ keys }) => keys)).toEqual(
    expect.arrayContaining(['/api/admin/discovery/status', '/api/admin/discovery/logs']),
  )
})

test('a successful write sends a hint, a refused one does not', async () => {
  await seedPlaces(discovery, ['Gent'], 'BE')
  const { body } = await discovery.call('POST', '/api/admin/discovery/start', { country: 'BE' })
  await whenEnded(discovery, body.id)
  discovery.hints.length = 0
  const cancelled = await discovery.call('POST', `/api/admin/discovery/runs/${body.id}/cancel`)
  expect([cancelled.status, discovery.hints]).toEqual([409, []])
  await discovery.call('PUT', '/api/admin/discovery/schedule', {
    ...(await discovery.call('GET', '/api/admin/discovery/schedule')).body,
    enabled: false,
  })
  expect(discovery.hints).toEqual([
    { audience: 'admins', keys: ['/api/admin/discovery/schedule'], after: expect.any(String) },
  ])
})
