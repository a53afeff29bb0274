import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { REPOSITORY } from './source-files.ts'

/** Runs a program in the foreground until it ends, and forwards signals. */
export function runProgram(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' })
    const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    const forward = (name: NodeJS.Signals) => child.kill(name)
    for (const name of names) process.on(name, forward)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of names) process.off(name, forward)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** Runs unit tests in the foreground, with these variables; resolves with the exit code. */
export const runVitest = (args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<number> =>
  runProgram(process.execPath, [vitest, 'run', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...variables },
  })
