import { resolve, sep } from 'node:path'
import { StartRefused } from './settings.ts'

/** Where backups go, and the file with the key that they are encrypted with. */
export interface BackupSettings {
  folder: string
  keyFile: string
}

/** Undefined without BACKUP_DIR. Throws StartRefused if the key is not kept apart from what it protects. */
export function readBackupSettings(
  environment: NodeJS.ProcessEnv,
  { root, home }: { root: string; home: string },
): BackupSettings | undefined {
  const [folder, keyFile] = [environment['BACKUP_DIR'], environment['BACKUP_KEY_FILE']]
  if (!folder) return undefined
  if (!keyFile) {
    throw new StartRefused(
      'BACKUP_DIR is set without BACKUP_KEY_FILE: name the file with the key that backups are encrypted with, on another disk. It is made if there is none.',
    )
  }
  const settings = { folder: resolve(root, folder), keyFile: resolve(root, keyFile) }
  if (isInside(settings.folder, home))
    throw new StartRefused('BACKUP_DIR is inside the data folder, and would be lost with it.')
  if (isInside(settings.keyFile, settings.folder))
    throw new StartRefused('BACKUP_KEY_FILE is among the backups, and would open them to whoever finds them.')
  if (isInside(settings.keyFile, home))
    throw new StartRefused('BACKUP_KEY_FILE is inside the data folder, and would be lost with it.')
  return settings
}

/** The same, for commands that cannot do without. */
export function requireBackupSettings(...args: Parameters<typeof readBackupSettings>): BackupSettings {
  const settings = readBackupSettings(...args)
  if (!settings) throw new StartRefused('BACKUP_DIR is not set: name the folder of the backups.')
  return settings
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)
