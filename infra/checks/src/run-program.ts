import { spawn } from 'node:child_process'
import { constants } from 'node:os'

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
