// Two independent calendar parsers: files on stdin, their dates on stdout. Floating times use this process's TZ, which
// must be the venue's.
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { datesByIcalJs } from './reference-ical-js.ts'
import { datesByNodeIcal } from './reference-node-ical.ts'

/** Undefined if the parser failed. */
function attempt(read: () => string[]): string[] | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

for (const path of z.array(z.string()).parse(JSON.parse(await text(process.stdin)))) {
  const content = readFileSync(path, 'utf8')
  const window = windowOf(content)
  const [first, second] = [
    attempt(() => datesByIcalJs(content, window)),
    attempt(() => datesByNodeIcal(content, window)),
  ]
  process.stdout.write(`${JSON.stringify({ path, ...window, first, second })}\n`)
}

/** From the year of the first event to two years after the last one begins. */
function windowOf(content: string): { from: string; to: string } {
  const years = content
    .split(/BEGIN:VEVENT/i)
    .slice(1)
    .map((entry) => Number(/DTSTART[^\r\n]*?:(\d{4})\d{4}/i.exec(entry)?.[1]))
    .filter((year) => year >= 1970 && year < 2100)
  const [first, last] = [Math.min(...years, 2100), Math.max(...years, 2024)]
  return { from: `${Math.min(first, last)}-01-01T00:00:00Z`, to: `${last + 2}-01-01T00:00:00Z` }
}
