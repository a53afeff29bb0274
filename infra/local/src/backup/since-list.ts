import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION_DAYS, SinceBackup } from '@uitpost/contracts'
import { Client } from 'pg'

/**
 * What a restore must not undo, kept beside the backups: who was erased, turned something off or was suppressed. One
 * JSON object a line. People are named by the hash of their id, as in tombstones, which says nothing without a backup.
 */
const fileIn = (folder: string): string => join(folder, 'since-backup.jsonl')

const DAY_MS = 86_400_000
/** Longer than a transaction takes from its time to its commit. */
const OVERLAP_MS = 120_000

const WHO = (column: string) => `encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`
const CHANGES = `
  select jsonb_build_object('kind', 'account', 'at', updated_at, 'who', ${WHO('id')}, 'role', role,
    'suspended', suspended_at is not null, 'emailNotifications', email_notifications,
    'pushNotifications', push_notifications, 'weeklyDigest', weekly_digest, 'eventReminders', event_reminders,
    'preferredChannel', preferred_channel)::text as line
  from auth.account where updated_at > $1 and erasing_at is null
  union all select jsonb_build_object('kind', 'erased', 'at', told_at, 'who', ${WHO('user_id')})::text
  from auth.erasure where told_at > $1
  union all select jsonb_build_object('kind', 'erased', 'at', at, 'who', id)::text
  from notifier.tombstone where noun = 'recipient' and at > $1
  union all select jsonb_build_object('kind', 'suppressed', 'at', created_at, 'channel', channel, 'reason', reason,
    'addressHash', encode(address_hash, 'hex'))::text
  from notifier.suppression where created_at > $1
  union all select jsonb_build_object('kind', 'digests-ordered', 'at', started_at)::text
  from notifier.digest_run where kind = 'all' and started_at > $1`

/** Adds what has changed since the last call. */
export function sinceListWriter(folder: string, url: string) {
  const file = fileIn(folder)
  let from: Date | undefined
  let previous: ReadonlySet<string> = new Set()
  return {
    async append(now: Date): Promise<void> {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      from ??= readSinceList(folder)?.at(-1)?.at ?? daysBefore(now, RETENTION_DAYS.backup)
      const client = new Client({ connectionString: url, application_name: 'backup' })
      client.on('error', () => {})
      await client.connect()
      try {
        const { rows } = await client.query<{ line: string }>(CHANGES, [
          new Date(from.getTime() - OVERLAP_MS),
        ])
        const lines = rows.map(({ line }) => line)
        const added = lines.filter((line) => !previous.has(line))
        // A line that a crash cut ends here.
        if (added.length > 0) appendFileSync(file, `\n${added.join('\n')}\n`, { mode: 0o600 })
        previous = new Set(lines)
        from = now
      } finally {
        await client.end()
      }
    },
    /** Removes what is older than every backup. */
    prune(now: Date): void {
      const kept = readSinceList(folder, daysBefore(now, RETENTION_DAYS.backup)) ?? []
      const draft = `${file}.new`
      writeFileSync(draft, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600 })
      renameSync(draft, file)
    },
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** The list from a moment on, oldest first; undefined if there is none. */
export function readSinceList(folder: string, from = new Date(0)): SinceBackup[] | undefined {
  const file = fileIn(folder)
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => parseLine(line) ?? [])
    .filter(({ at }) => at.getTime() >= from.getTime() - OVERLAP_MS)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Undefined for a line that a crash cut. */
function parseLine(line: string): SinceBackup | undefined {
  try {
    return SinceBackup.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
