import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeServerFolder, pathBeside } from '../homes/log-spool.ts'

/** A folder without it is none that Postgres starts on: it leaves first and comes last. */
const MARK = 'PG_VERSION'

/**
 * Puts what one folder holds in the place of what a data folder holds; the folder itself may be a volume, which cannot be
 * renamed. Returns where the data of before is kept, if there was any. What was interrupted is completed by the next
 * call.
 */
export function replaceData(dataDir: string, draft: string): string[] {
  const before = pathBeside(dataDir, 'before')
  if (existsSync(join(dataDir, MARK))) rmSync(before, { recursive: true, force: true })
  for (const folder of [dataDir, before]) makeServerFolder(folder)
  moveContents(dataDir, before, 'first')
  moveContents(draft, dataDir, 'last')
  // Postgres demands it, and a new volume is for everybody.
  chmodSync(dataDir, 0o700)
  rmSync(draft, { recursive: true })
  if (existsSync(join(before, MARK))) return [before]
  rmSync(before, { recursive: true })
  return []
}

/** Of a name that is there already, the content is left of an interrupted replacement, and not wanted. */
function moveContents(from: string, to: string, mark: 'first' | 'last'): void {
  const others = readdirSync(from).filter((name) => name !== MARK && !name.startsWith('.'))
  const marks = existsSync(join(from, MARK)) ? [MARK] : []
  for (const name of mark === 'first' ? [...marks, ...others] : [...others, ...marks]) {
    const target = join(to, name)
    if (existsSync(target)) rmSync(join(from, name), { recursive: true })
    else renameSync(join(from, name), target)
  }
}
