import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { giveToServer, makeServerFolder } from '../homes/log-spool.ts'
import type { AddEntry, Entry } from './archive.ts'

/** Folders of what only a running server knows: their contents are not copied, as by pg_basebackup. */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
])
/** What begins with a dot is not of Postgres: what `pathBeside` has there. */
const LEFT_OUT =
  /^(\..*|postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|(backup_label|tablespace_map)(\.old)?|backup_manifest)$/
/** Names what the server begins its recovery with, so it is read last. */
const CONTROL_FILE = 'global/pg_control'

/** Copies the files of a running Postgres, between the start and the stop of a backup. */
export async function copyDataFolder(folder: string, add: AddEntry): Promise<void> {
  await copyBelow(folder, '', add)
  await copyFile(folder, CONTROL_FILE, add)
}

async function copyBelow(folder: string, below: string, add: AddEntry): Promise<void> {
  const entries = await unlessGone(() => readdir(join(folder, below), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const path = join(below, entry.name)
    if (LEFT_OUT.test(entry.name) || path === CONTROL_FILE) continue
    if (entry.isDirectory()) {
      await add(`${path}/`, 0, nothing())
      if (!EMPTY.has(path)) await copyBelow(folder, path, add)
    } else if (entry.isFile()) {
      await copyFile(folder, path, add)
    }
  }
}

/** Copies one file as long as it is now; the log replays what the server changes meanwhile. */
export async function copyFile(folder: string, path: string, add: AddEntry): Promise<void> {
  const handle = await unlessGone(() => open(join(folder, path)))
  if (!handle) return
  try {
    const { size } = await handle.stat()
    await add(path, size, bytesOf(handle, size))
  } finally {
    await handle.close()
  }
}

/** Exactly `size` bytes: zeros for what was cut off meanwhile. */
async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  if (left > 0) {
    const chunks: AsyncIterable<Uint8Array> = handle.createReadStream({
      start: 0,
      end: size - 1,
      autoClose: false,
    })
    for await (const chunk of chunks) {
      left -= chunk.length
      yield chunk
    }
  }
  if (left > 0) yield new Uint8Array(left)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Files and folders of tables that are dropped meanwhile are gone. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes an entry into a data folder. */
export async function writeDataEntry(folder: string, name: string, { header, body }: Entry): Promise<void> {
  const path = join(folder, name)
  if (!path.startsWith(`${folder}/`)) throw new Error(`${name} leads out of the folder`)
  if (header.type === 'directory') {
    await body.cancel()
    return makeServerFolder(path)
  }
  await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  giveToServer(path)
}
