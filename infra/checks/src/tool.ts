import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { REPOSITORY } from './source-files.ts'

export interface Outcome {
  ok: boolean
  /** What a person needs to fix it; shown only on failure. */
  output: string
  /** What a success left out, such as a comparison whose program is missing; always shown. */
  note?: string
}

/** One line of `npm run check`. */
export interface Check {
  name: string
  run(): Promise<Outcome>
}

/** A program as a check, which passes if it exits with 0. */
export function program(name: string, command: string, args: string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        const child = spawn(command, args, {
          cwd: REPOSITORY,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        })
        const words: Buffer[] = []
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data: Buffer) => words.push(data))
        const end = (ok: boolean, more = '') =>
          resolve({ ok, output: (Buffer.concat(words).toString('utf8') + more).trim() })
        child.once('error', (error) => end(false, `${command} cannot be run: ${error.message}`))
        child.once('close', (code, signal) => end(code === 0, signal ? `\nended by ${signal}` : ''))
      }),
  }
}

/** A tool installed at the workspace's root. */
export const tool = (name: string, bin: string, ...args: string[]): Check =>
  program(name, join(REPOSITORY, 'node_modules', '.bin', bin), args)

/** A rule of our own, which passes if it finds nothing. */
export function rule(name: string, find: () => string[] | Promise<string[]>): Check {
  return {
    name,
    run: async () => {
      const problems = await find()
      return { ok: problems.length === 0, output: problems.join('\n') }
    },
  }
}
