import { similarity } from '../facts/titles.ts'
import { isDistinctive, meansNearlyTheSame, meansTheSame } from './meaning.ts'
import { compareMarks, type Mark, marksOf } from './title-marks.ts'

export interface Titled {
  title: string
  normalisedTitle: string
}

/** Whether two titles name the same event, perhaps or certainly, and by which rule. */
export interface TitleComparison {
  relation: 'same' | 'alike' | 'apart'
  /** 0 to 1. */
  likeness: number
  how: 'equal' | 'spelling' | 'more words' | 'beginning' | 'meaning' | 'letters' | 'mark'
  marks: Mark[]
}

/** Words for the form of an event, which never identify it. Ordinals are marks of the edition instead. */
const FORM_WORDS = new Set(
  (
    'conference conf conferentie congres congress kongress conferences konferenz ' +
    'editie edition ausgabe auflage online hybrid livestream live stream ' +
    'jaarlijkse jaarlijks annuel annuelle jahrliche jahrlicher annual gratis gratuit kostenlos uitverkocht complet ausverkauft ' +
    'nieuw new neu extra presents presenteert presente prasentiert support'
  ).split(' '),
)
/** Genres, which one source adds to the name and another leaves out. */
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

/** A normalised title without form words; unchanged when nothing else would be left. */
export function withoutFormWords(normalised: string): string {
  const words = normalised.split(' ')
  const identifying = words.filter((word) => !FORM_WORDS.has(word) && !isOrdinal(word))
  return (identifying.length > 0 ? identifying : words).join(' ')
}

/** Shorter common beginnings ("de", "jazz") prove nothing. */
const SHORTEST_BEGINNING = 5
const BEGINNING_LIKENESS = 0.65
const TRANSLATED_LIKENESS = 0.75
const NEARLY_LIKENESS = 0.65
const INSIDE_LIKENESS = 0.65
/** Trigram similarity below this is chance. */
const MIN_SIMILARITY = 0.25
/** Trigram similarity from which one word may be a misspelling of the other. */
const NEAR_WORD_SIMILARITY = 0.4
/** Trigram similarity from which a title with some extra words is the same. */
const SAME_TITLE_SIMILARITY = 0.6

/** Whether one title begins with the other: "RoboCon" and "RoboCon, the Robot Framework conference". */
export function eitherStartsWith(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return short.length >= SHORTEST_BEGINNING && `${long} `.startsWith(`${short} `)
}

const SHORTEST_MISSPELT = 5
const ENDING = /(?:en|s|n|e)$/

/**
 * Whether the words differ by one letter (added, missing, replaced or swapped) or by their ending; never for numbers.
 */
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

/** The words of each title that the other does not have. */
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

const contentOf = (title: string): string[] => title.split(' ').filter((word) => !LINK_WORDS.has(word))

/** Marks that only one of two titles may have; any other such mark prevents a join. */
const OPTIONAL_MARKS: ReadonlySet<Mark> = new Set(['years', 'edition'])

export function compareTitles(left: Titled, right: Titled): TitleComparison {
  const [a, b] = [withoutFormWords(left.normalisedTitle), withoutFormWords(right.normalisedTitle)]
  const { differing, oneSided } = compareMarks(
    marksOf(left.title, left.normalisedTitle),
    marksOf(right.title, right.normalisedTitle),
  )
  const marks = oneSided.filter((mark) => !OPTIONAL_MARKS.has(mark))
  const comparison = (
    relation: TitleComparison['relation'],
    likeness: number,
    how: TitleComparison['how'],
  ): TitleComparison =>
    differing.length > 0 || marks.includes('side')
      ? { relation: 'apart', likeness: 0, how: 'mark', marks: [...differing, ...marks] }
      : { relation: relation === 'same' && marks.length > 0 ? 'alike' : relation, likeness, how, marks }

  if (a === b) return comparison('same', 1, 'equal')
  const [wordsA, wordsB] = [contentOf(a), contentOf(b)]
  const [onlyA, onlyB, misspelt] = leftOver(wordsA, wordsB)
  const alike = Math.max(similarity(left.normalisedTitle, right.normalisedTitle), similarity(a, b))
  const isEqual = onlyA.length + onlyB.length === 0 || a.replaceAll(' ', '') === b.replaceAll(' ', '')
  if (isEqual && wordsA.length + wordsB.length > 0)
    return comparison('same', 1, misspelt ? 'spelling' : 'equal')
  if (meansTheSame(left.normalisedTitle, right.normalisedTitle))
    return comparison('alike', Math.max(alike, TRANSLATED_LIKENESS), 'meaning')

  if (onlyA.length === 0 || onlyB.length === 0) {
    const [base, more] = onlyA.length === 0 ? [a, onlyB] : [b, onlyA]
    const named = isDistinctive(base)
    if (named && more.every((word) => GENRE_WORDS.has(word)))
      return comparison('same', Math.max(alike, 0.9), 'more words')
    const onlyCounts =
      oneSided.includes('edition') && more.every((word) => /^\d+$/.test(word) || FORM_WORDS.has(word))
    if (named && (onlyCounts || (alike >= SAME_TITLE_SIMILARITY && !more.some((word) => /\d/.test(word)))))
      return comparison('same', alike, 'more words')
    const likeness = named ? Math.max(alike, INSIDE_LIKENESS) : alike
    if (eitherStartsWith(a, b))
      return comparison('alike', Math.max(likeness, BEGINNING_LIKENESS), 'beginning')
    return likeness < MIN_SIMILARITY
      ? comparison('apart', likeness, 'letters')
      : comparison('alike', likeness, 'more words')
  }
  if (meansNearlyTheSame(left.normalisedTitle, right.normalisedTitle))
    return comparison('alike', Math.max(alike, NEARLY_LIKENESS), 'meaning')
  if (eitherStartsWith(a, b)) return comparison('alike', Math.max(alike, BEGINNING_LIKENESS), 'beginning')
  const [[wordA = ''], [wordB = '']] = [onlyA, onlyB]
  const isOneWord = onlyA.length === 1 && onlyB.length === 1
  if (isOneWord && alike >= SAME_TITLE_SIMILARITY && similarity(wordA, wordB) >= NEAR_WORD_SIMILARITY)
    return comparison('alike', alike, 'letters')
  const shared = wordsA.filter((word) => !onlyA.includes(word)).join(' ')
  // "Lecture: Romans" and "Lecture: Celts" have only their kind of event in common.
  const isNameShared = shared !== '' && isDistinctive(shared)
  return comparison(isNameShared ? 'alike' : 'apart', alike, 'letters')
}
