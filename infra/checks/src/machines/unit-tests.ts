import { resolve } from 'node:path'
import { runProgram } from '../run-program.ts'

const root = resolve(import.meta.dirname, '..', '..', '..', '..')
const vitest = resolve(root, 'node_modules', 'vitest', 'vitest.mjs')

/** Runs the test files that match the patterns, with these variables; resolves to whether all passed. */
export async function runUnitTests(files: string[], variables: Record<string, string>): Promise<boolean> {
  const code = await runProgram(process.execPath, [vitest, 'run', '--project', 'node', ...files], {
    cwd: root,
    env: { ...process.env, ...variables },
  })
  return code === 0
}
