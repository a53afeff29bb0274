import { EXTENSIONS, roleNames, SCHEMAS, setup, urlFor } from '@uitpost/servers'
import { type OwnServer, startOwnPostgres } from '@uitpost/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const passwords = Object.fromEntries(roleNames().map((role) => [role, `${role} o'secret/%`]))

async function query(url: string, words: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(words)).rows
  } finally {
    await client.end()
  }
}

describe('the database setup', () => {
  let server: OwnServer
  const as = (role: string) => urlFor(server.url, 'uitpost', role, passwords[role] ?? '')
  const install = () => setup({ adminUrl: server.url, database: 'uitpost', passwords })

  beforeAll(async () => {
    server = await startOwnPostgres()
    await Promise.all([install(), install(), install()])
  })
  afterAll(() => server.close())

  test('may run repeatedly and concurrently', async () => {
    await query(as('catalogue_owner'), 'create table thing (id int)')
    await install()
    expect(await query(as('catalogue_owner'), 'select * from thing')).toEqual([])
  })

  test('creates every schema with an owner role that may create tables and an app role that may not', async () => {
    for (const schema of SCHEMAS) {
      expect(await query(as(`${schema}_owner`), 'select current_schema() as name')).toEqual([
        { name: schema },
      ])
      await query(as(`${schema}_owner`), 'create table owned (id int)')
      await expect(query(as(`${schema}_app`), 'create table denied (id int)')).rejects.toThrow(
        'permission denied',
      )
      await expect(query(as(`${schema}_app`), 'create table public.denied (id int)')).rejects.toThrow(
        'permission denied',
      )
    }
  })

  test('denies a service access to the schemas of the others', async () => {
    await query(as('auth_owner'), 'create table credential (id int)')
    for (const role of ['catalogue_owner', 'catalogue_app']) {
      await expect(query(as(role), 'select * from auth.credential')).rejects.toThrow('permission denied')
    }
  })

  test('installs the extensions and uuidv7()', async () => {
    const url = as('auth_app')
    const found = await query(url, 'select extname as name from pg_extension')
    expect(found.map((row) => row.name)).toEqual(expect.arrayContaining([...EXTENSIONS]))
    const [ids] = await query(url, 'select uuidv7()::text as first, uuidv7()::text as second')
    expect(ids.first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(ids.first.slice(0, 13) <= ids.second.slice(0, 13)).toBe(true)
  })

  test('sets a locale with which similarity() and lower() handle letters with accents', async () => {
    const [row] = await query(
      as('catalogue_app'),
      `select similarity('Café Één', 'CAFÉ ÉÉN') as alike, lower('É') as small`,
    )
    expect(row).toEqual({ alike: 1, small: 'é' })
  })

  test('updates the password of an existing role', async () => {
    const renewed = { ...passwords, notifier_app: 'new' }
    await setup({ adminUrl: server.url, database: 'uitpost', passwords: renewed })
    await expect(query(as('notifier_app'), 'select 1')).rejects.toThrow('password authentication failed')
    await query(urlFor(server.url, 'uitpost', 'notifier_app', 'new'), 'select 1')
  })

  test('lists the roles without a password in its error', async () => {
    await expect(setup({ adminUrl: server.url, database: 'other', passwords: {} })).rejects.toThrow(
      /auth_owner, auth_app/,
    )
  })
})
