import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the working tree is: a commit, and whether files differ from it. Undefined without git or a commit. */
export interface CodeState {
  commit: string
  changed: boolean
}

/** Reads the commit and whether the files under `root` are those of it. */
export function readCodeState(root: string): CodeState | undefined {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return { commit: git('rev-parse', 'HEAD').trim(), changed: git('status', '--porcelain') !== '' }
  } catch {
    return undefined
  }
}

const FILE = 'run.json'

/** Writes down of which code a run was: that of its beginning, changed when it was another one at its end. */
export function writeRunRecord(
  reports: string,
  began: CodeState | undefined,
  ended: CodeState | undefined,
): void {
  const record = began && {
    ...began,
    changed: began.changed || began.commit !== ended?.commit || ended.changed,
  }
  writeFileSync(join(reports, FILE), `${JSON.stringify(record ?? {})}\n`)
}

/** Why the reports say nothing of the code that is here now; undefined when they are of this very commit. */
export function staleness(reports: string, now: CodeState | undefined): string | undefined {
  const file = join(reports, FILE)
  if (!existsSync(file)) return 'There is no report of a whole run: npm test writes one'
  const record = JSON.parse(readFileSync(file, 'utf8')) as Partial<CodeState>
  if (!now || !record.commit) return 'Without git nobody knows of which commit the report is'
  if (record.changed) return `The report is of ${record.commit} with changed files`
  if (record.commit !== now.commit) return `The report is of ${record.commit}, and this is ${now.commit}`
  return now.changed ? `Files differ from ${now.commit}, of which the report is` : undefined
}
