import { similarity } from '../facts/titles.ts'
import { isDistinctive, meansNearlyTheSame, meansTheSame } from './meaning.ts'
import { compareMarks, type Mark, marksOf } from './title-marks.ts'

export interface Titled {
  title: string
  normalisedTitle: string
}

/** Whether two titles name one event for certain, perhaps, or two events, and by what. */
export interface TitleComparison {
  relation: 'same' | 'alike' | 'apart'
  /** From 0 to 1. */
  likeness: number
  how: 'equal' | 'spelling' | 'more words' | 'beginning' | 'meaning' | 'letters' | 'mark'
  marks: Mark[]
}

/** Words that say how something is told or held, never which event it is; ordinals belong to the edition. */
const FORM_WORDS = new Set(
  (
    'conference conf conferentie congres congress kongress conferences konferenz ' +
    'editie edition ausgabe auflage online hybrid livestream live stream ' +
    'jaarlijkse jaarlijks annuel annuelle jahrliche jahrlicher annual gratis gratuit kostenlos uitverkocht complet ausverkauft ' +
    'nieuw new neu extra presents presenteert presente prasentiert support'
  ).split(' '),
)
/** What kind of event a name is, which one source adds to it and another does not. */
const GENRE_WORDS = new Set(
  (
    'concert concerts konzert concerten optreden theater theatre toneel voorstelling cabaret kabarett comedy muziektheater musical film show tour ' +
    'muziek musique musik lezing lecture vortrag expo expositie tentoonstelling ausstellung exposition exhibition dans danse tanz dance ' +
    'in door met and solo band trio duo nl be uk usa us fr de sui ger aut swe nor den'
  ).split(' '),
)
const LINK_WORDS = new Set(
  'de het een the a an le la les un une du des der die das in op van of von at au aux en et und and met mit with avec te'.split(
    ' ',
  ),
)
const isOrdinal = (word: string): boolean => /^\d{1,3}(e|de|ste|st|nd|rd|th|eme|er)$/.test(word)

