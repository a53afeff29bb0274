import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SCHEMAS, startPostgres, urlFor } from '@uitpost/servers'
import { Client } from 'pg'
import { z } from 'zod'
import { DATABASE } from '../homes/environment.ts'
import { findPostgresFolder, type Home } from '../homes/home.ts'
import { pathBeside } from '../homes/log-spool.ts'
import type { createShutdown } from '../processes/shutdown.ts'
import { unpackBackup } from './backup-content.ts'

/**
 * Restores a backup into a folder of its own, starts a server on it and reads every row. Throws if it does not hold; the
 * installation may run meanwhile.
 */
export async function testBackup(
  home: Home,
  { file, key }: { file: string; key: string },
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<void> {
  const folder = pathBeside(await findPostgresFolder(home), 'test')
  shutdown.add('the folder of the test', () => rmSync(folder, { recursive: true, force: true }))
  const { at, secrets } = await unpackBackup(file, key, folder)
  const { postgresPassword } = z.object({ postgresPassword: z.string() }).parse(JSON.parse(secrets))
  const postgres = await startPostgres({
    dataDir: folder,
    password: postgresPassword,
    logFile: join(home.logs, 'backup-test.log'),
  })
  shutdown.add('postgres', postgres.stop)
  for (const line of await countRows(urlFor(postgres.url, DATABASE, 'postgres', postgresPassword))) say(line)
  say(`The backup holds: ${file}, the state of ${at.toISOString()}`)
}

/** Reads every page of every table, with its checksum. */
async function countRows(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'backup' })
  await client.connect()
  try {
    const lines: string[] = []
    for (const schema of SCHEMAS) {
      const { rows } = await client.query<{ tables: number; rows: string }>(
        `select count(*)::int as tables, sum((xpath('/row/count/text()',
           query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), true, true, '')))[1]::text::bigint)
           as rows
         from pg_tables where schemaname = $1`,
        [schema],
      )
      lines.push(`  ${schema.padEnd(18)}${rows[0]?.tables} tables, ${rows[0]?.rows} rows`)
    }
    return lines
  } finally {
    await client.end()
  }
}
