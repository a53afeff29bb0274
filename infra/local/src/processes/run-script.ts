import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { hasEnded, lastLines, stopProcess, withLog } from '@uitpost/servers'
import { REPOSITORY } from '../services.ts'
import type { Running } from './supervisor.ts'

/** Longer than a service takes at most (service-kit's run.ts), so that it is not killed while it finishes. */
const STOP_LIMIT_MS = 30_000

/**
 * Memory flags of Node: a heap limit far above what a service needs, with which V8 collects at twice the used size
 * instead of four times, and semi-spaces of 16 MB. So six services fit on a small server; the images use the same.
 */
export const MEMORY_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=16']

/** Compiled modules, which the programs share: with them a start takes a third less time. Node writes it where it can. */
const COMPILE_CACHE = join(REPOSITORY, 'node_modules', '.cache', 'node')

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
    // In its own session, so that Ctrl-C only reaches the parent, which stops everything in order.
    spawn(process.execPath, [...MEMORY_FLAGS, script, ...args], {
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      detached: true,
      stdio: ['ignore', log, log],
    }),
  )
}

/** Starts a service; it runs until `ended` settles. */
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

/** Runs a script to its end. Throws with the last lines of its log if it fails. */
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
