import { closeSync, openSync, readFileSync } from 'node:fs'

/** The last lines of a log, to explain a failure; empty without a log. */
export function lastLines(file: string, count: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}

/** Passes an open log to a child process, which inherits the handle before we close ours. */
export function withLog<T>(file: string, use: (log: number) => T): T {
  const log = openSync(file, 'a', 0o600)
  try {
    return use(log)
  } finally {
    closeSync(log)
  }
}
