import { join } from 'node:path'
import { setup, startPostgres } from '@uitpost/servers'
import type { createShutdown } from '../processes/shutdown.ts'
import { REPOSITORY } from '../services.ts'
import { readBackupSettings } from './backup-settings.ts'
import { DATABASE, type PlatformFacts } from './environment.ts'
import { findPostgresFolder, type Home, openHome } from './home.ts'
import { archiveSettings, spoolOf } from './log-spool.ts'
import { factsOfDatabase } from './migrate-schemas.ts'
import { claimHome, type RunRecord } from './run-file.ts'
import { refuseRunning } from './running-containers.ts'
import { loadSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/**
 * Makes this process the only one that uses a home. Throws StartRefused if an instance, or the containers of one, run.
 */
export async function claimStoppedHome(
  settings: Settings,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<{ home: Home; dataDir: string; record?: RunRecord }> {
  const home = openHome(settings.home)
  if (settings.postgresUrl) {
    await refuseRunning(settings.postgresUrl)
    return { home, dataDir: await findPostgresFolder(home) }
  }
  const record = await claimHome(home, say)
  shutdown.add('run.json', record.remove)
  return { home, dataDir: await findPostgresFolder(home), record }
}

/**
 * Opens the data of a stopped instance: starts only its database, and stops it with the shutdown. Throws StartRefused
 * if the instance runs.
 */
export async function openStoppedHome(
  settings: Settings,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<{ home: Home; facts: PlatformFacts }> {
  const { home, dataDir, record } = await claimStoppedHome(settings, shutdown, say)
  const secrets = await loadSecrets(home.secretsFile)
  const backup = readBackupSettings(process.env, { root: REPOSITORY, home: settings.home })
  const postgres = await startPostgres({
    dataDir,
    password: secrets.postgresPassword,
    logFile: join(home.logs, 'postgres.log'),
    // The next start moves them to the backups.
    ...(backup && { settings: archiveSettings(spoolOf(dataDir)) }),
  })
  record?.addProcess('postgres', postgres.pid)
  shutdown.add('postgres', postgres.stop)
  await setup({ adminUrl: postgres.url, database: DATABASE, passwords: secrets.rolePasswords })
  return { home, facts: factsOfDatabase(postgres.url, secrets) }
}
