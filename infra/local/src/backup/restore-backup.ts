import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SinceBackup } from '@uitpost/contracts'
import { setup, startPostgres, stopOrphans } from '@uitpost/servers'
import { Client } from 'pg'
import { z } from 'zod'
import { DATABASE, environmentOf, type PlatformFacts, superuserUrl } from '../homes/environment.ts'
import { findPostgresFolder, openHome } from '../homes/home.ts'
import { factsOfDatabase, migrateSchemas } from '../homes/migrate-schemas.ts'
import { claimHome } from '../homes/run-file.ts'
import { loadSecrets, type Secrets } from '../homes/secrets.ts'
import { type Settings, StartRefused } from '../homes/settings.ts'
import type { createShutdown } from '../processes/shutdown.ts'
import { SERVICES, scriptOf } from '../services.ts'
import { unpackBackup } from './backup-content.ts'
import { readKey } from './key-file.ts'
import type { BackupSettings } from './settings.ts'
import { readSinceList } from './since-list.ts'
import { listUnapplied } from './unapplied-messages.ts'

/**
 * Puts a backup in the place of the data of a stopped home. Until everything in it is settled it stands beside that
 * data, which is kept under another name. Throws StartRefused, with nothing changed, for a backup that does not hold.
 */
export async function restoreBackup(
  settings: Settings,
  backup: BackupSettings,
  file: string,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<void> {
  const key = readKey(backup.keyFile)
  if (!existsSync(file)) throw new StartRefused(`There is no ${file}.`)
  const home = openHome(settings.home)
  const record = await claimHome(home, say)
  shutdown.add('run.json', record.remove)
  const dataDir = await findPostgresFolder(home)
  await stopOrphans({ postgres: dataDir, redis: home.redis })

  const [draft, secretsDraft] = [`${dataDir}.restored`, `${home.secretsFile}.restored`]
  const { at, secrets: stored } = await unpackBackup(file, key, draft)
  shutdown.add('what is not used', () => {
    for (const path of [draft, secretsDraft]) rmSync(path, { recursive: true, force: true })
  })
  say(`Read: the state of ${at.toISOString()}`)
  const secrets = await renewSecrets(secretsDraft, stored)
  const postgres = await startPostgres({
    dataDir: draft,
    password: secrets.postgresPassword,
    logFile: join(home.logs, 'postgres.log'),
  })
  shutdown.add('postgres', postgres.stop)
  await setup({ adminUrl: postgres.url, database: DATABASE, passwords: secrets.rolePasswords })
  const facts = factsOfDatabase(postgres.url, secrets)
  await migrateSchemas(facts, home.logs)
  const since = readSinceList(backup.folder, at)
  await settle(facts, since ?? [], say)
  const roles = since && (await listRoleChanges(superuserUrl(facts), since))
  await postgres.stop()

  const keep = [dataDir, home.secretsFile].filter((path) => existsSync(path))
  for (const path of keep) {
    rmSync(`${path}.before`, { recursive: true, force: true })
    renameSync(path, `${path}.before`)
  }
  renameSync(draft, dataDir)
  renameSync(secretsDraft, home.secretsFile)
  // Everything in Redis is made anew from Postgres.
  rmSync(home.redis, { recursive: true, force: true })
  for (const line of summaryOf(at, roles, keep)) say(line)
}

/**
 * The secrets of the backup, with a new key for tokens, so that no token of before is accepted, and a new prefix in a
 * Redis that others use, too.
 */
async function renewSecrets(file: string, stored: string): Promise<Secrets> {
  const {
    signingKey: _key,
    internalToken: _token,
    redisPrefix: _prefix,
    ...kept
  } = z.record(z.string(), z.unknown()).parse(JSON.parse(stored))
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  return loadSecrets(file)
}

/**
 * Lets auth and notifier settle what a restore must not undo or repeat, and catalogue its counters. The notifier applies
 * first what the others had not told it yet, so that no alert follows later.
 */
async function settle(
  facts: PlatformFacts,
  since: readonly SinceBackup[],
  say: (line: string) => void,
): Promise<void> {
  say(tellService(facts, 'auth', 'restored', { since, messages: [] }))
  const messages = await listUnapplied(superuserUrl(facts), 'notifier')
  say(tellService(facts, 'notifier', 'restored', { since, messages }))
  tellService(facts, 'catalogue', 'recount')
}

interface Told {
  since: readonly SinceBackup[]
  messages: readonly unknown[]
}

/** Runs a command of a service to its end and returns its output. */
function tellService(facts: PlatformFacts, name: string, command: string, state?: Told): string {
  const service = SERVICES.find((one) => one.name === name)
  const script = service && scriptOf(service, 'admin')
  if (!script) throw new Error(`${name} has no commands`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, command], {
    env: environmentOf(service, facts),
    encoding: 'utf8',
    ...(state && { input: JSON.stringify(state) }),
  })
  if (status !== 0) throw new Error(`${name} could not settle the restore:\n${stderr || stdout}`)
  return stdout.trim()
}

function summaryOf(at: Date, roles: readonly string[] | undefined, kept: readonly string[]): string[] {
  return [
    `Restored: the state of ${at.toISOString()}. What was changed since then is lost.`,
    ...(roles === undefined
      ? [
          'There is no list beside the backups: who was erased, unsubscribed, suspended or got another role since then is unknown.',
        ]
      : roles.length > 0
        ? ['Roles and suspensions that were other at the end; set them again if they hold:', ...roles]
        : ['No role and no suspension had changed since then.']),
    'Digests, reminders and alerts that may have left since then are uncertain: see Notifications.',
    ...kept.map((path) => `The data of before is kept in ${path}.before; delete it when all is well.`),
  ]
}

/** People whose role or suspension is another one in the restored database than at the end, as lines for the operator. */
async function listRoleChanges(url: string, since: readonly SinceBackup[]): Promise<string[]> {
  const latest = new Map(since.flatMap((entry) => (entry.kind === 'account' ? [[entry.who, entry]] : [])))
  const client = new Client({ connectionString: url, application_name: 'restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ who: string; email: string; role: string; suspended: boolean }>(
      `select who, email, role, suspended_at is not null as suspended
       from auth.account, lateral (select encode(sha256(convert_to(id::text, 'UTF8')), 'hex') as who) as hashed
       where who = any($1) and erasing_at is null order by email`,
      [[...latest.keys()]],
    )
    return rows.flatMap(({ who, email, role, suspended }) => {
      const end = latest.get(who)
      if (!end || (end.role === role && end.suspended === suspended)) return []
      const words = (of: { role: string; suspended: boolean }) =>
        of.role + (of.suspended ? ', suspended' : '')
      return [`  ${email}: ${words({ role, suspended })}; at the end ${words(end)}`]
    })
  } finally {
    await client.end()
  }
}
