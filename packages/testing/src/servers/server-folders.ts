import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isSameProcess, processMark, stopOrphans } from '@uitpost/servers'

const MEMORY = '/dev/shm'
/** What a run with all its servers may need; a container often has 64 MB there. */
const NEEDED_BYTES = 4 * 1_024 ** 3
const PREFIX = 'uitpost-servers-'
const OWNER = 'owner'

/**
 * An empty folder for the data of servers, in memory where there is enough: a run creates and deletes the files of
 * hundreds of databases, and on a disk the kernel takes half of Postgres' time for that.
 */
export function makeServerFolder(name: string): string {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${PREFIX}${name}-`))
  // When run as root, the database server uses another account that needs access.
  chmodSync(folder, 0o755)
  // So that a later run can tell an abandoned folder from one in use.
  writeFileSync(join(folder, OWNER), processMark(process.pid))
  return folder
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_BYTES
}

/** Stops servers and removes folders of killed runs. */
export async function removeLeftovers(): Promise<void> {
  for (const note of globSync([tmpdir(), MEMORY].map((parent) => join(parent, `${PREFIX}*`, OWNER)))) {
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
