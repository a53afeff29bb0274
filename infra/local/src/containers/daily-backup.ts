// Makes the daily backups of the database in another container, and keeps its log beside them.
import { keepBackups } from '../backup/schedule.ts'
import { requireBackupSettings } from '../homes/backup-settings.ts'
import { openHome } from '../homes/home.ts'
import { makeServerFolder, spoolOf } from '../homes/log-spool.ts'
import { findRunningDatabase } from '../homes/running-containers.ts'
import { readSettings, StartRefused } from '../homes/settings.ts'
import { createShutdown } from '../processes/shutdown.ts'
import { REPOSITORY } from '../services.ts'
import { untilStopped } from './until-stopped.ts'

const say = (line: string) => console.log(line)
const shutdown = createShutdown((name, error) => say(`${name} did not stop properly: ${String(error)}`))
untilStopped(() => shutdown.run())
try {
  const settings = readSettings(process.env, REPOSITORY)
  const backup = requireBackupSettings(process.env, { root: REPOSITORY, home: settings.home })
  if (!settings.postgresUrl) throw new StartRefused('POSTGRES_URL is not set: name the server to back up.')
  const { facts, dataDir } = await findRunningDatabase(settings.home, settings.postgresUrl)
  makeServerFolder(spoolOf(dataDir))
  keepBackups({ home: openHome(settings.home), shutdown, say }, backup, facts, dataDir)
  say(`Backups are made in ${backup.folder}`)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
