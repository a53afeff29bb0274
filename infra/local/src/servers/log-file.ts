import { closeSync, openSync, readFileSync } from 'node:fs'

/** The end of a log, for a message that has to explain a failure; empty when there is no log. */
export function lastLines(file: string, count: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}

/** Lends an open log to a child process; the child has its own copy of the handle by the time we close ours. */
export function withLog<T>(file: string, use: (log: number) => T): T {
  const log = openSync(file, 'a', 0o600)
  try {
    return use(log)
  } finally {
    closeSync(log)
  }
}
