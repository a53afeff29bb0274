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
    for (const one of errorsOf(error)) console.error(one)
    console.error(`The logs are kept in ${folder}.`)
    return false
  }
}

/** The error, and those that were thrown before it while something was stopped: Node prints only the outer one. */
function errorsOf(error: unknown): unknown[] {
  return error instanceof SuppressedError ? [...errorsOf(error.suppressed), error.error] : [error]
}
