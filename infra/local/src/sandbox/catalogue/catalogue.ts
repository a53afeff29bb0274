import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { SHIPPED_FEEDS } from '@uitpost/contracts'
import type { CatalogueCountry, CatalogueEvent, Occurrence } from './catalogue-event.ts'
import { type CatalogueEntry, readCatalogueFile } from './catalogue-file.ts'
import { expandEntry } from './occurrences.ts'

export interface OccurrenceFilter {
  from: Date
  to: Date
  country?: CatalogueCountry
  city?: string
  category?: string
}

const FOLDER = new URL('../../../catalogue/', import.meta.url)
const FEED_ORIGIN = 'https://feeds.uitpost.example/'
let loaded: readonly CatalogueEvent[] | undefined

/** Every event of the shipped catalogue, read once. */
export function catalogueEvents(): readonly CatalogueEvent[] {
  loaded ??= groupBySeries(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ics'))
      .sort()
      .flatMap((name) =>
        readCatalogueFile(basename(name, '.ics'), readFileSync(new URL(name, FOLDER), 'utf8')),
      ),
  )
  return loaded
}

/** The dates of the catalogue that overlap the time, soonest first. */
export function listOccurrences({ from, to, country, city, category }: OccurrenceFilter): Occurrence[] {
  return catalogueEvents()
    .filter((event) => country === undefined || event.country === country)
    .filter((event) => city === undefined || event.city === city)
    .filter((event) => category === undefined || event.category === category)
    .flatMap((event) => occurrencesOf(event, from, to))
    .sort(bySoonest)
}

/** The dates of one event that overlap the time, soonest first. */
export function occurrencesOf(event: CatalogueEvent, from: Date, to: Date): Occurrence[] {
  return event.entries
    .flatMap((entry) => expandEntry(entry, event.timeZone, from, to))
    .map((dates) => ({ event, ...dates }))
    .sort(bySoonest)
}

/** Cities with events in the catalogue, sorted by name. */
export function catalogueCities(country: CatalogueCountry): string[] {
  const names = catalogueEvents()
    .filter((event) => event.country === country)
    .map((event) => event.city)
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}

export function findEventByUrl(url: string): CatalogueEvent | undefined {
  const key = urlKey(url)
  return key === undefined ? undefined : catalogueEvents().find((event) => urlKey(event.url) === key)
}

/** The text of a shipped feed; undefined if there is none with this name. */
export function readFeed(name: string): string | undefined {
  if (!SHIPPED_FEEDS.some(({ file }) => file === name)) return undefined
  return readFileSync(new URL(`${name}.ics`, FOLDER), 'utf8')
}

/** The name of the feed at this address. */
export function feedNameOf(url: string): string | undefined {
  return url.startsWith(FEED_ORIGIN) ? url.slice(FEED_ORIGIN.length).replace(/\.ics$/, '') : undefined
}

function groupBySeries(entries: readonly CatalogueEntry[]): CatalogueEvent[] {
  const groups = Map.groupBy(entries, (entry) => entry.event.id)
  return [...groups.values()].flatMap((group) => {
    const first = group[0]
    return first ? [{ ...first.event, entries: group.map((entry) => entry.vevent) }] : []
  })
}

const bySoonest = (a: Occurrence, b: Occurrence): number => a.startsAt.getTime() - b.startsAt.getTime()

/** Ignores www, a closing slash and a fragment. */
function urlKey(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, pathname, search } = new URL(url)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`
}
