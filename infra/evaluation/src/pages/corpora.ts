import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Measured } from '../figures.ts'
import type { Share } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'

/** Counts on which several parsers agree; undefined if the folder has no such part. */
interface Agreement extends Share {
  differences: string[]
}

/** The output of `npm run eval -- corpus FOLDER --json`. */
export interface CorpusReport {
  set: 'corpus'
  source: Source
  calendars: Share | undefined
  pages: Share | undefined
  district: Share | undefined
  /** All files of the folder, and those that could be read. */
  files: Share
}

/** Undefined if the folder has no part that several parsers have read. */
export async function measureCorpus(
  reader: Reader,
  folder: string,
): Promise<Measured<CorpusReport> | undefined> {
  const [calendars, pages] = [await compareCalendars(reader, folder), await comparePages(reader, folder)]
  const district = await compareDistrict(reader, folder)
  if (!calendars && !pages && !district) return undefined
  const shareOf = (one: Agreement | undefined) => one && { are: one.are, of: one.of }
  const report: CorpusReport = {
    set: 'corpus',
    source: sourceOf(folder),
    calendars: shareOf(calendars),
    pages: shareOf(pages),
    district: shareOf(district),
    files: await readAll(reader, folder),
  }
  return { report, misses: [calendars, pages, district].flatMap((one) => one?.differences ?? []) }
}

const Calendars = z.record(
  z.string(),
  z.object({ window: z.tuple([z.string(), z.string()]).nullish(), expected: z.number().nullish() }),
)
const Calendar = z.object({ instances: z.number() })

const expectationsIn = (folder: string): unknown => {
  const path = join(folder, 'expected.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

const fileIn = (folder: string, name: string): string | undefined =>
  [join(folder, name), join(folder, 'nolicence', name)].find((path) => existsSync(path))

async function compareCalendars(reader: Reader, folder: string): Promise<Agreement | undefined> {
  const expected = Calendars.safeParse(expectationsIn(join(folder, 'ics')))
  if (!expected.success) return undefined
  const result: Agreement = { are: 0, of: 0, differences: [] }
  for (const [name, { window, expected: count }] of Object.entries(expected.data)) {
    const path = fileIn(join(folder, 'ics'), name)
    if (typeof count !== 'number' || !window || !path) continue
    const request = { op: 'calendar', path, zone: 'UTC', from: window[0], to: window[1] }
    const found = (await reader.ask(request, Calendar))?.instances
    note(result, name, found === count, `${count} instances, read as ${found}`)
  }
  return result
}

const Pages = z.record(
  z.string(),
  z.object({ blocks: z.number(), bad: z.number(), events: z.number(), subs: z.number(), micro: z.number() }),
)
const Page = z.object({
  blocks: z.number(),
  malformed: z.number(),
  events: z.number(),
  subs: z.number(),
  micro: z.number(),
})

async function comparePages(reader: Reader, folder: string): Promise<Agreement | undefined> {
  const expected = Pages.safeParse(expectationsIn(join(folder, 'jsonld')))
  if (!expected.success) return undefined
  const result: Agreement = { are: 0, of: 0, differences: [] }
  for (const [name, { blocks, bad, events, subs, micro }] of Object.entries(expected.data)) {
    const path = fileIn(join(folder, 'jsonld'), name)
    if (!path) continue
    const url = 'https://agenda.example/page/'
    const request = { op: 'page', path, url, zone: 'Europe/Brussels' }
    const found = await reader.ask(request, Page)
    const wanted = JSON.stringify([blocks, bad, events, subs, micro])
    const read = found && [found.blocks, found.malformed, found.events, found.subs, found.micro]
    note(result, name, JSON.stringify(read) === wanted, `${wanted}, read as ${JSON.stringify(read)}`)
  }
  return result
}

function note(result: Agreement, name: string, isRight: boolean, difference: string): void {
  result.of += 1
  if (isRight) result.are += 1
  else result.differences.push(`${name}: ${difference}`)
}

const Event = z.object({
  title: z.string(),
  start_date: z.string(),
  start_time: z.string().nullish(),
  end_date: z.string().nullish(),
  end_time: z.string().nullish(),
})
const District = z.object({ events: z.array(Event) })
const Records = z.object({ records: z.array(z.object({ title: z.string(), start: z.string() })) })

/** Compares the district calendar with its makers' list: title and start of every event. */
async function compareDistrict(reader: Reader, folder: string): Promise<Agreement | undefined> {
  const path = join(folder, 'ics', 'coerde-muenster--events.ics')
  const list = join(folder, 'open-data', 'de-muenster-coerde--events.json')
  if (!existsSync(path) || !existsSync(list)) return undefined
  const gold = District.safeParse(JSON.parse(readFileSync(list, 'utf8')))
  if (!gold.success) return undefined
  const window = { from: '2000-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' }
  const found = await reader.ask({ op: 'calendar', path, zone: 'Europe/Berlin', ...window }, Records)
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
  const known = new Set(found?.records.map(({ title, start }) => `${plain(title)} ${start.slice(0, 16)}`))
  const result: Agreement = { are: 0, of: 0, differences: [] }
  for (const event of gold.data.events) {
    if (!event.start_time) continue
    const key = `${plain(event.title)} ${event.start_date}T${event.start_time}`
    note(result, event.title, known.has(key), `${key} was not read`)
  }
  return result
}

async function readAll(reader: Reader, folder: string): Promise<Share> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ics|html?|json|xml|txt)$/.test(entry.name))
    .filter(({ name }) => name !== 'expected.json')
    .map((entry) => join(entry.parentPath, entry.name))
  let are = 0
  for (const path of files) {
    const zone = 'Europe/Amsterdam'
    const request = path.endsWith('.ics')
      ? { op: 'calendar', path, zone, from: '2026-11-20T00:00:00Z', to: '2027-03-20T00:00:00Z' }
      : { op: 'page', path, url: 'https://agenda.example/', zone }
    if ((await reader.ask(request, z.unknown())) !== undefined) are += 1
  }
  return { are, of: files.length }
}
