import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** CHROMIUM_PATH, else Debian's path, else a Chromium or Chrome on PATH; undefined if there is none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (environment['PATH'] ?? '').split(delimiter)
  const candidates = [
    environment['CHROMIUM_PATH'] ?? '',
    '/usr/bin/chromium',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ]
  return candidates.find((path) => path !== '' && canRun(path))
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
