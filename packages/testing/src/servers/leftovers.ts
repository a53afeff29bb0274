import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isSameProcess, processMark, stopOrphans } from '@uitpost/servers'

const OWNER = 'owner'

/** Records the owner of the folder, so that a later run can tell an abandoned folder from one in use. */
export function markFolder(folder: string): void {
  writeFileSync(join(folder, OWNER), processMark(process.pid))
}

/** Stops servers and removes folders of killed runs. */
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
