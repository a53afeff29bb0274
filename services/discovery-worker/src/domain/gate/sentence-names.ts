import { isContent } from '../evidence/content-words.ts'
import type { Stretch } from '../evidence/folded-text.ts'
import { foldText, wordsOf } from '../evidence/folded-text.ts'
import type { PageModel } from '../evidence/page-model.ts'

/** Kinds of events; a name is a compound of one ("kerstconcert"), since by itself it names any ("concert"). */
const KINDS =
  'concert|konzert|markt|voorstelling|vorstellung|tentoonstelling|ausstellung|festival|feest|fest|wandeling|wanderung|lezing|lesung|optocht|umzug|parade|quiz|bingo|middag|beurs|borse|kermis|kirmes|cabaret|kabarett|musical|viering|zang'
const COMPOUND = new RegExp(`^[a-z-]{3,}(?:${KINDS})$`)
/** End alike and are no event, or are a time of the day. */
const NO_EVENT =
  /^(?:.*(?:dag|na|voor|morgen|van|avond)middag|super.*|arbeids.*|woning.*|huizen.*|manifest|jaarbeurs|.*arbeitsmarkt|.*verjaardagsfeest|gezang|.*beurs(?<=studiebeurs))$/
/** "marché de Noël", "concert de printemps". */
const FRENCH =
  /(?<!\p{L})(?:marché|concert|spectacle|festival|fête|parade|exposition|foire|brocante|carnaval|bal)\s(?:de la |de l['’]|des |du |de |d['’])\p{Lu}[\p{L}-]+(?:\s(?:de|du)\s\p{Lu}[\p{L}-]+)?/gu
const QUOTED = /(?<kind>\p{L}+)\s[‘'“"„«]\s?(?<name>\p{Lu}[^‘'’“”"„«»\n]{2,70}?)\s?[’'”"“»](?!\p{L})/gu
const ONLY_KIND = new RegExp(`(?:${KINDS}|spektakel|spectacle|exposition|piece|stuck|stuk|show|film)$`)

/**
 * What a sentence calls the one event it speaks of: a name in quotes, behind its kind or in capitals, or a compound of a
 * kind that the page says twice or writes its day to.
 */
export function nameInSentence(page: PageModel, { from, to }: Stretch, day: Stretch): string | undefined {
  const text = page.text.slice(from, to)
  const quoted = [...text.matchAll(QUOTED)].filter(
    ({ groups }) => ONLY_KIND.test(foldText(groups?.kind ?? '').text) || isInCapitals(groups?.name ?? ''),
  )
  const kinds = namesOfKind(text)
  const names = [
    ...quoted.map(({ groups }) => groups?.name ?? ''),
    ...kinds.filter((name) => isTwice(page, name) || isWrittenTo(text, name, day.from - from)),
  ]
  const unique = [...new Map(names.map((name) => [wordsOf(name).join(' '), name])).values()]
  return unique.length === 1 && kinds.length <= 1 ? unique[0] : undefined
}

/** "HELMUT A. BINSER am 4.9.": organisers write who plays in capitals, right before the day. */
export function nameInCapitals(page: PageModel, day: Stretch, sentence: Stretch): string | undefined {
  const before = page.text.slice(sentence.from, day.from)
  return /(?<![\p{L}\p{N}-])(?<name>\p{Lu}{2,}(?:\s(?:&|\p{Lu}\.|\p{Lu}{2,})){1,5})\s(?:am|op|le|on)\s$/u.exec(
    before,
  )?.groups?.name
}

/**
 * Whether a headline is a name and tells no news: a kind of event with nothing but names around it ("Kerstmarkt De
 * Kade", "Winter Fair by the Canal").
 */
export function isNameOfKind(headline: string): boolean {
  const words = headline.split(/\s+/)
  const kind = words.findIndex((word) => isKind(word))
  const small = words.findIndex((word, at) => at > 0 && !isContent(foldText(word).text))
  const behind = words.slice(kind + 1)
  return (
    kind >= 0 &&
    words.length <= MOST_WORDS &&
    (small < 0 || kind < small) &&
    words.every((word) => /^\p{Lu}/u.test(word) || !isContent(foldText(word).text)) &&
    (behind.length <= 1 || !isContent(foldText(behind[0] ?? '').text)) &&
    /^[\p{L}\p{N}\s'’-]+$/u.test(headline)
  )
}

const MOST_WORDS = 6

function isKind(word: string): boolean {
  const folded = foldText(word).text
  return new RegExp(`(?:${KINDS}|fair|market|show|soiree|brocante|marche|fete|exposition|spectacle)$`).test(
    folded,
  )
}

function namesOfKind(text: string): string[] {
  const words = text.match(/\p{L}[\p{L}-]+/gu) ?? []
  const compounds = words.filter((word) => {
    const folded = foldText(word).text
    return COMPOUND.test(folded) && !NO_EVENT.test(folded)
  })
  return [...compounds, ...[...text.matchAll(FRENCH)].map(([name]) => name)]
}

/** The same event named more fully in its own block: "Le marché de Noël" is "marché de Noël de Laplaigne" below. */
export function fullerName(text: string, name: string): string | undefined {
  const wanted = wordsOf(name).filter(isContent).join(' ')
  const fuller = [...text.matchAll(FRENCH)]
    .map(([found]) => found)
    .filter((found) => wordsOf(found).filter(isContent).join(' ').startsWith(`${wanted} `))
  const unique = [...new Set(fuller)]
  return unique.length === 1 ? unique[0] : undefined
}

/** Several words, all of them as in a title. */
function isInCapitals(name: string): boolean {
  const words = name.split(/\s+/).filter((word) => isContent(foldText(word).text))
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}

/** "De kindermiddag op woensdag 11 september". */
const isWrittenTo = (sentence: string, name: string, day: number): boolean =>
  /\s(?:op|am|vom|le|les|du|on)\s$/u.test(sentence.slice(0, day)) &&
  sentence
    .slice(0, day)
    .replace(/\s\S+\s$/u, '')
    .endsWith(name)

/** Once might be anything; a name is said again. */
function isTwice({ words }: PageModel, name: string): boolean {
  const parts = wordsOf(name)
  return parts.every((part) => (words.positions.get(part)?.length ?? 0) > 1)
}
