import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roleNames, SCHEMAS, setup } from '@uitpost/servers'
import { type OwnServer, startOwnPostgres } from '@uitpost/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillFromDump, readManifest, writeDump } from '../src/index.ts'

const passwords = Object.fromEntries(roleNames().map((role) => [role, 'secret']))
const HOSTILE = ['tab\tand\nline', '\\N', '\\.', 'quote "\' $$', '', 'ж🎪', null]

let server: OwnServer
let folder: string
const at = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href

async function query(database: string, words: string, values: unknown[] = []) {
  const client = new Client({ connectionString: at(database) })
  await client.connect()
  try {
    return (await client.query(words, values)).rows
  } finally {
    await client.end()
  }
}

/** Each schema has a generated column, a sequence, a foreign key, a trigger and a partition. */
async function makeDatabase(name: string) {
  await setup({ adminUrl: server.url, database: name, passwords })
  for (const schema of SCHEMAS) {
    await query(
      name,
      `set search_path to ${schema};
       create table migration (name text primary key);
       insert into migration values ('0001_start'), ('0002_more');
       create table zebra (id int primary key, words text, length int generated always as (length(words)) stored);
       create table ant (seq bigint generated always as identity primary key, zebra int not null references zebra);
       create table logged (id int, at date) partition by range (at);
       create table logged_2026 partition of logged for values from ('2026-01-01') to ('2027-01-01');
       create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
       create trigger refused before insert on ant for each row when (current_setting('uitpost.fill', true) is null)
         execute function refuse();`,
    )
  }
}

beforeAll(async () => {
  server = await startOwnPostgres()
  folder = mkdtempSync(join(tmpdir(), 'uitpost-dump-'))
  await makeDatabase('one')
  await makeDatabase('two')
  for (const [id, words] of HOSTILE.entries())
    await query('one', 'insert into auth.zebra (id, words) values ($1, $2)', [id, words])
  await query('one', `insert into auth.logged values (1, '2026-05-05')`)
  await query(
    'one',
    `set uitpost.fill = 'yes'; insert into auth.ant (zebra) select 1 from generate_series(1, 41)`,
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a database filled from a dump has the same rows, also with special characters, and its sequences continue', async () => {
  await writeDump(at('one'), join(folder, 'whole'), '9.9.9')
  await query('two', `insert into auth.zebra values (99, 'written by a migration')`)
  await fillFromDump(at('two'), join(folder, 'whole'))

  for (const table of ['zebra', 'ant', 'logged']) {
    const words = `select * from auth.${table} order by 1`
    expect(await query('two', words)).toEqual(await query('one', words))
  }
  expect(await query('two', 'select words from auth.zebra order by id')).toEqual(
    HOSTILE.map((words) => ({ words })),
  )
  const next = `set uitpost.fill = 'yes'; insert into auth.ant (zebra) values (2)`
  await query('two', next)
  expect(await query('two', 'select max(seq) as last from auth.ant')).toEqual([{ last: '42' }])
})

test('the manifest of a dump has the version, the migrations, and the number of rows of each table', async () => {
  await writeDump(at('one'), join(folder, 'manifest'), '9.9.9')
  const { version, schemas } = await readManifest(join(folder, 'manifest'))
  expect(version).toBe('9.9.9')
  expect(schemas['auth']).toEqual({
    migrations: ['0001_start', '0002_more'],
    tables: {
      ant: { columns: ['seq', 'zebra'], rows: 41 },
      logged: { columns: ['id', 'at'], rows: 1 },
      zebra: { columns: ['id', 'words'], rows: HOSTILE.length },
    },
    sequences: { ant_seq_seq: '41' },
  })
})

test('a dump is one snapshot: rows written while it runs are in none of its tables', async () => {
  const writer = new Client({ connectionString: at('one') })
  await writer.connect()
  await writer.query('begin; lock table catalogue.zebra in access exclusive mode')
  const dump = writeDump(at('one'), join(folder, 'moment'), '9.9.9')
  // The dump has read the tables of auth and now waits for the lock on catalogue.zebra.
  await expect.poll(() => existsSync(join(folder, 'moment', 'catalogue.zebra.copy.gz'))).toBe(true)
  await writer.query(
    `insert into catalogue.zebra values (1, 'late'); insert into notifier.zebra values (1, 'late'); commit`,
  )
  const { schemas } = await dump
  await writer.end()
  expect([schemas['catalogue']?.tables['zebra']?.rows, schemas['notifier']?.tables['zebra']?.rows]).toEqual([
    0, 0,
  ])
})

test('a dump with a broken file changes nothing', async () => {
  const broken = join(folder, 'broken')
  await writeDump(at('one'), broken, '9.9.9')
  const file = readdirSync(broken).find((name) => name === 'notifier.zebra.copy.gz') ?? ''
  writeFileSync(join(broken, file), 'no gzip')
  await query('two', 'delete from auth.logged')
  await expect(fillFromDump(at('two'), broken)).rejects.toThrow()
  expect(await query('two', 'select * from auth.logged')).toEqual([])
})
