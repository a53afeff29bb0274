import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { waitFor } from '@uitpost/testing'
import { generateIdentity } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeArchive } from '../src/backup/archive.ts'
import { newestBackup } from '../src/backup/backup-files.ts'
import { addText } from '../src/backup/base-copy.ts'
import { readKey } from '../src/backup/key-file.ts'
import { listLog } from '../src/backup/log/log-files.ts'
import { runningDatabaseUrl } from '../src/homes/running-database.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')
const DIGESTS = '/api/admin/notifications/digests/run'

let home: TestHome
/** Without data of its own, for what is refused. */
let empty: TestHome
let folder: string
let keyFile: string
/** The state of the installation before each test. */
let file: string
let platform: Awaited<ReturnType<typeof startPlatform>>
/** From before the backup. */
let token: string

const run = (script: 'backup' | 'restore' | 'seed', ...args: string[]) =>
  home.run(join(SOURCES, `${script}.ts`), args)
const digestsSent = () =>
  globSync('*.json', { cwd: join(home.home, 'inbox') }).filter((name) =>
    readFileSync(join(home.home, 'inbox', name), 'utf8').includes('/unsubscribe/'),
  ).length
async function orderDigests(): Promise<number> {
  const admin = await platform.login('admin@uitpost.test')
  return (await platform.ask<{ queued: number }>('notifier', DIGESTS, admin, { force: true })).reply.queued
}

async function suspend(email: string): Promise<void> {
  const admin = await platform.login('admin@uitpost.test')
  const path = '/api/admin/users'
  const { reply } = await platform.ask<{ id: string }[]>('auth', `${path}?search=${email}`, admin)
  const body = { suspended: true, reason: 'Sends advertising', until: null }
  await platform.send('auth', `${path}/${reply[0]?.id}/suspension`, { method: 'PUT', token: admin, body })
}

beforeAll(async () => {
  home = await makeHome()
  empty = await makeHome()
  folder = join(mkdtempSync(join(tmpdir(), 'uitpost-backups-')), 'backups')
  keyFile = join(mkdtempSync(join(tmpdir(), 'uitpost-key-')), 'key')
  for (const { env } of [home, empty]) Object.assign(env, { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile })
  const seeded = await run('seed', '--events', '300', '--users', '12')
  if (seeded.code !== 0) throw new Error(`Seeding failed: ${seeded.output}`)
  platform = await startPlatform(home)
  token = await platform.login('seed1-1@uitpost.test')
  // The first one is made by itself.
  await waitFor(() => newestBackup(folder))
  const { code, output } = await run('backup')
  if (code !== 0) throw new Error(`There is no backup: ${output}`)
  file = newestBackup(folder)?.file ?? ''
}, 180_000)

afterAll(async () => {
  await platform.stop()
  home.remove()
  empty.remove()
  for (const path of [folder, keyFile]) rmSync(dirname(path), { recursive: true, force: true })
})

