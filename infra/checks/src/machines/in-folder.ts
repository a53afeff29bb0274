import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the work with a new folder, and prints its error. The folder, with the logs, is kept after a failure. */
export async function inFolder(name: string, work: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), `uitpost-${name}-`))
  // When run as root, Postgres uses another account that needs access.
  chmodSync(folder, 0o755)
  try {
    await work(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    return true
  } catch (error) {
    console.error(error)
    console.error(`The logs are kept in ${folder}.`)
    return false
  }
}
