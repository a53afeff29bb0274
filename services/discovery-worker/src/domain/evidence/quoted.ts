import { isElsewhere, scopesOf } from './city-evidence.ts'
import { findWords, type Stretch, wordsOf } from './folded-text.ts'
import { readPageDays, startsOn } from './page-days.ts'
import type { PageModel } from './page-model.ts'
import type { TitleDays } from './title-days.ts'

/** Longer ones nobody reads. */
const MAX_QUOTED = 10_000
const MAX_PLACES = 5_000

/** The place as the block or what it inherits names it; a line of an address piece by piece. */
export function statesPlace(
  location: string,
  cities: readonly string[],
  found: TitleDays,
  page: PageModel,
): boolean {
  const scopes = scopesOf(page, found).flat()
  // "De Maartenskerk in Oosterend" is no place in Den Burg.
  const isHere = ({ to }: Stretch): boolean =>
    !isElsewhere(page.text.slice(to, Math.min(to + REACH, lineEnd(page, to))), cities)
  return location
    .slice(0, MAX_QUOTED)
    .split(/[,\n]/)
    .map(wordsOf)
    .every((words) => words.length === 0 || standsIn(words, page, scopes, isHere))
}

const REACH = 40
const lineEnd = ({ text }: PageModel, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/**
 * A description word for word, sentence by sentence: pieces put together anew say something else, and the day of
 * something else does not describe this event.
 */
export function statesDescription(
  text: string,
  day: string,
  fetchedOn: string,
  found: TitleDays,
  page: PageModel,
): boolean {
  const scopes = scopesOf(page, found).flat()
  const sentences = text.slice(0, MAX_QUOTED).split(/(?<=[.!?])\s+|\n+/)
  if (!sentences.every((one) => wordsOf(one).length === 0 || standsIn(wordsOf(one), page, scopes)))
    return false
  const { days } = readPageDays(text.slice(0, MAX_QUOTED), { fetchedOn, country: page.country })
  return days.every((one) => one.starts.length === 0 || startsOn(one, day, page.country))
}

const standsIn = (
  words: string[],
  page: PageModel,
  scopes: readonly Stretch[],
  fits: (stretch: Stretch) => boolean = () => true,
): boolean =>
  findWords(page.words, words, MAX_PLACES).some((stretch) => {
    const { quote, offset } = page.folded.quote(stretch.from, stretch.to)
    const here = { from: offset, to: offset + quote.length }
    return scopes.some(({ from, to }) => from <= here.from && here.to <= to) && fits(here)
  })
