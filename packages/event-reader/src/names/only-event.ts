import { isContent } from '../evidence/content-words.ts'
import { isAhead, type PageDay } from '../evidence/days/page-days.ts'
import type { Stretch } from '../evidence/folded-text.ts'
import { foldText, wordsOf } from '../evidence/folded-text.ts'
import { keyOf, type PageModel, sentenceAt, stretchOfLines } from '../evidence/page-model.ts'
import { isAnnouncement } from './clause-names.ts'
import { NEGATED, namesInText, type PlacedName } from './event-kinds.ts'
import { isPreparation } from './preparations.ts'
import { isNameOfKind, isPartOf } from './sentence-names.ts'

/** In characters; longer ones have other subjects. */
const [LONGEST_TEXT, LONGEST_SENTENCE] = [6_000, 1_000]

export interface OnlyEvent {
  name: string
  block: number
  day: PageDay
}

/**
 * The event of a page that announces one: all its coming days are the same, and it names one kind of event, in its
 * heading, twice, or as what is announced.
 */
export function onlyEvent(page: PageModel): OnlyEvent | undefined {
  if (page.text.length > LONGEST_TEXT) return undefined
  const days = page.daysOfBlock.flatMap((own, block) => own.map((day) => ({ day, block })))
  const coming = days.filter(
    ({ day }) => isAhead(day, page.fetchedOn) && !isPreparation(textOf(page, sentenceOf(page, day))),
  )
  const [first] = coming
  if (!first || coming.some(({ day }) => lengthOf(sentenceOf(page, day)) > LONGEST_SENTENCE)) return undefined
  if (coming.some(({ day }) => day.rule !== undefined || day.starts.length === 0 || day.isYearAssumed))
    return undefined
  if (new Set(coming.map(({ day }) => keyOf(day))).size > 1) return undefined
  const name = onlyName(page)
  const own = coming.find(({ day }) => name !== undefined && isDayOf(page, day, name))
  return name !== undefined && own ? { ...own, name } : undefined
}

const sentenceOf = (page: PageModel, { from }: Stretch): Stretch => sentenceAt(page, from)

const lengthOf = ({ from, to }: Stretch): number => to - from

const textOf = ({ text }: PageModel, { from, to }: Stretch): string => text.slice(from, to)

/** What a sentence with a day says of an event that it does not name, in folded words. */
const SAYS_WHEN =
  /\b(?:vindt|vinden|plaats(?:vinden)?|begint|start|gaat door|doorgaan|welkom|meedoen|optreden|treedt|treden|statt(?:finden)?|findet|finden|beginnt|startet|angesagt|eingeladen|willkommen|auftreten|aura lieu|auront lieu|se tien(?:t|dra)|se deroule(?:ra)?|se produi(?:t|ra|ront|sent)|rendez-vous|debutera|takes? place|begins?|starts?|welcome|perform)\b/
const CLOSES = /\b(?:gesloten|dicht|geschlossen|fermee?s?|closed)\b/
const ON_THAT_DAY =
  /\b(?:die dag|dezelfde dag|diezelfde dag|an diesem tag|am selben tag|ce jour-la|le meme jour|that day)\b/

/** Whether the sentence of a day is about the event, or the page says that the event is "that day". */
function isDayOf(page: PageModel, day: PageDay, name: string): boolean {
  const sentence = textOf(page, sentenceOf(page, day))
  const text = foldText(sentence).text
  const words = new Set(wordsOf(text))
  const isNamed = wordsOf(name)
    .filter(isContent)
    .some((word) => [...words].some((one) => one.length > 3 && word.endsWith(one)))
  if (CLOSES.test(text) || (sentence.includes(name) && isPartOf(sentence, name))) return false
  return isNamed || SAYS_WHEN.test(text) || ON_THAT_DAY.test(page.folded.text)
}

interface Mention {
  text: string
  isInHeading: boolean
  isAnnounced: boolean
}

function onlyName(page: PageModel): string | undefined {
  const heading = page.outline.headings.find(({ level }) => level === 1)
  const top = heading && stretchOfLines(page, heading.line, heading.line + 1)
  const mentions = sentencesOf(page).flatMap((sentence): Mention[] => {
    const text = textOf(page, sentence)
    const isInHeading = top !== undefined && sentence.from >= top.from && sentence.from < top.to
    if (!isInHeading && NEGATED.test(foldText(text).text)) return []
    const { topics, kinds, proper } = namesInText(text)
    const names = topics.length > 0 ? topics : [...kinds, ...proper.filter((one) => endsInKind(one, kinds))]
    return names.map((name) => ({ text: name.text, isInHeading, isAnnounced: isAnnouncement(text, name) }))
  })
  const fullNames = [...new Set(mentions.map(({ text }) => wordsOf(text).join(' ')))]
  const byName = Map.groupBy(mentions, ({ text }) => fullestOf(wordsOf(text).join(' '), fullNames))
  const names = [...byName.values()]
  const [only, ...others] = names.length > 1 ? names.filter(isOfHeading) : names
  if (!only || others.length > 0 || !isSure(only)) return undefined
  if (names.some((own) => own !== only && own.length > 1)) return undefined
  const [longest] = only.toSorted(
    (a, b) => b.text.length - a.text.length || Number(a.isInHeading) - Number(b.isInHeading),
  )
  return longest?.text
}

/** "brocante de Tilff" for "brocante", if the page has one such name. */
function fullestOf(name: string, names: readonly string[]): string {
  const [fuller, ...others] = names.filter((one) => one.startsWith(`${name} `))
  return fuller !== undefined && others.length === 0 ? fuller : name
}

/** "Vlaanderen Feest": names in capitals that end in a word for an event. */
const endsInKind = ({ text, from, to }: PlacedName, kinds: readonly PlacedName[]): boolean =>
  isNameOfKind(text) && !kinds.some((kind) => kind.from < to && from < kind.to)

/** In the heading, and repeated below it. */
const isOfHeading = (mentions: readonly Mention[]): boolean =>
  mentions.length > 1 && mentions.some(({ isInHeading }) => isInHeading)

const isSure = (mentions: readonly Mention[]): boolean =>
  mentions.length > 1 || mentions.some(({ isAnnounced }) => isAnnounced)

const sentencesOf = (page: PageModel): Stretch[] =>
  page.sentences.map((from, at) => ({ from, to: page.sentences[at + 1] ?? page.text.length }))
