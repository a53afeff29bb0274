// A minimal proxy with the gateway's library, for comparison: node bare-proxy.ts <upstream> prints its port.
import type { AddressInfo } from 'node:net'
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'

const upstream = process.argv[2] ?? ''
const http = Fastify()
await http.register(httpProxy, {
  upstream,
  routes: ['/*'],
  httpMethods: ['GET'],
  disableCache: true,
  disableRequestLogging: true,
  undici: { connections: 128 },
})
await http.listen({ host: '127.0.0.1', port: 0 })
const { port } = http.server.address() as AddressInfo
console.log(port)
