import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { dateKey, instant, plain } from './date-keys.ts'
import { compareKeys, Tallies } from './figures.ts'

const VENUE_ZONE = 'Europe/Amsterdam'
/** The folder of our own files. */
const OWN_WINDOW = { from: '2026-11-20T00:00:00Z', to: '2027-12-31T00:00:00Z' }
const MOST = 100_000

const Expected = z.array(z.tuple([z.string(), z.array(z.string())]))
const Dates = z.object({
  dates: z.array(
    z.object({
      title: z.string(),
      start: z.string(),
      end: z.string().optional(),
      status: z.string(),
    }),
  ),
})
const Reference = z.object({
  path: z.string(),
  from: z.string(),
  to: z.string(),
  first: z.array(z.string()).optional(),
  second: z.array(z.string()).optional(),
})
type DateRead = z.infer<typeof Dates>['dates'][number]

/**
 * What a reference parser does not read as RFC 5545 says, or as exporters mean it (`facts.md`): such a date is counted
 * apart, because their agreement on it proves nothing.
 */
const BREAKS: readonly [reason: string, ofEvent: RegExp, ofFile?: RegExp][] = [
  ['a quoted SUMMARY', /^SUMMARY[^:\n]*:\s*"/im],
  ['a time under VALUE=DATE', /^DT(?:START|END);[^:\n]*VALUE=DATE(?:;[^:\n]*)?:\d{8}T/im],
  ['EXRULE', /^EXRULE/im],
  ['X-WR-TIMEZONE', /^DTSTART(?:;VALUE=DATE-TIME)?:\d{8}T\d{6}\s*$/im, /^X-WR-TIMEZONE:(?!UTC)/im],
]

/** Why the dates of a title in this file are no evidence; undefined if they are. */
function breakOf(content: string, title: string): string | undefined {
  const events = content.replaceAll(/\r?\n[ \t]/g, '').split(/^BEGIN:VEVENT/im)
  const own = events.filter((event) =>
    plain(/^SUMMARY[^:\n]*:(.*)$/im.exec(event)?.[1] ?? '').includes(title),
  )
  return BREAKS.find(
    ([, ofEvent, ofFile]) =>
      (!ofFile || ofFile.test(events[0] ?? '')) && own.some((event) => ofEvent.test(event)),
  )?.[0]
}

/**
 * A folder of calendars, or one with `ics` and `ics-own`. With an expected.json every file must give its dates;
 * otherwise the dates that both ical.js and node-ical read are expected, and one that neither reads is invented.
 */
export async function scoreCalendars(reader: Reader, folder: string): Promise<Tallies> {
  const tallies = new Tallies()
  const folders = [folder, join(folder, 'ics'), join(folder, 'ics-own')].filter((path) => existsSync(path))
  for (const path of folders) {
    const expected = expectedIn(path)
    if (expected) await scoreOwn(reader, path, expected, tallies)
    else await scoreOthers(reader, path, tallies)
  }
  return tallies
}

function expectedIn(folder: string): z.infer<typeof Expected> | undefined {
  const path = join(folder, 'expected.json')
  return existsSync(path) ? Expected.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data : undefined
}

async function ask(reader: Reader, path: string, window: { from: string; to: string }): Promise<DateRead[]> {
  const request = { op: 'calendar', path, zone: VENUE_ZONE, most: MOST, from: window.from, to: window.to }
  return (await reader.ask(request, Dates))?.dates ?? []
}

/** `2026-12-05T18:30:00Z`, followed by `/` and the end, or by `!` if cancelled. */
async function scoreOwn(
  reader: Reader,
  folder: string,
  expected: z.infer<typeof Expected>,
  tallies: Tallies,
): Promise<void> {
  for (const [name, dates] of expected) {
    const path = join(folder, `${name}.ics`)
    if (!existsSync(path)) continue
    const read = await ask(reader, path, OWN_WINDOW)
    const keys = read.map((one) => {
      const withEnd = dates.some((date) => date.startsWith(`${at(one.start)}/`))
      return `${at(one.start)}${withEnd && one.end ? `/${at(one.end)}` : ''}${one.status === 'cancelled' ? '!' : ''}`
    })
    const { both, missing } = compareKeys(dates, keys)
    const invented = keys.length - both.length
    tallies.add(`own, ${name.replace(/-.*/, '')}`, { n: dates.length, accepted: both.length, invented })
    if (missing.length + invented > 0)
      tallies.misses.push(`${name}: ${dates.join(' ')}, read as ${keys.join(' ')}`)
  }
}

const at = (date: string): string => (date.includes('T') ? instant(date) : date)

async function scoreOthers(reader: Reader, folder: string, tallies: Tallies): Promise<void> {
  const paths = readdirSync(folder).filter((name) => name.endsWith('.ics'))
  const references = await referencesOf(paths.map((name) => join(folder, name)))
  for (const { path, from, to, first, second } of references) {
    if (!first || !second) continue
    const read = await ask(reader, path, { from, to })
    const keys = read.flatMap(({ title, start }) =>
      dateKey(title, start.includes('T') ? { at: new Date(start) } : { day: start }, { from, to }),
    )
    const content = readFileSync(path, 'utf8')
    const titles = new Map<string, string | undefined>()
    const isEvidence = (key: string): boolean => {
      const title = key.slice(0, key.lastIndexOf('|'))
      if (!titles.has(title)) titles.set(title, breakOf(content, title))
      return titles.get(title) === undefined
    }
    const compared = compareKeys(compareKeys(first, second).both, keys)
    const [both, missing] = [compared.both, compared.missing.filter(isEvidence)]
    const agreed = [...both, ...missing]
    const known = new Set([...first, ...second])
    const alone = keys.filter((key) => !known.has(key))
    const invented = alone.filter(isEvidence)
    const breaks = [...compared.missing, ...alone].flatMap((key) => {
      const title = key.slice(0, key.lastIndexOf('|'))
      return isEvidence(key) ? [] : [`${basename(path)}: ${title}, ${titles.get(title)}`]
    })
    for (const line of new Set(breaks)) tallies.breaks.push(line)
    const kind = basename(path).split('--')[0] ?? ''
    tallies.add(kind, { n: agreed.length, accepted: both.length, invented: invented.length })
    if (missing.length + invented.length > 0) tallies.misses.push(missOf(path, missing, invented))
  }
}

const missOf = (path: string, missing: readonly string[], invented: readonly string[]): string =>
  `${basename(path)}: ${missing.length} missing (${plain(missing[0] ?? '')}), ${invented.length} by us alone (${plain(invented[0] ?? '')})`

/** In its own process, with the venue's time zone. */
async function referencesOf(paths: readonly string[]): Promise<z.infer<typeof Reference>[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference-calendars.ts')], {
    env: { ...process.env, TZ: VENUE_ZONE },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.end(JSON.stringify(paths))
  const found: z.infer<typeof Reference>[] = []
  for await (const line of createInterface({ input: child.stdout }))
    found.push(Reference.parse(JSON.parse(line)))
  return found
}
