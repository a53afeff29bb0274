// npm run backup: writes an encrypted backup into BACKUP_DIR; -- --test [file] tries whether the latest one holds.

import { join, resolve } from 'node:path'
import { isAlive } from '@uitpost/servers'
import type { BackupSource } from './backup/backup-content.ts'
import { makeBackup, newestBackup } from './backup/backup-files.ts'
import { readKey } from './backup/key-file.ts'
import { pruneLog } from './backup/log/log-files.ts'
import { testBackup } from './backup/test-backup.ts'
import { requireBackupSettings } from './homes/backup-settings.ts'
import { superuserUrl } from './homes/environment.ts'
import { findPostgresFolder, openHome } from './homes/home.ts'
import { factsOfDatabase } from './homes/migrate-schemas.ts'
import { readRunFile } from './homes/run-file.ts'
import { findRunningDatabase } from './homes/running-containers.ts'
import { loadSecrets } from './homes/secrets.ts'
import { readSettings, type Settings, StartRefused } from './homes/settings.ts'
import { openStoppedHome } from './homes/stopped-home.ts'
import type { createShutdown } from './processes/shutdown.ts'
import { runCommand } from './run-command.ts'
import { REPOSITORY } from './services.ts'

type Shutdown = ReturnType<typeof createShutdown>

await runCommand(async (shutdown, say) => {
  const [option, given, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--test') || more.length > 0)
    throw new StartRefused('Usage: npm run backup, or npm run backup -- --test [file of a backup]')
  const settings = readSettings(process.env, REPOSITORY)
  const backup = requireBackupSettings(process.env, { root: REPOSITORY, home: settings.home })
  if (option) {
    const file = given ? resolve(given) : newestBackup(backup.folder)?.file
    if (!file) throw new StartRefused(`There is no backup in ${backup.folder} yet. Make one: npm run backup`)
    return testBackup(openHome(settings.home), { file, key: readKey(backup.keyFile) }, shutdown, say)
  }
  const source = await findSource(settings, shutdown, say)
  const now = new Date()
  say(`Backup made: ${await makeBackup(backup, source, now, say)}`)
  pruneLog(backup.folder, now)
})

/**
 * The database of the running instance or its containers, or that of a stopped one, which is started for the backup
 * alone.
 */
async function findSource(
  settings: Settings,
  shutdown: Shutdown,
  say: (line: string) => void,
): Promise<BackupSource> {
  if (settings.postgresUrl) {
    const { facts, ...files } = await findRunningDatabase(settings.home, settings.postgresUrl)
    return { url: superuserUrl(facts), ...files }
  }
  const run = readRunFile(join(settings.home, 'run.json'))
  const runs = run?.state === 'running' && isAlive(run.pids['parent'] ?? 0)
  if (!runs) {
    const { home, facts } = await openStoppedHome(settings, shutdown, say)
    const dataDir = await findPostgresFolder(home)
    return { url: superuserUrl(facts), dataDir, secretsFile: home.secretsFile }
  }
  const secretsFile = join(settings.home, 'secrets.json')
  const facts = factsOfDatabase(
    `postgres://127.0.0.1:${run.ports['postgres']}/postgres`,
    await loadSecrets(secretsFile),
  )
  return { url: superuserUrl(facts), dataDir: run.folders['postgres'] ?? '', secretsFile }
}
