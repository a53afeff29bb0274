import { createServer } from 'node:http'
import { Client } from 'pg'

// Replaces a service with data: counts its starts in its own schema.
const db = new Client({ connectionString: process.env['DATABASE_URL'] })
await db.connect()
await db.query('insert into start default values')
const { rows } = await db.query('select count(*)::int as starts from start')
const server = createServer((_request, response) => response.end(JSON.stringify(rows[0])))
process.on('SIGTERM', () => void db.end().then(() => process.exit(0)))
server.listen(Number(process.env['PORT']), '127.0.0.1')
