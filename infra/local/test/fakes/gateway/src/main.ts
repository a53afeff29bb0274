import { createServer } from 'node:http'

// Replaces the gateway: ready at once, and crashes on request.
const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(3)
  response.end(JSON.stringify({ auth: process.env['GATEWAY_AUTH_URL'] }))
})
process.on('SIGTERM', () => process.exit(0))
server.listen(Number(process.env['PORT']), '127.0.0.1')
