import { isContent } from '../evidence/content-words.ts'
import type { Stretch } from '../evidence/folded-text.ts'
import { foldText, wordsOf } from '../evidence/folded-text.ts'
import type { PageModel } from '../evidence/page-model.ts'
import { KINDS } from './kind-words.ts'
import { isPreparation, sellsTickets } from './preparations.ts'
import { quotedNames } from './quoted-names.ts'

const COMPOUND = new RegExp(`^[a-z-]{3,}(?:${KINDS})$`)
/** Words with the same endings that are no events, or are times of day. */
const NO_EVENT =
  /^(?:.*(?:dag|na|voor|morgen|van|avond)middag|super.*|arbeids.*|woning.*|huizen.*|manifest|jaarbeurs|.*arbeitsmarkt|.*verjaardagsfeest|gezang|.*beurs(?<=studiebeurs))$/
/** "Het Hazes-concert" is a concert by Hazes; German writes its nouns with a capital. */
const AFTER_PERFORMER = /^\p{Lu}\p{Ll}+-\p{Ll}/u
/** "marché de Noël", "concert de printemps". */
const FRENCH =
  /(?<!\p{L})(?:[Mm]arché|[Cc]oncert|[Ss]pectacle|[Ff]estival|[Ff]ête|[Pp]arade|[Ee]xposition|[Ff]oire|[Bb]rocante|[Cc]arnaval|[Bb]al)\s(?:de la |de l['’]|des |du |de |d['’])\p{Lu}[\p{L}-]+(?:\s(?:de|du)\s\p{Lu}[\p{L}-]+)?/gu
/** "la plus grande brocante de Belgique" is praise. */
export const SUPERLATIVE = /\bplus\s\p{L}+\s$/iu
/** Words that a headline has before a name. */
const NEWS =
  /^(?:eerste|tweede|erste[rs]?|zweite[rs]?|premiere?|deuxieme|first|second|traditionele|traditionelle[rs]?|traditionnel(?:le)?|jaarlijkse|annual|geslaagde?|succesvolle?|gelungene[rs]?|successful)$/

/**
 * The name of the one event a sentence is about: in quotes, after its kind or in capitals, or a compound of a kind
 * that the page repeats or writes before its day.
 */
export function nameInSentence(page: PageModel, { from, to }: Stretch, day: Stretch): string | undefined {
  const text = page.text.slice(from, to)
  if (sellsTickets(text)) return undefined
  const kinds = namesOfKind(text)
  const isRepeatedHere = (name: string): boolean =>
    isTwice(page, name) && !isPartOf(text, name) && !isPreparation(text)
  const names = [
    ...quotedNames(text, [{ from: day.from - from, to: day.to - from }]),
    ...kinds.filter(
      (name) => !isDenied(text, name) && (isRepeatedHere(name) || isWrittenTo(text, name, day.from - from)),
    ),
  ]
  const unique = [...new Map(names.map((name) => [wordsOf(name).join(' '), name])).values()]
  return unique.length === 1 && kinds.length <= 1 ? unique[0] : undefined
}

/** A name in capitals right before the day, as in "HELMUT A. BINSER am 4.9.". */
export function nameInCapitals(page: PageModel, day: Stretch, sentence: Stretch): string | undefined {
  const before = page.text.slice(sentence.from, day.from)
  return /(?<![\p{L}\p{N}-])(?<name>\p{Lu}{2,}(?:\s(?:&|\p{Lu}\.|\p{Lu}{2,})){1,5})\s(?:am|op|le|on)\s$/u.exec(
    before,
  )?.groups?.name
}

/**
 * Whether a headline is a name rather than news: a kind of event with only names around it ("Kerstmarkt De Kade",
 * "Winter Fair by the Canal").
 */
export function isNameOfKind(headline: string): boolean {
  const words = headline.split(/\s+/)
  const kind = words.findIndex((word) => isKind(word))
  const small = words.findIndex((word, at) => at > 0 && !isContent(foldText(word).text))
  const behind = words.slice(kind + 1)
  return (
    kind >= 0 &&
    !NEWS.test(foldText(words[0] ?? '').text) &&
    words.length <= MAX_NAME_WORDS &&
    (small < 0 || kind < small) &&
    words.every((word) => /^\p{Lu}/u.test(word) || !isContent(foldText(word).text)) &&
    (behind.length <= 1 || !isContent(foldText(behind[0] ?? '').text)) &&
    /^[\p{L}\p{N}\s'’-]+$/u.test(headline)
  )
}

const MAX_NAME_WORDS = 6

function isKind(word: string): boolean {
  const folded = foldText(word).text
  return new RegExp(
    `(?:${KINDS}|fair|market|show|soiree|brocante|marche|fete|exposition|spectacle|vernissage|finissage|expo|workshop)$`,
  ).test(folded)
}

/** Compounds of a kind of event, and French names of one, in a text. */
export function namesOfKind(text: string): string[] {
  const words = text.match(/\p{L}[\p{L}-]+/gu) ?? []
  const compounds = words.filter((word) => {
    const folded = foldText(word).text
    return COMPOUND.test(folded) && !NO_EVENT.test(folded) && !AFTER_PERFORMER.test(word)
  })
  const french = [...text.matchAll(FRENCH)].filter(({ index }) => !SUPERLATIVE.test(text.slice(0, index)))
  return [...compounds, ...french.map(([name]) => name)]
}

/** A fuller form of the name in the same block: "marché de Noël de Laplaigne" for "Le marché de Noël". */
export function fullerName(text: string, name: string): string | undefined {
  const wanted = wordsOf(name).filter(isContent).join(' ')
  const fuller = [...text.matchAll(FRENCH)]
    .map(([found]) => found)
    .filter((found) => wordsOf(found).filter(isContent).join(' ').startsWith(`${wanted} `))
  const unique = [...new Set(fuller)]
  return unique.length === 1 ? unique[0] : undefined
}

/** "Er is geen rommelmarkt". */
const isDenied = (sentence: string, name: string): boolean =>
  /(?<!\p{L})(?:geen|kein\p{L}*|no|aucune?|pas de)\s$/iu.test(sentence.slice(0, sentence.indexOf(name)))

/** "Spullen voor de rommelmarkt", "die Helfer des Flohmarkts": the sentence is about something else. */
export const isPartOf = (sentence: string, name: string): boolean =>
  /(?<!\p{L})(?:voor|tijdens|na|für|nach|während|pour|après|pendant|lors de|for|after|during)\s(?:(?:de|het|den|das|die|dem|le|la|les|the|een|un|une|ein|eine[mn]?)\s)?$/iu.test(
    sentence.slice(0, sentence.indexOf(name)),
  )

/** Whether the name stands right before the day: "De kindermiddag op woensdag 11 september". */
const isWrittenTo = (sentence: string, name: string, day: number): boolean =>
  /\s(?:op|am|vom|le|les|du|on)\s$/u.test(sentence.slice(0, day)) &&
  sentence
    .slice(0, day)
    .replace(/\s\S+\s$/u, '')
    .endsWith(name)

/** A word that occurs once may be anything; a name is repeated. */
function isTwice({ words }: PageModel, name: string): boolean {
  const parts = wordsOf(name)
  return parts.every((part) => (words.positions.get(part)?.length ?? 0) > 1)
}
