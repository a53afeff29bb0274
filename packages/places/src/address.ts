import type { Country } from './city.ts'
import type { Point } from './distance.ts'
import { wordsOf } from './text.ts'

/** Where an event takes place: venue and town, without repetitions. */
export interface Address {
  /** The venue or street; null where its source states none beyond the town. */
  venue: string | null
  /** With its postal code if the source states one. */
  town: string
}

/** How addresses name the countries, folded as by `wordsOf`. */
const COUNTRY_NAMES: Record<Country, readonly string[]> = {
  NL: ['nl', 'nederland', 'netherlands', 'the netherlands', 'pays bas', 'niederlande', 'holland'],
  BE: ['be', 'belgie', 'belgium', 'belgique', 'belgien'],
  DE: ['de', 'duitsland', 'germany', 'allemagne', 'deutschland'],
  FR: ['fr', 'frankrijk', 'france', 'frankreich'],
}
const POSTAL_CODE = /^(?:[A-Z]{1,2}[ -])?\d{4,5}(?:\s?[A-Z]{2})?\s+(?=\S)/

/**
 * Divides what a source states as the location. Parts between commas that repeat the town, under any of `townNames`, its
 * country or an earlier part are left out. The first of `townNames` is the one that is shown.
 */
export function addressOf({
  location,
  townNames: [town = '', ...otherNames],
  country,
}: {
  location: string | null
  townNames: readonly string[]
  country: Country
}): Address {
  const towns = new Set([town, ...otherNames].map(wordsOf))
  const said = new Set<string>()
  const kept: string[] = []
  let postalCode = ''
  for (const part of location?.split(',') ?? []) {
    const text = part.trim()
    const words = wordsOf(text)
    const code = POSTAL_CODE.exec(text)?.[0] ?? ''
    const isTown = towns.has(words) || (code !== '' && towns.has(wordsOf(text.slice(code.length))))
    if (isTown) postalCode ||= code && `${code.trim()} `
    else if (text !== '' && !(said.has(words) || COUNTRY_NAMES[country].includes(words))) kept.push(text)
    if (words !== '') said.add(words)
  }
  return { venue: kept.join(', ') || null, town: `${postalCode}${town}` }
}

/** The address on one line; without the town if the venue's name contains it. */
export function sayAddress({ venue, town }: Address): string {
  if (!venue) return town
  return ` ${wordsOf(venue)} `.includes(` ${wordsOf(town)} `) ? venue : `${venue}, ${town}`
}

/** The names of an event's town, the one in `language` first; only as its source writes it if the town is unknown. */
export function townNamesIn(
  { city, town }: { city: string; town?: { names?: Readonly<Record<string, string>> } | null | undefined },
  language: string,
): readonly [string, ...string[]] {
  const names = town?.names ?? {}
  return [names[language] ?? city, city, ...Object.values(names)]
}

/** Directions to an address on openstreetmap.org, which looks the address up. */
export const routeLink = (address: string): string =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(address.toWellFormed())}`

/** A link for map apps (RFC 5870): near a point, searching for the address; an app that cannot search shows the point. */
export const geoLink = (address: string, { latitude, longitude }: Point): string =>
  `geo:${latitude},${longitude}?q=${encodeURIComponent(address.toWellFormed())}`

/** Where an event takes place: its own coordinates or else those of its town; undefined if neither is known. */
export const pointOf = ({
  facts,
  town,
}: {
  facts?: { geo?: { value: Point } | undefined } | undefined
  town?: Point | null | undefined
}): Point | undefined => facts?.geo?.value ?? town ?? undefined
