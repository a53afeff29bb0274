import { runVitest } from '../run-program.ts'

/** Runs the test files that match the patterns, with these variables; resolves to whether all passed. */
export const runUnitTests = async (files: string[], variables: Record<string, string>): Promise<boolean> =>
  (await runVitest(['--project', 'node', ...files], variables)) === 0
