import { findCity } from '@uitpost/places'
import { findWords, type Stretch, wordsOf } from './folded-text.ts'
import { type PageModel, sentenceAt, stretchOfLines, within } from './page-model.ts'
import { inheritedBy } from './shared-context.ts'
import type { TitleDays } from './title-days.ts'

/** A name behind one of these, or behind a postcode, is where something is. */
const IN_PLACE =
  /(?:(?<![\p{L}\p{N}])(?:in|te|à|A|À|In|zu|nach|at|bij|near|nabij|naar)\s|\b\d{4}\s?(?:[A-Z]{2}\s)?|\b\d{5}\s|\b[BDF]-\d{4,5}\s)(?<name>['’]?\p{Lu}[\p{L}'’.-]*(?:[ -](?:aan|den|de|der|am|an|sur|sous|la|le|les|op|bij|in|\p{Lu}[\p{L}'’.-]*)){0,3})/gu

/**
 * The city where the event is said to be: named beside its day, or else around it; a nearer place that is another city
 * decides. In capitals only: "best" and "goes" are words, Best and Goes are places.
 */
export function findCityPlace(
  names: readonly string[],
  found: TitleDays,
  page: PageModel,
): Stretch | undefined {
  const places = names
    .filter((name) => name.trim() !== '')
    .flatMap((name) => findWords(page.words, wordsOf(name), MAX_PLACES))
    .map(({ from, to }) => page.folded.quote(from, to))
    .filter(({ quote }) => /\p{Lu}/u.test(quote))
    .map(({ quote, offset }) => ({ from: offset, to: offset + quote.length }))
  if (places.length === 0) return undefined
  for (const scopes of scopesOf(page, found)) {
    const here = places.find((place) => scopes.some(({ from, to }) => from <= place.from && place.to <= to))
    if (here) return here
    if (scopes.some((scope) => namesOtherCity(page, scope, names))) return undefined
  }
  return inOneText(places, names, found, page)
}

/** Paragraphs of one text that speak of one city alone, and not as the place of another day. */
function inOneText(
  places: readonly Stretch[],
  names: readonly string[],
  { block }: TitleDays,
  page: PageModel,
): Stretch | undefined {
  const own = page.blocks[block]
  if (!own?.isRun) return undefined
  const scope = stretchOfLines(page, own.from, own.to)
  if (namesOtherCity(page, { from: 0, to: page.text.length }, names) || namesAnyCity(page, scope))
    return undefined
  const isOfSite = names.some((name) => page.sections.includes(wordsOf(name).join('-')))
  return isOfSite ? places[0] : places.find((place) => !isPlaceOfDay(page, place))
}

/** "… op 19 oktober in Ardooie": where that day is. */
function isPlaceOfDay(page: PageModel, place: Stretch): boolean {
  const sentence = sentenceAt(page, place.from)
  const before = page.text.slice(sentence.from, place.from)
  return within(page.days, sentence).length > 0 || /(?<![\p{L}])(?:in|te|à|zu|at|bij|naar)\s$/iu.test(before)
}

/** From the nearest to the furthest. */
export function scopesOf(page: PageModel, { scope, place, block }: TitleDays): Stretch[][] {
  const own = page.blocks[block]
  const line = stretchOfLines(page, place.line, place.line + 1)
  return [
    [scope],
    ...(place.block === block ? [[sentenceAt(page, place.from)], [line]] : []),
    ...(own ? [[stretchOfLines(page, own.from, own.to)]] : []),
    ...inheritedBy(page, block),
  ]
}

/** A city that is none of these, named as the place of something. */
export function namesOtherCity(page: PageModel, { from, to }: Stretch, names: readonly string[]): boolean {
  const text = page.text.slice(from, Math.min(to, from + MAX_SCOPE))
  const own = new Set(names.map((name) => wordsOf(name).join(' ')))
  for (const match of text.matchAll(IN_PLACE)) {
    const city = cityNamed(match.groups?.name ?? '')
    if (city !== undefined && !own.has(wordsOf(city).join(' '))) return true
  }
  return false
}

/** The city nearest to the day that is named as the place of something. */
export function findNamedCity(page: PageModel, found: TitleDays): string | undefined {
  for (const { from, to } of scopesOf(page, found).flat())
    for (const match of page.text.slice(from, Math.min(to, from + MAX_SCOPE)).matchAll(IN_PLACE)) {
      const city = cityNamed(match.groups?.name ?? '')
      if (city !== undefined) return city
    }
  return undefined
}

/** Any word in capitals that is the name of a city. */
function namesAnyCity(page: PageModel, { from, to }: Stretch): boolean {
  const text = page.text.slice(from, Math.min(to, from + MAX_SCOPE))
  return [...text.matchAll(/(?<![\p{L}-])\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)*/gu)].some(
    ({ 0: word, index }) =>
      index > 0 && !/[.!?]\s$/.test(text.slice(0, index)) && cityNamed(word) !== undefined,
  )
}

/** A list names its city with every event. */
const MAX_PLACES = 5_000
const MAX_SCOPE = 20_000
const cities = new Map<string, string | undefined>()
const MAX_KNOWN = 5_000

/** The longest beginning that is the name of a city. */
function cityNamed(name: string): string | undefined {
  if (cities.has(name)) return cities.get(name)
  const words = name.split(' ')
  let city: string | undefined
  for (let take = words.length; take > 0 && city === undefined; take -= 1)
    city = findCity(
      words
        .slice(0, take)
        .join(' ')
        .replace(/[.'’]$/, ''),
    )?.name
  if (cities.size >= MAX_KNOWN) cities.clear()
  cities.set(name, city)
  return city
}

/** Something named behind a preposition that is none of these: "de kerk in Oosterend". */
export function isElsewhere(text: string, names: readonly string[]): boolean {
  const match = /^[\s,(]*(?:in|te|à|zu|at)\s+(\p{Lu}[\p{L}'’-]+)/u.exec(text)
  return match !== null && !names.some((name) => wordsOf(name)[0] === wordsOf(match[1] ?? '')[0])
}
