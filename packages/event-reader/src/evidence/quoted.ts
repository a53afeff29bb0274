import { leftPlaces } from './changes.ts'
import { isElsewhere, scopesOf } from './city-evidence.ts'
import { readPageDays, startsOn } from './days/page-days.ts'
import { placesOf, type Stretch, wordsOf } from './folded-text.ts'
import { lineAt, type PageModel, within } from './page-model.ts'
import { isName, isNameOfPlace, type NamePlace } from './place-names.ts'
import type { TitleDays } from './title-days.ts'

/** Characters; longer texts are not searched. */
const MAX_QUOTED = 10_000
const MAX_PLACES = 5_000

/** A place as the words state it, and where its first part stands. */
export interface PlaceFinding {
  location: string
  at: Stretch
}

/**
 * The place that the block, or what it inherits, states; undefined unless it states every part of the address line, or
 * of a partial one the first. A place that the event has left is none of its own, wherever else it stands.
 */
export function findPlace(
  location: string,
  { cities, isPartial }: { cities: readonly string[]; isPartial: boolean },
  found: TitleDays,
  page: PageModel,
): PlaceFinding | undefined {
  const scopes = scopesOf(page, found).flat()
  // "De Maartenskerk in Oosterend" is not in Den Burg.
  const isHere = (stretch: Stretch): boolean =>
    isName(page.text.slice(stretch.from, stretch.to)) &&
    !isElsewhere(page.text.slice(stretch.to, Math.min(stretch.to + REACH, lineEnd(page, stretch.to))), cities)
  const isPlace = (stretch: Stretch): boolean => isNameOfPlace(page.text, placeOfName(page, stretch), cities)
  const parts = location
    .slice(0, MAX_QUOTED)
    .split(/[,\n]/)
    .map((text) => ({ text: text.trim(), words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0)
    .map(({ text, words }, index) => ({
      text,
      at: isLeft(words, cities, page)
        ? undefined
        : findIn(words, page, scopes, (one) => isHere(one) && (index > 0 || isPlace(one))),
    }))
  const first = parts[0]?.at
  if (!first) return undefined
  const stated = parts.filter(({ at }) => at !== undefined)
  if (stated.length === parts.length) return { location, at: first }
  return isPartial ? { location: stated.map(({ text }) => text).join(', '), at: first } : undefined
}

/** Whether the block, or what it inherits, has this name. */
export const statesName = (name: string, found: TitleDays, page: PageModel): boolean =>
  findIn(wordsOf(name.slice(0, MAX_QUOTED)), page, scopesOf(page, found).flat(), ({ from, to }) =>
    isName(page.text.slice(from, to)),
  ) !== undefined

function isLeft(words: string[], cities: readonly string[], page: PageModel): boolean {
  const left = leftPlaces(page)
  if (left.length === 0 || cities.some((city) => wordsOf(city).join(' ') === words.join(' '))) return false
  return standsIn(words, page, left)
}

function placeOfName(page: PageModel, stretch: Stretch): NamePlace {
  const line = lineAt(page, stretch.from)
  return { ...stretch, line, isDated: [...within(page.days, line), ...within(page.hours, line)].length > 0 }
}

const REACH = 40
const lineEnd = ({ text }: PageModel, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/**
 * Whether the page contains a description literally, sentence by sentence. Recombined fragments do not count, and
 * sentences about another day do not describe this event.
 */
export function statesDescription(
  text: string,
  day: string,
  fetchedOn: string,
  found: TitleDays,
  page: PageModel,
): boolean {
  const scopes = scopesOf(page, found).flat()
  if (!sentencesIn(text).every((one) => standsIn(one, page, scopes))) return false
  const { days } = readPageDays(text.slice(0, MAX_QUOTED), { fetchedOn, country: page.country })
  return days.every((one) => one.starts.length === 0 || startsOn(one, day, page.country))
}

/** Whether every sentence of a text is one of these descriptions', ignoring case, accents and punctuation. */
export function statesSentences(text: string, descriptions: readonly (string | undefined)[]): boolean {
  const wanted = sentencesIn(text)
  return descriptions.some((one = '') => {
    const stated = new Set(sentencesIn(one).map((words) => words.join(' ')))
    return wanted.length > 0 && wanted.every((words) => stated.has(words.join(' ')))
  })
}

/** The words of each sentence of a text. */
const sentencesIn = (text: string): string[][] =>
  text
    .slice(0, MAX_QUOTED)
    .split(/(?<=[.!?])\s+|\n+/)
    .map(wordsOf)
    .filter((words) => words.length > 0)

const standsIn = (words: string[], page: PageModel, scopes: readonly Stretch[]): boolean =>
  findIn(words, page, scopes) !== undefined

function findIn(
  words: string[],
  page: PageModel,
  scopes: readonly Stretch[],
  fits: (stretch: Stretch) => boolean = () => true,
): Stretch | undefined {
  let tried = 0
  for (const stretch of placesOf(page.words, words)) {
    const { quote, offset } = page.folded.quote(stretch.from, stretch.to)
    const here = { from: offset, to: offset + quote.length }
    if (scopes.some(({ from, to }) => from <= here.from && here.to <= to) && fits(here)) return here
    tried += 1
    if (tried === MAX_PLACES) break
  }
  return undefined
}
