import { readFileSync } from 'node:fs'

/** The end of a log, for a message that has to explain a failure; empty when there is no log. */
export function lastLines(file: string, count: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}
