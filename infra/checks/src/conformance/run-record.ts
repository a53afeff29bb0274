import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commit of the working tree, and whether files differ from it. Undefined without git or commit. */
export interface CodeState {
  commit: string
  changed: boolean
}

/** Reads the commit, and whether files under `root` differ from it. */
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

/** Records the code of a run: its state at the start, marked as changed if it differs at the end. */
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

/** Where the reports of a part of the tests lie, and the command that writes them. */
export interface ReportFolder {
  folder: string
  command: string
}

/** What `npm test` and `npm run test:all` leave under `root`, which together are all tests. */
export const reportFolders = (root: string) => ({
  short: { folder: join(root, 'reports'), command: 'npm test' },
  long: { folder: join(root, 'reports', 'long'), command: 'npm run test:all' },
})

/** Why the reports say nothing of the code that is here now; undefined when they are of this very commit. */
export function staleness({ folder, command }: ReportFolder, now: CodeState | undefined): string | undefined {
  const file = join(folder, FILE)
  if (!existsSync(file)) return `There is no report of ${command}`
  const record = JSON.parse(readFileSync(file, 'utf8')) as Partial<CodeState>
  if (!now || !record.commit) return 'Without git the commit of the report is unknown'
  const report = `The report of ${command} is of ${record.commit}`
  if (record.changed) return `${report} with changed files`
  if (record.commit !== now.commit) return `${report}, and this is ${now.commit}`
  return now.changed ? `Files differ from ${now.commit}, of which the report of ${command} is` : undefined
}
