import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { urlFor } from '@uitpost/servers'
import { DATABASE } from './environment.ts'
import { readRunFile } from './run-file.ts'
import type { Secrets } from './secrets.ts'

/** The superuser's URL of the database of a running home; throws if nothing runs there. */
export function runningDatabaseUrl(home: string): string {
  const run = readRunFile(join(home, 'run.json'))
  if (!run) throw new Error(`Nothing runs with the data in ${home}`)
  const { postgresPassword } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets
  return urlFor(`postgres://127.0.0.1:${run.ports['postgres']}`, DATABASE, 'postgres', postgresPassword)
}
