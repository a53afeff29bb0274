// npm run restore -- <file>, or -- --to <time>: puts a backup, or the state of a moment, in the place of the data in
// UITPOST_HOME.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type RestoreTarget, restoreBackup } from './backup/restore-backup.ts'
import { requireBackupSettings } from './homes/backup-settings.ts'
import { readSettings, StartRefused } from './homes/settings.ts'
import { runCommand } from './run-command.ts'
import { REPOSITORY } from './services.ts'

await runCommand(async (shutdown, say) => {
  const settings = readSettings(process.env, REPOSITORY)
  const backup = requireBackupSettings(process.env, { root: REPOSITORY, home: settings.home })
  await restoreBackup(settings, backup, readTarget(process.argv.slice(2)), shutdown, say)
  say(`Start it: ${settings.postgresUrl ? 'docker compose up --wait' : 'npm start'}`)
})

function readTarget(args: string[]): RestoreTarget {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const { to } = values
  const [file, ...more] = positionals
  if (file && to === undefined && more.length === 0) return { file: resolve(file) }
  const moment = to === 'latest' ? Number.POSITIVE_INFINITY : new Date(String(to))
  if (file || Number.isNaN(Number(moment)))
    throw new StartRefused(
      'Usage: npm run restore -- <file of a backup>, or npm run restore -- --to <time>, such as 2026-11-27T14:05:00+01:00, or --to latest',
    )
  return { to: moment }
}
