import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { dateKey } from './date-keys.ts'
import type { Tallies } from './figures.ts'

const Feed = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      start: z.string(),
      end: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
})
const FIELDS = { start: 'start|startdate|dtstart', end: 'end|enddate|dtend', location: 'location' }

/** Start, end and venue of every feed item with an event module, where stated. */
export async function scoreFeed(reader: Reader, path: string, tallies: Tallies): Promise<void> {
  const xml = readFileSync(path, 'utf8')
  const url = 'https://agenda.example/feed'
  const found = (await reader.ask({ op: 'feed', path, url, zone: 'Europe/Amsterdam' }, Feed))?.items ?? []
  for (const [item = ''] of xml.matchAll(/<(item|entry)[\s>].*?<\/\1>/gs)) {
    const title = decoded(/<title[^>]*>(.*?)<\/title>/s.exec(item)?.[1] ?? '')
    const ours = found.find((one) => one.title === title)
    for (const [field, names] of Object.entries(FIELDS)) {
      const given = new RegExp(`<((?:ev|mec|xcal):(?:${names}))>([^<]*)<`, 'i').exec(item)
      if (!given) continue
      const read = field === 'start' ? ours?.start : field === 'end' ? ours?.end : ours?.location
      const right = isSame(field, decoded(given[2] ?? ''), read ?? '', hourOf(item, given[1] ?? '', field))
      tallies.add(`feed ${field}`, { n: 1, accepted: right ? 1 : 0, invented: right || !read ? 0 : 1 })
      if (!right) tallies.misses.push(`${basename(path)}: ${title}, ${field} ${given[2]}, read as ${read}`)
    }
  }
}

function isSame(field: string, written: string, read: string, hour: string): boolean {
  if (field === 'location') return written === read
  const day = written.slice(0, 10)
  if (hour !== '') return read.startsWith(`${day}T${hour}`)
  if (!written.includes('T')) return read.slice(0, 10) === day
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(written)) return read.startsWith(written.slice(0, 16))
  const span = { from: '1970-01-01', to: '2100-01-01' }
  const key = (at: string) => dateKey('', { at: new Date(at) }, span).join('')
  return read !== '' && key(written) === key(read)
}

/** mec: the hour is separate from the day, "9:00 am". */
function hourOf(item: string, name: string, field: string): string {
  if (!name.startsWith('mec:')) return ''
  const [, hour, minute, half] =
    new RegExp(`<mec:${field}Hour>(\\d+):(\\d+)\\s*([ap])?`, 'i').exec(item) ?? []
  if (hour === undefined) return ''
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return `${String(half ? hours : Number(hour)).padStart(2, '0')}:${minute}`
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
