import { Client } from 'pg'

const db = new Client({ connectionString: process.env['DATABASE_URL'] })
await db.connect()
await db.query('create table if not exists start (at timestamptz default now())')
await db.query('grant select, insert on start to auth_app')
await db.end()
