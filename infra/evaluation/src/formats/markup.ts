import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { plain } from './date-keys.ts'
import { scoreFeed } from './feed-modules.ts'
import { compareKeys, Tallies } from './figures.ts'
import { referenceMarkup } from './reference-markup.ts'

const Page = z.object({
  stated: z.array(z.object({ source: z.string(), title: z.string(), start: z.string() })),
})
const REQUEST = {
  op: 'page',
  url: 'https://agenda.example/page/',
  zone: 'Europe/Amsterdam',
}

/**
 * A folder of pages (.html, .json), or one with `markup`, and feeds (.xml). For each kind of markup the events that a
 * reference reader finds with title and start are expected; others are invented.
 */
export async function scoreMarkup(reader: Reader, folder: string): Promise<Tallies> {
  const tallies = new Tallies()
  const folders = [folder, join(folder, 'markup')].filter((path) => existsSync(path))
  const paths = folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)))
  for (const path of paths) {
    if (path.endsWith('.xml')) await scoreFeed(reader, path, tallies)
    else if (/\.(html|json)$/.test(path) && !/SOURCES|expected|hard-pairs|cases|pages\.json$/.test(path))
      await scorePage(reader, path, tallies)
  }
  return tallies
}

async function scorePage(reader: Reader, path: string, tallies: Tallies): Promise<void> {
  const reference = await referenceMarkup(readFileSync(path, 'utf8'))
  const found = (await reader.ask({ ...REQUEST, path }, Page))?.stated ?? []
  for (const [source, events] of Object.entries(reference)) {
    const wanted = events.map(({ title, start }) => keyOf(title, start))
    const ours = found
      .filter((one) => one.source === source || (source === 'json-ld' && one.source === 'uitdatabank'))
      .map(({ title, start }) => keyOf(title, start))
    const { both, missing } = compareKeys([...new Set(wanted)], ours)
    const invented = ours.filter((key) => !wanted.includes(key))
    tallies.add(source, {
      n: both.length + missing.length,
      accepted: both.length,
      invented: new Set(invented).size,
    })
    if (missing.length + invented.length > 0)
      tallies.misses.push(
        `${basename(path)}, ${source}: missing ${missing.join('; ')}, by us alone ${invented.join('; ')}`,
      )
  }
}

/** Title and local start at the venue; templates write a day as midnight. An invalid date is kept as text. */
function keyOf(title: string, start: string): string {
  const [, day = start.trim(), time = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(atVenue(start.trim())) ?? []
  const words = plain(title.replaceAll('&amp;', '&').replaceAll(/<[^>]*>/g, '')).toLowerCase()
  return `${words}|${time === '' || time === '00:00' ? day : `${day} ${time}`}`
}

function atVenue(start: string): string {
  const [, wall = '', offset = ''] =
    /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(?::[\d.]+)?(Z|[+-]\d{2}:?\d{2})$/i.exec(start) ?? []
  if (offset === '') return start
  const instant = Temporal.Instant.from(`${wall.replace(' ', 'T')}${offset}`)
  return instant.toZonedDateTimeISO(REQUEST.zone).toPlainDateTime().toString()
}
