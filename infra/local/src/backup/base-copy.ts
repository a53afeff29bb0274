import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, QueryResultRow } from 'pg'
import type { AddEntry } from './archive.ts'
import { copyDataFolder, copyFile } from './data-folder.ts'

const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Copies the data folder of a running Postgres with the log that makes it whole, so that a server started on the copy
 * recovers by itself. Returns a moment that it reaches for certain.
 * @param client connection of a superuser, which begins and ends the backup
 */
export async function copyBase(client: Client, folder: string, add: AddEntry): Promise<Date> {
  // Keeps the log since now, until this connection ends: a temporary slot that reserves it at once.
  const slot = `backup_${randomBytes(6).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const first = await firstRow<{ segment: string }>(
    client,
    `select pg_walfile_name(pg_backup_start('uitpost', true)) as segment`,
  )
  await copyDataFolder(folder, add)
  const { now } = await firstRow<{ now: Date }>(client, 'select clock_timestamp() as now')
  const last = await firstRow<{ segment: string; label: string }>(
    client,
    'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
  )
  const segments = await readdir(join(folder, 'pg_wal'))
  for (const segment of segments.filter((name) => SEGMENT.test(name)).toSorted()) {
    if (segment >= first.segment && segment <= last.segment)
      await copyFile(folder, join('pg_wal', segment), add)
  }
  await addText(add, 'backup_label', last.label)
  return now
}

export async function addText(add: AddEntry, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await add(name, bytes.length, once(bytes))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function firstRow<Row extends QueryResultRow>(client: Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement)
  if (!rows[0]) throw new Error(`No answer to: ${statement}`)
  return rows[0]
}