/** What is left of a compared title without the words for its form; all of it when nothing else would be left. */
export function tellingTitle(normalised: string): string {
  const words = normalised.split(' ')
  const telling = words.filter((word) => !FORM_WORDS.has(word) && !isOrdinal(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** Shorter beginnings ("de", "jazz") say nothing. */
const SHORTEST_LEAD = 5
const LEAD_LIKENESS = 0.65
const TRANSLATED_LIKENESS = 0.75
const NEARLY_LIKENESS = 0.65
const INSIDE_LIKENESS = 0.65
/** Below this, letters in common say nothing. */
const LEAST_SIMILARITY = 0.25
/** From here on one word may be another spelling of the other. */
const NEAR_WORD_SIMILARITY = 0.4
/** From here on a title that has some words more is the same. */
const SAME_TITLE_SIMILARITY = 0.6

/** One title begins with the other: "RoboCon" and "RoboCon, the Robot Framework conference". */
export function leadsWith(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return short.length >= SHORTEST_LEAD && `${long} `.startsWith(`${short} `)
}

const SHORTEST_MISSPELT = 5
const ENDING = /(?:en|s|n|e)$/

/** One letter more, less, other or swapped, or another ending; never in a number. */
export function isMisspelt(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_MISSPELT || /\d/.test(a + b)) return false
  if (a.replace(ENDING, '') === b.replace(ENDING, '')) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (a[from] === b[from] && from < a.length) from += 1
  const [restA, restB] = [a.slice(from), b.slice(from)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** Words of each that the other has not. */
function leftOver(a: readonly string[], b: readonly string[]): [string[], string[], misspelt: boolean] {
  const onlyA = a.filter((word) => !b.includes(word))
  const onlyB = b.filter((word) => !a.includes(word))
  const matched = onlyA.filter((word) => onlyB.some((other) => isMisspelt(word, other)))
  const partners = onlyB.filter((word) => onlyA.some((other) => isMisspelt(word, other)))
  return [
    onlyA.filter((word) => !matched.includes(word)),
    onlyB.filter((word) => !partners.includes(word)),
    matched.length > 0,
  ]
}

const contentOf = (telling: string): string[] => telling.split(' ').filter((word) => !LINK_WORDS.has(word))

/** Marks that never let two events be joined when only one of them has it. */
const HARMLESS_ALONE: ReadonlySet<Mark> = new Set(['years', 'edition'])

/** Compares what two sources call an event. */
export function compareTitles(left: Titled, right: Titled): TitleComparison {
  const [a, b] = [tellingTitle(left.normalisedTitle), tellingTitle(right.normalisedTitle)]
  const { differing, oneSided } = compareMarks(
    marksOf(left.title, left.normalisedTitle),
    marksOf(right.title, right.normalisedTitle),
  )
  const marks = oneSided.filter((mark) => !HARMLESS_ALONE.has(mark))
  const says = (
    relation: TitleComparison['relation'],
    likeness: number,
    how: TitleComparison['how'],
  ): TitleComparison =>
    differing.length > 0 || marks.includes('side')
      ? { relation: 'apart', likeness: 0, how: 'mark', marks: [...differing, ...marks] }
      : { relation: relation === 'same' && marks.length > 0 ? 'alike' : relation, likeness, how, marks }

  if (a === b) return says('same', 1, 'equal')
  const [wordsA, wordsB] = [contentOf(a), contentOf(b)]
  const [onlyA, onlyB, misspelt] = leftOver(wordsA, wordsB)
  const alike = Math.max(similarity(left.normalisedTitle, right.normalisedTitle), similarity(a, b))
  const isEqual = onlyA.length + onlyB.length === 0 || a.replaceAll(' ', '') === b.replaceAll(' ', '')
  if (isEqual && wordsA.length + wordsB.length > 0) return says('same', 1, misspelt ? 'spelling' : 'equal')
  if (meansTheSame(left.normalisedTitle, right.normalisedTitle))
    return says('alike', Math.max(alike, TRANSLATED_LIKENESS), 'meaning')

  if (onlyA.length === 0 || onlyB.length === 0) {
    const [base, more] = onlyA.length === 0 ? [a, onlyB] : [b, onlyA]
    const named = isDistinctive(base)
    if (named && more.every((word) => GENRE_WORDS.has(word)))
      return says('same', Math.max(alike, 0.9), 'more words')
    const onlyCounts =
      oneSided.includes('edition') && more.every((word) => /^\d+$/.test(word) || FORM_WORDS.has(word))
    if (named && (onlyCounts || (alike >= SAME_TITLE_SIMILARITY && !more.some((word) => /\d/.test(word)))))
      return says('same', alike, 'more words')
    const likeness = named ? Math.max(alike, INSIDE_LIKENESS) : alike
    if (leadsWith(a, b)) return says('alike', Math.max(likeness, LEAD_LIKENESS), 'beginning')
    return likeness < LEAST_SIMILARITY
      ? says('apart', likeness, 'letters')
      : says('alike', likeness, 'more words')
  }
  if (meansNearlyTheSame(left.normalisedTitle, right.normalisedTitle))
    return says('alike', Math.max(alike, NEARLY_LIKENESS), 'meaning')
  if (leadsWith(a, b)) return says('alike', Math.max(alike, LEAD_LIKENESS), 'beginning')
  const [[wordA = ''], [wordB = '']] = [onlyA, onlyB]
  const isOneWord = onlyA.length === 1 && onlyB.length === 1
  if (isOneWord && alike >= SAME_TITLE_SIMILARITY && similarity(wordA, wordB) >= NEAR_WORD_SIMILARITY)
    return says('alike', alike, 'letters')
  const shared = wordsA.filter((word) => !onlyA.includes(word)).join(' ')
  // "Lecture: Romans" and "Lecture: Celts" have in common only what kind of event they are.
  const isNameShared = shared !== '' && isDistinctive(shared)
  return says(isNameShared ? 'alike' : 'apart', alike, 'letters')
}
