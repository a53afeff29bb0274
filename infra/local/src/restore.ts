// npm run restore -- <file>: puts a backup in the place of the data in UITPOST_HOME.
import { resolve } from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { requireBackupSettings } from './backup/settings.ts'
import { readSettings, StartRefused } from './homes/settings.ts'
import { runCommand } from './run-command.ts'
import { REPOSITORY } from './services.ts'

await runCommand(async (shutdown, say) => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || file.startsWith('-') || more.length > 0)
    throw new StartRefused('Usage: npm run restore -- <file of a backup>')
  const settings = readSettings(process.env, REPOSITORY)
  const backup = requireBackupSettings(process.env, { root: REPOSITORY, home: settings.home })
  await restoreBackup(settings, backup, resolve(file), shutdown, say)
  say('Start it: npm start')
})
