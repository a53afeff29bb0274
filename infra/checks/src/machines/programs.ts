import { spawnSync } from 'node:child_process'

/** What a program prints for `--version`; undefined if it cannot be run. */
export function versionOf(program: string): string | undefined {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return error ? undefined : stdout
}
