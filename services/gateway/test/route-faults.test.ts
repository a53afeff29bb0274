import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { testRoutes } from '@uitpost/testing/route-faults'
import { everyServiceAt, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

testRoutes('gateway', async () => {
  const webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  const services = createServer((request, response) => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ id, path: request.url }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ rows }))
  })
  const gateway = await startGateway(everyServiceAt(await listen(services)), webRoot)
  const headers = keys.bearer({ role: 'super_admin' })
  return {
    http: gateway,
    headersFor: () => headers,
    close: async () => {
      await gateway.close()
      services.closeAllConnections()
      services.close()
      await rm(webRoot, { recursive: true })
    },
  }
})
