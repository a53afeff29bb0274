import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder for downloads: UITPOST_CACHE, else the user's cache folder, else a temporary one. Throws if none is writable.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const candidates = [
    environment['UITPOST_CACHE'],
    join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'uitpost'),
    join(tmpdir(), `uitpost-cache-${process.getuid?.() ?? 'all'}`),
  ]
  for (const folder of candidates) {
    if (!folder) continue
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
      return folder
    } catch {}
  }
  throw new Error('No folder for downloads can be written: set UITPOST_CACHE to one that can.')
}
