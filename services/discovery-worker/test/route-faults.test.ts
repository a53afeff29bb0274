import { testRoutes } from '@uitpost/testing/route-faults'
import { startDiscovery } from './harness.ts'

testRoutes('discovery-worker', async () => {
  const { app, keys, close } = await startDiscovery()
  const headers = keys.bearer({ role: 'super_admin' })
  return { http: app.http, headersFor: () => headers, close }
})
