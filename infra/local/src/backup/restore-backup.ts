import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SinceBackup } from '@uitpost/contracts'
import { type PostgresServer, setup, stopOrphans } from '@uitpost/servers'
import { Client } from 'pg'
import { z } from 'zod'
import type { BackupSettings } from '../homes/backup-settings.ts'
import { DATABASE, environmentOf, type PlatformFacts, superuserUrl } from '../homes/environment.ts'
import { archiveSettings, pathBeside, spoolOf } from '../homes/log-spool.ts'
import { factsOfDatabase, migrateSchemas } from '../homes/migrate-schemas.ts'
import { loadSecrets, type Secrets } from '../homes/secrets.ts'
import { type Settings, StartRefused } from '../homes/settings.ts'
import { claimStoppedHome } from '../homes/stopped-home.ts'
import type { createShutdown } from '../processes/shutdown.ts'
import { SERVICES, scriptOf } from '../services.ts'
import { type RestoredContent, unpackBackup } from './backup-content.ts'
import { backupsBefore } from './backup-files.ts'
import { readKey } from './key-file.ts'
import { listLog } from './log/log-files.ts'
import { shipLog } from './log/ship-log.ts'
import { recover } from './recover.ts'
import { replaceData } from './replace-data.ts'
import { readSinceList } from './since-list.ts'
import { listUnapplied } from './unapplied-messages.ts'

/** What to restore: one backup, or the state of a moment; Infinity is the latest state that there is. */
export type RestoreTarget = { file: string } | { to: Date | number }

/**
 * Restores a stopped home into a separate directory, then swaps it in; the earlier data is kept under another name.
 * Throws StartRefused, with nothing changed, for an invalid backup.
 */
export async function restoreBackup(
  settings: Settings,
  backup: BackupSettings,
  target: RestoreTarget,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<void> {
  const key = readKey(backup.keyFile)
  if ('file' in target && !existsSync(target.file)) throw new StartRefused(`There is no ${target.file}.`)
  const { home, dataDir } = await claimStoppedHome(settings, shutdown, say)
  await stopOrphans({ postgres: dataDir, redis: home.redis })
  if ('to' in target)
    await shipLog(backup, dataDir, new Date()).catch((error: unknown) =>
      say(`What waits in ${spoolOf(dataDir)} was not taken: ${String(error)}`),
    )

  const [draft, secretsDraft] = [pathBeside(dataDir, 'restored'), `${home.secretsFile}.restored`]
  const spool = spoolOf(draft)
  shutdown.add('what is not used', () => {
    for (const path of [draft, secretsDraft, spool]) rmSync(path, { recursive: true, force: true })
  })
  const content = await unpackFor(target, backup.folder, key, draft)
  say(`Read: ${content.file}, the state of ${content.at.toISOString()}`)
  const secrets = await renewSecrets(secretsDraft, content.secrets)
  const log = listLog(backup.folder)
  const recovered = await recover(
    {
      dataDir: draft,
      password: secrets.postgresPassword,
      logFile: join(home.logs, 'postgres.log'),
      settings: archiveSettings(spool),
    },
    { log, key, to: 'to' in target ? target.to : undefined },
  )
  const postgres = recovered.server
  shutdown.add('postgres', postgres.stop)
  const at = recovered.at ?? content.at
  const since = readSinceList(backup.folder, at)
  const roles = await settleRestored(postgres, secrets, { since, logs: home.logs }, say)
  await postgres.stop()

  const kept = [replaceData(dataDir, draft), replaceFile(home.secretsFile, secretsDraft)]
  // What the data of before had not handed over belongs to that data alone.
  rmSync(spoolOf(dataDir), { recursive: true, force: true })
  renameSync(spool, spoolOf(dataDir))
  // Everything in Redis is made anew from Postgres.
  for (const name of readdirSync(home.redis)) rmSync(join(home.redis, name), { recursive: true, force: true })
  for (const line of summaryOf(at, 'to' in target ? log.at(-1)?.at : undefined, roles, kept.flat())) say(line)
}

/** Returns where the file of before is kept, if there was one. */
function replaceFile(file: string, draft: string): string[] {
  const before = `${file}.before`
  const kept = existsSync(file) ? [before] : []
  if (kept.length > 0) renameSync(file, before)
  renameSync(draft, file)
  return kept
}

/** Unpacks the named backup, or the latest one that is whole at the moment. */
async function unpackFor(
  target: RestoreTarget,
  folder: string,
  key: string,
  draft: string,
): Promise<RestoredContent & { file: string }> {
  if ('file' in target) return { file: target.file, ...(await unpackBackup(target.file, key, draft)) }
  const to = new Date(Math.min(Number(target.to), Date.now()))
  for (const { file } of backupsBefore(folder, to)) {
    const content = await unpackBackup(file, key, draft)
    if (content.at <= to) return { file, ...content }
  }
  throw new StartRefused(`There is no backup in ${folder} from before ${to.toISOString()}.`)
}

/** Brings a recovered database up to date and settles it. Returns the roles that were other at the end, if known. */
async function settleRestored(
  postgres: PostgresServer,
  secrets: Secrets,
  { since, logs }: { since: readonly SinceBackup[] | undefined; logs: string },
  say: (line: string) => void,
): Promise<readonly string[] | undefined> {
  await setup({ adminUrl: postgres.url, database: DATABASE, passwords: secrets.rolePasswords })
  const facts = factsOfDatabase(postgres.url, secrets)
  await migrateSchemas(facts, logs)
  await settle(facts, since ?? [], say)
  return since && (await listRoleChanges(superuserUrl(facts), since))
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

function summaryOf(
  at: Date,
  logEnd: Date | undefined,
  roles: readonly string[] | undefined,
  kept: readonly string[],
): string[] {
  return [
    ...(logEnd ? [`The log beside the backups ends at ${logEnd.toISOString()}.`] : []),
    `Restored: the state of ${at.toISOString()}. What was changed since then is lost.`,
    ...(roles === undefined
      ? [
          'There is no list beside the backups: who was erased, unsubscribed, suspended or got another role since then is unknown.',
        ]
      : roles.length > 0
        ? ['Roles and suspensions that were other at the end; set them again if they hold:', ...roles]
        : ['No role and no suspension had changed since then.']),
    'Digests, reminders and alerts that may have left since then are uncertain: see Notifications.',
    ...kept.map((path) => `The data of before is kept in ${path}; delete it when all is well.`),
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
