import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { commandLineOf, isAlive, startTimeOf, stopProcess } from '@uitpost/servers'
import { z } from 'zod'
import type { Home } from './home.ts'
import { withLock } from './lock-file.ts'
import { StartRefused } from './settings.ts'

const Names = <T extends z.ZodType>(values: T) => z.record(z.string(), values)

/** State of a running instance, in UITPOST_HOME/run.json. */
const RunFile = z.object({
  /** "starting" until the gateway answers, then "running". */
  state: z.enum(['starting', 'running']),
  startedAt: z.string(),
  urls: Names(z.string()),
  ports: Names(z.number()),
  /** Where each service serves its metrics; absent in files of earlier releases. */
  metrics: Names(z.string()).default({}),
  /** The process of `npm start` as "parent", and its child processes. */
  pids: Names(z.number()),
  /** By the same names: distinguish these processes from later ones with the same id. */
  startTimes: Names(z.string()),
  folders: Names(z.string()),
})
export type RunFile = z.infer<typeof RunFile>

export function readRunFile(file: string): RunFile | undefined {
  try {
    return RunFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Written to another file and renamed, so that readers never see a part. */
function writeRunFile(file: string, content: RunFile) {
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** Whether the recorded process still runs: same id, same start time, one of our programs. */
function isStillThere(run: RunFile, name: string): boolean {
  const pid = run.pids[name]
  if (!pid || !isAlive(pid)) return false
  return startTimeOf(pid) === run.startTimes[name] && /node|postgres|redis|valkey/.test(commandLineOf(pid))
}

export type RunRecord = ReturnType<typeof createRecord>

/**
 * Makes this process the only instance of a home. Throws StartRefused if another one runs; stops leftovers of a killed
 * one.
 */
export function claimHome(home: Home, say: (line: string) => void): Promise<RunRecord> {
  return withLock(home.lockFile, async () => {
    const earlier = readRunFile(home.runFile)
    if (earlier && isStillThere(earlier, 'parent')) {
      throw new StartRefused(
        `Uitpost already runs with the data in ${home.folder} (process ${earlier.pids['parent']}` +
          `${earlier.urls['app'] ? `, ${earlier.urls['app']}` : ''}).\n` +
          'Stop it first, or run a second one beside it: ' +
          'PORT=8090 INBOX_PORT=8035 UITPOST_HOME=.uitpost-two npm start',
      )
    }
    if (earlier) await stopLeftovers(earlier, say)
    else if (existsSync(home.runFile)) rmSync(home.runFile)
    return createRecord(home.runFile)
  })
}

/** Stops leftover services. Postgres and Redis are stopped when they are started, by their own pid files. */
async function stopLeftovers(earlier: RunFile, say: (line: string) => void) {
  const servers = ['parent', 'postgres', 'redis']
  const left = Object.keys(earlier.pids).filter(
    (name) => !servers.includes(name) && isStillThere(earlier, name),
  )
  say(`The last run was not stopped properly${left.length > 0 ? `; ending its ${left.join(', ')}` : ''}.`)
  await Promise.all(left.map((name) => stopProcess(earlier.pids[name] ?? 0)))
}

function createRecord(file: string) {
  const run: RunFile = {
    state: 'starting',
    startedAt: new Date().toISOString(),
    urls: {},
    ports: {},
    metrics: {},
    pids: { parent: process.pid },
    startTimes: { parent: startTimeOf(process.pid) },
    folders: {},
  }
  const save = () => writeRunFile(file, run)
  save()
  return {
    content: run,
    add(part: Partial<Pick<RunFile, 'urls' | 'ports' | 'metrics' | 'folders' | 'state'>>) {
      run.state = part.state ?? run.state
      for (const key of ['urls', 'ports', 'metrics', 'folders'] as const) Object.assign(run[key], part[key])
      save()
    },
    addProcess(name: string, pid: number) {
      if (!pid) return
      run.pids[name] = pid
      run.startTimes[name] = startTimeOf(pid)
      save()
    },
    remove: () => rmSync(file, { force: true }),
  }
}
