import type { SchemaMigration } from '@uitpost/database'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findRemovals } from './removals.ts'

const of = (statement: string, needs?: string): SchemaMigration => ({
  up: async (db) => void (await sql.raw(statement).execute(db)),
  ...(needs && { needs }),
})
const gapsOf = (migration: SchemaMigration, name = '0002_next') =>
  findRemovals([{ name: 'auth', migrations: { [name]: migration }, released: new Set(['0001_first']) }])

test('no migration takes something from the version before', async () => {
  expect(await findRemovals()).toEqual([])
})

test.each([
  ['drops a column', 'alter table account drop column name', 'ban-drop-column'],
  ['drops a table', 'drop table account', 'ban-drop-table'],
  ['renames a column', 'alter table account rename column name to names', 'renaming-column'],
  ['renames a table', 'alter table account rename to person', 'renaming-table'],
  ['changes a type', 'alter table account alter column age type bigint', 'changing-column-type'],
  [
    'makes a column required',
    'alter table account alter column name set not null',
    'adding-not-nullable-field',
  ],
  ['adds a required column', 'alter table account add column age integer not null', 'adding-required-field'],
  [
    'allows what was never null to be null',
    'alter table account alter column name drop not null',
    'ban-drop-not-null',
  ],
])('a migration that %s is a gap', async (_, statement, rule) => {
  const [gap, ...others] = await gapsOf(of(statement))
  expect(gap).toMatch(/^auth 0002_next: /)
  expect(gap).toContain(`(${rule}, line 1 of its SQL)`)
  expect(others).toEqual([])
})

test.each([
  ['adds a column', 'alter table account add column age integer'],
  ['adds a table', 'create table pet (id uuid primary key, name text not null)'],
  ['adds an index', 'create index account_name on account (name)'],
])('a migration that %s is none', async (_, statement) => {
  expect(await gapsOf(of(statement))).toEqual([])
})

test('a migration of a release is not judged: no version before it runs beside it', async () => {
  expect(await gapsOf(of('drop table account'), '0001_first')).toEqual([])
})

test('what no release uses may be dropped, and what only the code at hand does not use may not', async () => {
  expect(await gapsOf(of('drop table account', '0001_first'))).toEqual([])
  expect(await gapsOf(of('drop table account', '0002_unused'))).toEqual([
    'auth 0002_next needs 0002_unused, which no release has: remove it one release later',
  ])
})

test('an exception is stated in the statement, for one rule', async () => {
  const renamed = 'alter table account rename to person'
  expect(await gapsOf(of(`-- squawk-ignore renaming-table\n${renamed}`))).toEqual([])
  expect(await gapsOf(of(`-- squawk-ignore renaming-column\n${renamed}`))).toHaveLength(1)
})

test('a statement that squawk cannot read is a gap', async () => {
  expect((await gapsOf(of('alter tabel account add age integer')))[0]).toContain('syntax-error')
})
