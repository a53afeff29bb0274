import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, type Migrations } from './databases/test-database.ts'

const migrations: Migrations = {
  '0001_note': {
    up: async (db) => {
      await sql`create table note (id int primary key, text citext)`.execute(db)
    },
  },
}

async function query(url: string, words: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(words)).rows
  } finally {
    await client.end()
  }
}

test('concurrent callers get separate migrated copies', async () => {
  const copies = await Promise.all([1, 2, 3].map(() => createTestDatabase({ schema: 'auth', migrations })))
  for (const [index, copy] of copies.entries()) {
    await query(copy.appUrl, `insert into note values (${index}, 'Hello')`)
  }
  for (const [index, copy] of copies.entries()) {
    expect(await query(copy.appUrl, `select id from note where text = 'HELLO'`)).toEqual([{ id: index }])
  }
  await Promise.all(copies.map((copy) => copy.close()))
})

test('the owner may change tables and the app role may not', async () => {
  const copy = await createTestDatabase({ schema: 'auth', migrations })
  await expect(query(copy.appUrl, 'alter table note add column more text')).rejects.toThrow('must be owner')
  await expect(query(copy.appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
  await query(copy.ownerUrl, 'alter table note add column more text')
  await copy.close()
})