test('backup and key are for their owner alone', () => {
  expect([file, keyFile].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
})

test('a backup is tried beside the running installation, and holds', async () => {
  const { code, output } = await run('backup', '--test', file)
  expect(code, output).toBe(0)
  expect(output).toContain(`The backup holds: ${file}`)
  expect(output).toMatch(/catalogue +\d+ tables, \d+ rows/)
  expect(existsSync(join(home.home, 'postgres.test'))).toBe(false)
}, 60_000)

test('a running installation is not restored', async () => {
  const { code, output } = await run('restore', file)
  expect([code, output]).toEqual([1, expect.stringContaining('already runs with the data in')])
})

test('a Postgres that others run is backed up where its files are, and no managed one', async () => {
  const { host } = new URL(runningDatabaseUrl(home.home))
  for (const { env } of [home, empty]) env['POSTGRES_URL'] = `postgres://${host}`
  onTestFinished(() => {
    for (const { env } of [home, empty]) delete env['POSTGRES_URL']
  })
  const made = await run('backup')
  expect(made.code, made.output).toBe(0)
  expect(newestBackup(folder)?.file).not.toBe(file)
  file = newestBackup(folder)?.file ?? ''
  for (const [owner, script, words] of [
    [home, 'restore', 'Stop it first'],
    [empty, 'restore', 'Stop it first'],
    [empty, 'backup', `The files of the database at ${host} are not in`],
  ] as const) {
    const { code, output } = await owner.run(
      join(SOURCES, `${script}.ts`),
      script === 'restore' ? [file] : [],
    )
    expect([code, output]).toEqual([1, expect.stringContaining(words)])
    expect(output).toContain('the snapshots and the recovery to a point in time of its provider')
  }
}, 60_000)

test('after the loss of all but backups and key everything is there again, and nothing is sent twice', async () => {
  // Since the backup everybody got a digest, one person left, another turned digests off, one was suspended.
  const queued = await orderDigests()
  expect(queued).toBeGreaterThan(0)
  await waitFor(() => digestsSent() >= queued)
  await platform.send('auth', '/api/user', {
    method: 'DELETE',
    token: await platform.login('seed1-2@uitpost.test'),
    body: { password: 'uitpost-demo' },
  })
  await platform.send('auth', '/api/user/profile', {
    method: 'PUT',
    token: await platform.login('seed1-3@uitpost.test'),
    body: { weeklyDigest: false },
  })
  await suspend('seed1-4@uitpost.test')
  await platform.stop()
  rmSync(home.home, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(home.home, { mode: 0o755 })

  const { code, output } = await run('restore', file)
  expect(code, output).toBe(0)
  expect(output).toContain('Restored: the state of')
  expect(output).toContain('erased again: 1; with preferences turned off again: 1')
  expect(output).toMatch(/seed1-4@uitpost\.test: (\w+); at the end \1, suspended/)

  platform = await startPlatform(home)
  expect((await platform.send('auth', '/api/user/profile', { token })).status).toBe(401)
  const again = await platform.login('seed1-1@uitpost.test')
  const events = await platform.ask<unknown[]>('catalogue', '/api/events/upcoming', again)
  expect(events.reply.length).toBeGreaterThan(0)
  const silent = await platform.login('seed1-3@uitpost.test')
  const profile = await platform.ask<{ weeklyDigest: boolean }>('auth', '/api/user/profile', silent)
  expect(profile.reply.weeklyDigest).toBe(false)
  const gone = { email: 'seed1-2@uitpost.test', password: 'uitpost-demo' }
  expect((await platform.send('auth', '/api/auth/login', { method: 'POST', body: gone })).status).toBe(401)
  expect([await orderDigests(), digestsSent()]).toEqual([0, 0])
}, 180_000)

async function rename(name: string): Promise<void> {
  const writer = await platform.login('seed1-5@uitpost.test')
  const path = '/api/user/profile'
  const { status } = await platform.send('auth', path, { method: 'PUT', token: writer, body: { name } })
  expect(status).toBe(200)
}

/** Has Postgres close its segment, and waits until it is beside the backups. */
async function untilKept(): Promise<void> {
  const client = new Client({ connectionString: runningDatabaseUrl(home.home) })
  await client.connect()
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  )
  await client.query('select pg_switch_wal()')
  await client.end()
  await waitFor(() => listLog(folder).some(({ name }) => name === rows[0]?.segment))
}

test('a moment since the latest backup is restored, or all that the log holds', async () => {
  // The restore interrupted the log, so a backup was made at once.
  await waitFor(() => newestBackup(folder)?.file !== file)
  await rename('Before')
  const moment = new Date()
  await rename('After')
  await untilKept()
  await platform.stop()
  rmSync(home.home, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(home.home, { mode: 0o755 })

  const all = await run('restore', '--to', 'latest')
  expect(all.code, all.output).toBe(0)
  expect(all.output).toContain('The log beside the backups ends at')
  expect(restoredState(all.output).getTime()).toBeGreaterThanOrEqual(moment.getTime())

  const { code, output } = await run('restore', '--to', moment.toISOString())
  expect(code, output).toBe(0)
  expect(restoredState(output).getTime()).toBeLessThanOrEqual(moment.getTime())
  platform = await startPlatform(home)
  const reader = await platform.login('seed1-5@uitpost.test')
  const profile = await platform.ask<{ name: string }>('auth', '/api/user/profile', reader)
  expect(profile.reply.name).toBe('Before')
}, 240_000)

const restoredState = (output: string) =>
  new Date(/^Restored: the state of (\S+)\. /m.exec(output)?.[1] ?? '')

test('a moment before every backup is refused', async () => {
  const { code, output } = await empty.run(join(SOURCES, 'restore.ts'), ['--to', '2020-01-01T00:00:00Z'])
  expect([code, output]).toEqual([1, expect.stringContaining('There is no backup in')])
})

/** Expects the words and no trace of a restore. */
async function expectRefused(path: string, words: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  Object.assign(empty.env, { BACKUP_KEY_FILE: keyFile, ...env })
  const { code, output } = await empty.run(join(SOURCES, 'restore.ts'), [path])
  expect([code, output]).toEqual([1, expect.stringContaining(words)])
  expect(output).not.toContain('    at ')
  expect(globSync('{postgres*,secrets*}', { cwd: empty.home })).toEqual([])
}

const written = (name: string, content: string | Uint8Array): string => {
  const path = join(dirname(keyFile), name)
  writeFileSync(path, content)
  return path
}

test.each([
  ['that is cut', () => readFileSync(file).subarray(0, -1_000), 'is cut or damaged'],
  ['that is none', () => 'not a backup', 'or no backup'],
])('a file %s is refused', (_, content, words) => expectRefused(written('bad', content()), words))

test('a backup that was encrypted with another key is refused', async () => {
  const other = written('other', await generateIdentity())
  await expectRefused(file, 'was encrypted with another key', { BACKUP_KEY_FILE: other })
})

test('a backup of a newer version is refused', async () => {
  const newer = join(dirname(keyFile), 'newer')
  await writeArchive(newer, readKey(keyFile), (add) =>
    addText(add, 'about.json', JSON.stringify({ version: '9.0.0', migrations: { auth: ['9999_later'] } })),
  )
  await expectRefused(newer, 'is of a newer version (9.0.0)')
})

test.each([
  ['in the folder of the backups', () => join(folder, 'key'), 'is among the backups'],
  ['in the data folder', () => join(empty.home, 'key'), 'BACKUP_KEY_FILE is inside the data folder'],
  ['that is not named', () => '', 'without BACKUP_KEY_FILE'],
])('a key %s is refused', (_, place, words) => expectRefused(file, words, { BACKUP_KEY_FILE: place() }))
