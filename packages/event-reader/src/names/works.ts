import { contentWords } from '../evidence/content-words.ts'
import type { Stretch } from '../evidence/folded-text.ts'
import { foldText, wordsOf } from '../evidence/folded-text.ts'
import { type PageModel, stretchOfLines, textBeside, within } from '../evidence/page-model.ts'
import { NEGATED, namesInText, type PlacedName, placed } from './event-kinds.ts'
import { isPreparation } from './preparations.ts'

/** Nouns for a work on a stage, folded; also at the end of a compound ("ziekenhuiskomedie"). */
const STAGED =
  '(?:toneel|theater)?stuk|[a-z-]*(?:stuck|komedie|komodie)|blijspel|klucht|comedie|comedy|lustspiel|schwank|farce|[a-z-]*vo(?:or|r)stell(?:ing|ung)|[a-z-]*musical|revue|operette|piece|vaudeville|play|pantomime|productie|inszenierung'
/** Verbs of those who stage a work, before its name. */
const STAGES =
  'spee?lt|spelen|br[ei]n(?:gt|gen)|vert(?:olkt|olken)|zeig(?:t|en)|spielt|spielen|prasentier(?:t|en)|auffuhren|presentent?|joue(?:nt|ra|ront)?|interprete(?:nt)?|presents?|performs?|performing|presenting|stages?|staging'
const BEFORE_WORK = new RegExp(`^(?:${STAGED}|${STAGES})$`)
const QUOTED_WORK =
  /(?<kind>\p{L}[\p{L}-]*)\s[‘'“"„«»]\s?(?<name>\p{Lu}[^‘'“”"„«»\n]{2,70}?)\s?[’'”"“«»](?![\p{L}\p{N}])/gu
/** Words of a name in capitals after its noun: "het stuk Kwartet in Bed van auteur". */
const TITLED =
  /(?<=\s)(?<kind>\p{L}[\p{L}-]*)\s(?<name>\p{Lu}[\p{L}'’-]+(?:\s(?:(?:in|de|het|een|van|op|en|der|die|das|und|im|la|le|les|du|the|of|a|to|and|aan|voor)\s){0,2}\p{Lu}[\p{L}'’-]+)*)/gu
const NOUN = new RegExp(`^(?:${STAGED})$`)
const ARTICLE =
  /(?:^|\s)(?:het|de|een|das|dem|den|die|der|ein(?:e[mnr]?)?|la|une|the|a|zijn|haar|hun)\s(?:\p{Ll}+\s){0,2}$/iu
/** A quote in a headline. */
const HEADLINE_QUOTE = /(?<!\p{L})[‘'“"„«]\s?(?<name>\p{Lu}[^‘'“”"„«»\n]{2,70}?)\s?[’'”"“»](?!\p{L})/gu

/** The works on a stage that a text names: in quotes after their noun or verb, or in capitals after their noun. */
export function worksIn(text: string): PlacedName[] {
  const found = [...text.matchAll(QUOTED_WORK)].flatMap(({ 0: whole, index, groups }) => {
    const kind = fold(groups?.kind)
    // Bands "play" songs.
    const isWork =
      BEFORE_WORK.test(kind) &&
      (kind !== 'play' || /\s(?:the|a|an|their|our)\s$/iu.test(text.slice(0, index)))
    return isWork ? [tidied(groups?.name ?? '', index, whole)] : []
  })
  const titled = [...text.matchAll(TITLED)].flatMap(({ 0: whole, index, groups }) => {
    const isNamed = NOUN.test(fold(groups?.kind)) && ARTICLE.test(text.slice(0, index))
    return isNamed ? [tidied(groups?.name ?? '', index, whole)] : []
  })
  return [...found, ...titled.filter((one) => !found.some(({ from, to }) => one.from < to && from < one.to))]
}

/** "Vier Emmers van Piet Pot". */
const AUTHOR = /\s(?:van|von|de|d['’]|by|door|par)\s\p{Lu}\S+\s\p{Lu}.*$/u

const fold = (word = ''): string => foldText(word).text

function tidied(name: string, index: number, whole: string): PlacedName {
  const text = name.replace(/[\s.,;]+$/u, '').replace(AUTHOR, '')
  return placed({ 0: text, index: index + whole.lastIndexOf(name) })
}

/** The only work that a page stages: the one after a noun or verb for it, or else in quotes in the headline. */
export function onlyWork(page: PageModel): string | undefined {
  const named = uniqueNames(worksIn(page.text).map(({ text }) => text))
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  const heading = page.outline.headings.find(({ level }) => level === 1)
  if (!heading) return undefined
  const { from, to } = stretchOfLines(page, heading.line, heading.line + 1)
  const quoted = [...page.text.slice(from, to).matchAll(HEADLINE_QUOTE)].map(
    ({ groups }) => groups?.name ?? '',
  )
  return quoted.length === 1 ? quoted[0] : undefined
}

/** Names that differ in more than case, accents and punctuation. */
export const uniqueNames = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [wordsOf(name).join(' '), name])).values(),
]

/** What a sentence says of a staging, in folded words. */
const PERFORMANCE =
  /\b(?:[a-z-]*voorstelling(?:en)?|opvoering(?:en)?|uitvoering(?:en)?|speeldata|speeldatums?|speeldagen|(?:de|het) planken|premiere|[a-z]*auffuhrung(?:en)?|[a-z]*vorstellung(?:en)?|spieltermine|gespielt|representations?|seances|performances?|performing|performed)\b/

/** Whether a sentence says when a work is staged, and not when its tickets are sold or its players rehearse. */
export function isPerformance(sentence: string): boolean {
  const text = fold(sentence)
  return PERFORMANCE.test(text) && !isPreparation(sentence) && !NEGATED.test(text)
}

/** The work that is staged on the days of a sentence: the one it names, or the page's only one. */
export function workOfDays(
  page: PageModel,
  sentence: Stretch,
  days: readonly Stretch[],
  only: string | undefined,
): string | undefined {
  const text = page.text.slice(sentence.from, sentence.to)
  const [here, ...more] = uniqueNames(worksIn(text).map((work) => work.text))
  const isSure =
    here === undefined
      ? only !== undefined && isPerformance(text)
      : more.length === 0 && areTogether(page, days) && !isPreparation(text) && !NEGATED.test(fold(text))
  return isSure && !namesAnother(text) ? (here ?? only) : undefined
}

/** "Een kerstmarkt met een voorstelling": the sentence is about an event of another kind. */
const namesAnother = (text: string): boolean =>
  namesInText(text).kinds.some((kind) => !PERFORMANCE.test(fold(kind.text)))

/** "Op 16 mei om 20 uur en 17 mei om 15 uur": days with only times between them. */
export function areTogether(page: PageModel, days: readonly Stretch[]): boolean {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || last.to - first.from > LONGEST_LIST) return false
  const scope = { from: first.from, to: last.to }
  const taken = [...days, ...within(page.hours, scope)].toSorted((a, b) => a.from - b.from)
  return contentWords(textBeside(page.text, scope, taken)).length === 0
}

/** Characters of the longest list of days. */
export const LONGEST_LIST = 400
