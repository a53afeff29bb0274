import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readCsv, readTable } from '../csv.ts'

/** An event of one source; catalogue's domain/evaluation.ts reads the same shape. */
export interface SourceEvent {
  title: string
  startDate: string
  endDate: string | null
  city: string
  country: 'NL' | 'BE' | 'DE' | 'FR'
  location: string | null
  link: string | null
  uid: string | null
}

export interface GoldPair {
  a: SourceEvent
  b: SourceEvent
  same: boolean
  /** The reason of the label, or the kind of pair. */
  kind: string
  half: 'tuning' | 'reporting'
}

const placesOf = (folder: string): string[] => [folder, join(folder, 'open-data'), join(folder, 'dedup')]

function find(folder: string, ...names: string[]): string | undefined {
  const paths = placesOf(folder).flatMap((place) => names.map((name) => join(place, name)))
  return paths.find((path) => existsSync(path))
}

/** Half of the pairs are for tuning, chosen by their content only. */
export const halfOf = (parts: readonly string[]): GoldPair['half'] =>
  (createHash('sha256').update(parts.join('|')).digest()[0] ?? 0) % 2 === 0 ? 'tuning' : 'reporting'

/** Labelled pairs of two aggregators. The labels came from the URLs, which are therefore left out. */
export function readGoldPairs(folder: string): GoldPair[] | undefined {
  const path = find(folder, 'dedup-gold-pairs.csv')
  if (!path) return undefined
  return readTable(readFileSync(path, 'utf8')).map((row) => {
    const sourceEvent = (side: 'a' | 'b'): SourceEvent => ({
      title: row[`title_${side}`] ?? '',
      startDate: row[`start_${side}`] ?? '',
      endDate: row[`end_${side}`] || null,
      // These sources write towns like "Potsdam, Germany and Online".
      city: row[`city_${side}`]?.split(',')[0]?.trim() || 'Online',
      country: 'NL',
      location: null,
      link: null,
      uid: null,
    })
    const [a, b] = [sourceEvent('a'), sourceEvent('b')]
    const half = halfOf([a.title, a.startDate, b.title, b.startDate])
    return { a, b, half, same: row['label'] === '1', kind: row['basis'] ?? '' }
  })
}

const Side = z.object({
  title: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  city: z.string(),
  country: z.enum(['NL', 'BE', 'DE', 'FR']),
  location: z.string().nullable(),
  link: z.string().nullable().default(null),
  uid: z.string().nullable().default(null),
})
const Pairs = z.array(z.object({ kind: z.string(), same: z.boolean(), a: Side, b: Side }))

/** Folder of our own pairs. */
export const OWN_PAIRS = join(import.meta.dirname, '../../dedup/pairs.json')

/** A file of labelled pairs: [{ kind, same, a, b }]. */
export const parsePairs = (text: string): GoldPair[] =>
  Pairs.parse(JSON.parse(text)).map(({ a, b, same, kind }) => ({
    a,
    b,
    same,
    kind,
    half: halfOf([a.title, a.startDate, b.title, b.startDate]),
  }))

/** Our own pairs, for kinds missing in the gold pairs. */
export const readOwnPairs = (path: string): GoldPair[] | undefined =>
  existsSync(path) ? parsePairs(readFileSync(path, 'utf8')) : undefined

/**
 * The programme of a city festival: title, description, day, start, end, place; an end before the start is after
 * midnight.
 */
export function readFestival(folder: string): SourceEvent[] | undefined {
  const path = find(folder, 'be-gent--gentse-feesten-2011-days-to-22.csv')
  if (!path) return undefined
  return readCsv(readFileSync(path, 'utf8')).flatMap((row): SourceEvent[] => {
    const [title, , day, start, end, place] = row
    const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day ?? '')
    if (!title || !date || !start) return []
    const iso = `${date[3]}-${date[2]?.padStart(2, '0')}-${date[1]?.padStart(2, '0')}`
    const after = end && end > start ? `${iso}T${end}` : null
    return [
      {
        title,
        startDate: `${iso}T${start}`,
        endDate: after,
        city: 'Gent',
        country: 'BE',
        location: place ?? null,
        link: null,
        uid: null,
      },
    ]
  })
}

export interface FestivalGroups {
  /** Same title, day and hour. */
  sameHour: SourceEvent[][]
  /** Same title and day at several hours. */
  otherHours: SourceEvent[][]
}

export function groupFestival(rows: readonly SourceEvent[]): FestivalGroups {
  const by = (key: (row: SourceEvent) => string) =>
    [...Map.groupBy(rows, key).values()].filter((group) => group.length > 1)
  return {
    sameHour: by(({ title, startDate }) => `${title} ${startDate}`),
    otherHours: by(({ title, startDate }) => `${title} ${startDate.slice(0, 10)}`).filter(
      (group) => new Set(group.map(({ startDate }) => startDate)).size > 1,
    ),
  }
}

const Snapshot = z.object({
  metadata: z.object({ exported_at: z.string() }),
  events: z.array(
    z.object({
      naam: z.string(),
      gemeente: z.string(),
      adres: z.string().nullable(),
      locatie_naam: z.string().nullable(),
      datum: z.string(),
      start_tijd: z.string().nullable(),
      eind_tijd: z.string().nullable(),
      source_url: z.string(),
    }),
  ),
})

/** Snapshots of a list of flea markets, oldest first. */
export function readSnapshots(folder: string): { at: string; events: SourceEvent[] }[] | undefined {
  const [place] = placesOf(folder)
    .flatMap((one) => [one, join(one, 'nolicence')])
    .filter((one) => existsSync(one) && readdirSync(one).some(isSnapshot))
  if (!place) return undefined
  const names = readdirSync(place)
    .filter(isSnapshot)
    .toSorted((a, b) => a.localeCompare(b))
  return names.map((name) => {
    const { metadata, events } = Snapshot.parse(JSON.parse(readFileSync(join(place, name), 'utf8')))
    return { at: `${metadata.exported_at.slice(0, 19)}Z`, events: events.map(eventInSnapshot) }
  })
}

const isSnapshot = (name: string): boolean => /^be-rommelmarkten--.*\.json$/.test(name)

function eventInSnapshot(row: z.infer<typeof Snapshot>['events'][number]): SourceEvent {
  const at = (hour: string | null) => (hour ? `${row.datum}T${hour.padStart(5, '0')}` : row.datum)
  const end =
    row.start_tijd && row.eind_tijd && row.eind_tijd.padStart(5, '0') > row.start_tijd.padStart(5, '0')
  return {
    title: row.naam,
    city: row.gemeente,
    country: 'BE',
    link: row.source_url,
    uid: null,
    startDate: at(row.start_tijd),
    endDate: end ? at(row.eind_tijd) : null,
    location: [row.locatie_naam, row.adres].filter(Boolean).join(', ') || null,
  }
}
