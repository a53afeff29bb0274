import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { addDays } from '@uitpost/contracts'

const FOLDER = join(import.meta.dirname, '..', '..', 'testing', 'releases')
const DAY_MS = 86_400_000

/** The versions of which there is a dump. */
export const RELEASES = readdirSync(FOLDER)
export const folderOf = (release: string): string => join(FOLDER, release)

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** The rows of a table in a dump, by column, as COPY wrote them. */
export function rowsOf(folder: string, schema: string, table: string): Record<string, string>[] {
  const columns: string[] = readManifest(folder).schemas[schema].tables[table].columns
  const text = gunzipSync(readFileSync(join(folder, `${schema}.${table}.copy.gz`))).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? '', value])))
}

/** What a later version removes by its age: accounts never confirmed after a week, deliveries after thirteen months. */
const AGEING = ['auth.account', 'notifier.delivery']

/** Copies a release into a folder, with the dates of what ages as if it had been written within the last day. */
export function copyAsNew(release: string, folder: string): void {
  const written = folderOf(release)
  const days = Math.floor((Date.now() - Date.parse(readManifest(written).at)) / DAY_MS)
  cpSync(written, folder, { recursive: true })
  for (const table of AGEING) {
    const path = join(folder, `${table}.copy.gz`)
    const rows = gunzipSync(readFileSync(path)).toString()
    writeFileSync(path, gzipSync(rows.replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => addDays(date, days))))
  }
}
