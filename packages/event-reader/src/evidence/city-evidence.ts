import { findCity } from '@uitpost/places'
import { limitedMap, oncePer } from '../lookups/once-per.ts'
import { findWords, type Stretch, wordsOf } from './folded-text.ts'
import {
  blockOf,
  lineAt,
  type PageModel,
  sentenceAt,
  stretchOfBlock,
  stretchOfLines,
  within,
} from './page-model.ts'
import { isNameOfCity, isWrittenAsCity } from './place-names.ts'
import { inheritedBy, statedOnce } from './shared-context.ts'
import type { TitleDays } from './title-days.ts'

/** Words, and postcodes, after which a name is a place. */
const IN_PLACE =
  /(?:(?<![\p{L}\p{N}])(?:in|te|à|A|À|In|zu|nach|at|bij|near|nabij|naar)\s|\b\d{4}\s?(?:[A-Z]{2}\s)?|\b\d{5}\s|\b[BDF]-\d{4,5}\s)(?<name>['’]?\p{Lu}[\p{L}'’.-]*(?:[ -](?:aan|den|de|der|am|an|sur|sous|la|le|les|op|bij|in|\p{Lu}[\p{L}'’.-]*)){0,3})/gu

/**
 * The city stated for an event: beside its day, or else around it; a nearer mention of another city decides. Only
 * capitalised names count: "best" and "goes" are words, Best and Goes are places.
 */
export function findCityPlace(
  names: readonly string[],
  found: TitleDays,
  page: PageModel,
): Stretch | undefined {
  const places = placesNamed(names, page)
  if (places.length === 0) return undefined
  for (const scopes of scopesOf(page, found)) {
    const here = places.find((place) => scopes.some(({ from, to }) => from <= place.from && place.to <= to))
    if (here) return here
    if (scopes.some((scope) => namesOtherCity(page, scope, names))) return undefined
    if (scopes.some((scope) => scope === found.scope && isPartWithCity(page, found))) return undefined
  }
  return inOneText(places, names, found, page)
}

/** The first place that names the city, on a page that names no other: likely, where the event itself names none. */
export const findOnlyCity = (names: readonly string[], page: PageModel): Stretch | undefined =>
  namesOtherCity(page, { from: 0, to: page.text.length }, names) ? undefined : findCityOnPage(names, page)

/** The first place where a page without days names a city. */
export const findCityOnPage = (names: readonly string[], page: PageModel): Stretch | undefined =>
  placesNamed(names, page)[0]

const placesNamed = (names: readonly string[], page: PageModel): Stretch[] =>
  names
    .filter((name) => name.trim() !== '')
    .flatMap((name) => findWords(page.words, wordsOf(name), MAX_PLACES))
    .map(({ from, to }) => page.folded.quote(from, to))
    .map(({ quote, offset }) => ({ from: offset, to: offset + quote.length }))
    .filter((place) => isCity(page, place))

/** A name of no known city is one where it is written as one. */
function isCity(page: PageModel, place: Stretch): boolean {
  const quote = page.text.slice(place.from, place.to)
  if (!isNameOfCity(quote)) return false
  return cityNamed(quote) !== undefined || isWrittenAsCity(page.text, place, lineAt(page, place.from))
}

/**
 * Whether an event's part of a sentence about several has a city of its own, also without a preposition: the rest of the
 * sentence is about other events then.
 */
function isPartWithCity(page: PageModel, { scope, place }: TitleDays): boolean {
  const sentence = sentenceAt(page, place.from)
  const isInside = scope.from >= sentence.from && scope.to <= sentence.to
  const isPart = isInside && (scope.from > sentence.from || scope.to < sentence.to)
  return (
    isPart &&
    [
      { from: scope.from, to: place.from },
      { from: place.to, to: scope.to },
    ].some((rest) => cityWords(textOf(page, rest)).length > 0)
  )
}

/** Paragraphs of one text that name only this city, and not as the place of another day. */
function inOneText(
  places: readonly Stretch[],
  names: readonly string[],
  { block }: TitleDays,
  page: PageModel,
): Stretch | undefined {
  if (!blockOf(page, block).isRun) return undefined
  const scope = stretchOfBlock(page, block)
  if (namesOtherCity(page, { from: 0, to: page.text.length }, names) || namesAnyCity(page, scope))
    return undefined
  const isOfSite = names.some((name) => page.sections.includes(wordsOf(name).join('-')))
  return isOfSite ? places[0] : places.find((place) => !isPlaceOfDay(page, place))
}

/** The place of another day: "… op 19 oktober in Ardooie". */
function isPlaceOfDay(page: PageModel, place: Stretch): boolean {
  const sentence = sentenceAt(page, place.from)
  const before = page.text.slice(sentence.from, place.from)
  return within(page.days, sentence).length > 0 || /(?<![\p{L}])(?:in|te|à|zu|at|bij|naar)\s$/iu.test(before)
}

/** Nearest first. */
export function scopesOf(page: PageModel, { scope, place, block }: TitleDays): Stretch[][] {
  const line = stretchOfLines(page, place.line, place.line + 1)
  return [
    [scope],
    ...(place.block === block ? [[sentenceAt(page, place.from)], [line]] : []),
    [stretchOfBlock(page, block)],
    ...inheritedBy(page, block),
    statedOnce(page, place, block),
  ]
}

/** Whether another city is named as a place. */
export function namesOtherCity(page: PageModel, stretch: Stretch, names: readonly string[]): boolean {
  const own = new Set(names.map((name) => wordsOf(name).join(' ')))
  return citiesIn(textOf(page, stretch)).some((city) => !own.has(wordsOf(city).join(' ')))
}

/** The city nearest to the day that is named as a place. */
export function findNamedCity(page: PageModel, found: TitleDays): string | undefined {
  for (const scope of scopesOf(page, found).flat()) {
    const [city] = citiesIn(textOf(page, scope))
    if (city !== undefined) return city
  }
  return undefined
}

/** The cities that a text names as places. */
function citiesIn(text: string): string[] {
  const cities: string[] = []
  const pattern = new RegExp(IN_PLACE)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const name = match.groups?.name ?? ''
    const city = cityNamed(name)
    if (city !== undefined) cities.push(city)
    // A year looks like a postcode: in "2027 Plein in Zwolle" the place is read again from "Plein" on.
    else pattern.lastIndex -= name.length
  }
  return cities
}

/** Whether any capitalised word is the name of a city; the first word of a sentence is capitalised anyway. */
function namesAnyCity(page: PageModel, stretch: Stretch): boolean {
  const text = textOf(page, stretch)
  return cityWords(text).some((index) => index > 0 && !/[.!?]\s$/.test(text.slice(0, index)))
}

/** Where capitalised words are that are names of cities. */
const cityWords = (text: string): number[] =>
  [...text.matchAll(/(?<![\p{L}-])\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)*/gu)]
    .filter(({ 0: word }) => cityNamed(word) !== undefined)
    .map(({ index }) => index)

const textOf = (page: PageModel, { from, to }: Stretch): string =>
  page.text.slice(from, Math.min(to, from + MAX_SCOPE))

/** Places examined: a list names its city with every event. */
const MAX_PLACES = 5_000
const MAX_SCOPE = 20_000
const MAX_KNOWN = 5_000
const cities = limitedMap<string, string | null>(MAX_KNOWN)

/** The longest beginning that names a city. */
const cityNamed = (name: string): string | undefined =>
  oncePer(cities, name, () => findCityNamed(name) ?? null) ?? undefined

function findCityNamed(name: string): string | undefined {
  for (const words = name.split(' '); words.length > 0; words.pop()) {
    const city = findCity(words.join(' ').replace(/[.'’]$/, ''))
    if (city) return city.name
  }
  return undefined
}

/** Whether another place follows a preposition: "de kerk in Oosterend". */
export function isElsewhere(text: string, names: readonly string[]): boolean {
  const match = /^[\s,(]*(?:in|te|à|zu|at)\s+(\p{Lu}[\p{L}'’-]+)/u.exec(text)
  return match !== null && !names.some((name) => wordsOf(name)[0] === wordsOf(match[1] ?? '')[0])
}
