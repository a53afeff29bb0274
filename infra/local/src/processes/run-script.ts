import { type ChildProcess, spawn } from 'node:child_process'
import { lastLines, withLog } from '../servers/log-file.ts'
import { hasEnded, stopProcess } from './processes.ts'
import type { Running } from './supervisor.ts'

/** More than a service takes at most (service-kit's run.ts), so that it is never cut off while it finishes. */
const STOP_LIMIT_MS = 30_000

/**
 * What Node is told of memory: a heap limit far above what a service needs, below which V8 collects at less than twice
 * what is in use instead of at four times, and a nursery of 16 MB a half. So six services fit one small server; the
 * images say the same.
 */
export const MEMORY_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=16']

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

function spawnScript(
  script: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  args: readonly string[] = [],
): ChildProcess {
  return withLog(logFile, (log) =>
    // A session of its own: Ctrl-C in the terminal reaches the parent only, which stops things in their order.
    spawn(process.execPath, [...MEMORY_FLAGS, script, ...args], {
      env,
      detached: true,
      stdio: ['ignore', log, log],
    }),
  )
}

/** Starts a service; it is running until `ended` settles. */
export function startScript(script: string, env: NodeJS.ProcessEnv, logFile: string): Running {
  const child = spawnScript(script, env, logFile)
  return {
    pid: child.pid ?? 0,
    ended: ended(child),
    stop: async () => {
      if (child.pid && !hasEnded(child)) await stopProcess(child.pid, 'SIGTERM', STOP_LIMIT_MS)
    },
  }
}

/** Runs a script to its end; a failure carries the last lines of its log. */
export async function runScript(
  script: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  { onStart, args }: { onStart?: (running: ChildProcess) => void; args?: readonly string[] } = {},
): Promise<void> {
  const child = spawnScript(script, env, logFile, args)
  onStart?.(child)
  await ended(child)
  if (child.exitCode === 0) return
  throw new Error(`${script} failed (${child.exitCode ?? child.signalCode}):\n${lastLines(logFile, 30)}`)
}
