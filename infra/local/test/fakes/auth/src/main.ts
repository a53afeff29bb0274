import { createServer } from 'node:http'
import { Client } from 'pg'

// Stands for a service with data: counts in its own schema how often it was started.
const db = new Client({ connectionString: process.env['DATABASE_URL'] })
await db.connect()
await db.query('insert into start default values')
const { rows } = await db.query('select count(*)::int as starts from start')
const server = createServer((_request, response) => response.end(JSON.stringify(rows[0])))
process.on('SIGTERM', () => void db.end().then(() => process.exit(0)))
server.listen(Number(process.env['PORT']), '127.0.0.1')
