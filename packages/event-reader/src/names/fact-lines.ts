import { findCity } from '@uitpost/places'
import { contentWords } from '../evidence/content-words.ts'
import type { PageDay } from '../evidence/days/page-days.ts'
import { foldText, wordsOf } from '../evidence/folded-text.ts'
import { indexOfLine, type PageModel, stretchOfLines, within } from '../evidence/page-model.ts'
import { tidyName } from './block-names.ts'
import { ANNOUNCES } from './clause-names.ts'
import { NEGATED } from './event-kinds.ts'

/** In characters; longer lines are sentences. */
const [LONGEST_NAME, LONGEST_REST] = [110, 90]
/** What separates a name and its place from the day. */
const SEPARATED = /[,|(–—-]\s*(?:\p{Ll}{1,4}\s){0,2}$/u
const REST =
  /^[\s.)]*$|^(?:\s?(?:uur|uhr|u|h))?[.)]?\s*[,.|(–—-]\s*[^!?]*$|^\s(?:in|à|au|at|op|te|im|dans|@)\s[^!?]*$/iu

/**
 * The name in a line that lists facts: "Workshop papier scheppen, De Kade, zaterdag 14 november, 19.30 uur". It has a
 * time or a range of days; a line with only a day may be that of an author.
 */
export function nameInFactLine(page: PageModel, day: PageDay): string | undefined {
  const line = indexOfLine(page.lines, day.from)
  const whole = stretchOfLines(page, line, line + 1)
  const hours = within(page.hours, whole)
  const last = Math.max(day.to, ...hours.map(({ to }) => to))
  const [before, rest] = [page.text.slice(whole.from, day.from), page.text.slice(last, whole.to)]
  const isTimed =
    hours.some(({ role, from }) => role === 'start' && from > day.from) || day.last !== undefined
  if (!isTimed || hours.some(({ from }) => from < day.from)) return undefined
  if (before.length > LONGEST_NAME || rest.length > LONGEST_REST) return undefined
  if (!SEPARATED.test(before) || !REST.test(rest) || /[.!?]\s+\p{L}/u.test(before)) return undefined
  const folded = foldText(page.text.slice(whole.from, whole.to)).text
  if (ANNOUNCES.test(folded) || NEGATED.test(folded)) return undefined
  const [first = '', ...places] = before.replace(SEPARATED, '').split(/\s*,\s*/u)
  if (!places.every((place) => /^[\p{Lu}\p{N}]/u.test(place))) return undefined
  return isName(first.trim()) ? tidyName(withoutPlace(first)) : undefined
}

/** "Nacht der Poëzie in de Vereeniging": the place belongs to a name of one word only. */
function withoutPlace(name: string): string {
  const shorter = name.replace(PLACE, '')
  return wordsOf(shorter).length > 1 ? shorter : name
}
const PLACE = /\s(?:à la|à l['’]|à|au|aux|im|in der|in de|in het|in|te|at the|at|@)\s\p{Lu}.*$/u

function isName(text: string): boolean {
  const isOneWord = wordsOf(text).length === 1
  return (
    /^[\p{Lu}\p{N}"“„«‘'’]/u.test(text) &&
    contentWords(text).length > 0 &&
    !text.includes(':') &&
    !(isOneWord && text === text.toUpperCase()) &&
    findCity(text) === undefined
  )
}
