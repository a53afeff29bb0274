// The same kind of proxy as the gateway, and nothing else: node bare-proxy.ts <upstream> prints its port.
import type { AddressInfo } from 'node:net'
import replyFrom from '@fastify/reply-from'
import Fastify from 'fastify'

const upstream = process.argv[2] ?? ''
const http = Fastify()
await http.register(replyFrom, {
  disableCache: true,
  disableRequestLogging: true,
  undici: { connections: 128 },
})
http.get('/*', (request, reply) => reply.from(`${upstream}${request.url}`))
await http.listen({ host: '127.0.0.1', port: 0 })
const { port } = http.server.address() as AddressInfo
console.log(port)
