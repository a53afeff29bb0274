import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isSameProcess, processMark, stopOrphans } from '@uitpost/local'

const OWNER = 'owner'

/** Notes whose folder this is, so that a later run can tell a forgotten one from one in use. */
export function markFolder(folder: string): void {
  writeFileSync(join(folder, OWNER), processMark(process.pid))
}

/** A run that was killed could not stop its servers: the next one does. */
export async function removeLeftovers(): Promise<void> {
  for (const note of globSync(join(tmpdir(), 'uitpost-{test,own}-*', OWNER))) {
    try {
      if (isSameProcess(readFileSync(note, 'utf8'))) continue
      const folder = dirname(note)
      await stopOrphans({ postgres: join(folder, 'postgres'), redis: join(folder, 'redis') })
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or another run is removing it at this moment.
    }
  }
}
