import type { EventBlock } from '../blocks/event-blocks.ts'
import type { Outline } from '../blocks/outline.ts'
import { oncePer } from '../lookups/once-per.ts'
import { MONTH_NUMBERS } from './calendar-words.ts'
import { contentWords, stemOf } from './content-words.ts'
import { foldText, type Stretch } from './folded-text.ts'
import { type PageDay, startsOn } from './page-days.ts'
import { indexOfLine, type PageModel, sentenceAt, stretchOfLines, textBeside, within } from './page-model.ts'
import { inheritedBy } from './shared-context.ts'
import type { TitleDays } from './title-days.ts'
import { blockAt } from './title-places.ts'

export type Status = 'on' | 'cancelled' | 'postponed' | 'moved'

export interface StatusFinding {
  status: Status
  /** The words that state it. */
  quote?: string
}

/** Folded words per change, without similar phrases such as "annuleren kan tot de dag zelf". */
const CANCELLED =
  /\b(?:afgelast|afgelasting|geannuleerd|geschrapt|afgeblazen|gecanceld|gaa?t? (?:\w+ ){0,3}niet door|(?:komt|kwam) te vervallen|vervalt|vervallen|cancelled|canceled|called off|(?:will|does|is) not (?:take|taking) place|no longer (?:taking place|going ahead)|annulee?s?|annulation|supprimee?s?|n'aura pas lieu|n'auront pas lieu|n'a pas lieu|abgesagt|absage|entfallt|entfallen|findet (?:\w+ ){0,3}nicht statt|finden (?:\w+ ){0,3}nicht statt|ausgefallen|fallt (?:\S+ ){0,5}aus|fallen (?:\S+ ){0,5}aus)\b/
const POSTPONED =
  /\b(?:uitgesteld|postponed|reportee?s?|remis(?:e|es)? a (?:une date|plus tard)|verschoben|nader te bepalen datum|unbestimmte zeit|date ulterieure)\b/
const MOVED =
  /\b(?:verplaatst|verzet|verschoven|verhuisd|moved|rescheduled|brought forward|deplacee?s?|avancee?s?|verlegt|vorverlegt|neuer termin|nieuwe datum|nouvelle date|new date)\b/
/** Negations before such a word. */
const NOT = /\b(?:niet|nicht|not|pas|geen|kein|no|never|nooit|nie|gewoon|toch)\s+(?:\w+\s+){0,2}$/
/** Of what may happen: in bad weather, with too few visitors. */
const CONDITION = new RegExp(
  [
    '\\bbij (?:\\w+ )?(?:regen|storm|wind|weer|onweer|sneeuw|hitte|aanmeldingen|inschrijvingen|deelname|belangstelling)\\b',
    '\\bbei (?:\\w+ )?(?:regen|sturm|unwetter|wetter|schlechtwetter|gewitter|schnee|hitze|anmeldungen|beteiligung)\\b',
    "\\ben cas d(?:e |')|\\bs'il |\\bsi (?:la meteo|le temps|le nombre)\\b",
    '\\bin (?:case|the event) of\\b|\\bif (?:it|there|the weather|fewer|not enough)\\b|\\bunless\\b',
    '\\bals (?:het|er) |\\b(?:indien|mochten?|falls)\\b|\\bwenn (?:es|das wetter|nicht|weniger)\\b',
    '\\b(?:kan|kunnen|kann|konnen|may|might|could|can|peut|peuvent|pourra|pourrait)\\b[^.]{0,30}\\b(?:worden|be|etre|werden)\\b',
  ].join('|'),
)
const LAST_YEAR =
  /\b(?:vorig|afgelopen) jaar\b|\bl'an(?:nee)? (?:dernier|passe)|\b(?:letztes|letzten|voriges|vorigen) jahr|\bvorjahr\b|\blast year\b/
/** A month without a day: "de concerten van juni". */
const OF_MONTH = new RegExp(
  `\\b(?:van|in|voor|de|d'|du|en|im|vom|fur|of|for)\\s*(${[...MONTH_NUMBERS.keys()].join('|')})\\b`,
  'g',
)
/** Words for any event, which count where the page has one event only. */
const ANY_EVENT = new Set(
  (
    'concert concerten evenement evenementen event events activiteit activiteiten voorstelling voorstellingen feest feesten ' +
    'festival festivals markt markten viering vieringen avond avonden middag middagen editie optreden optredens ' +
    'veranstaltung veranstaltungen konzert konzerte fest feste auffuhrung auffuhrungen vorstellung vorstellungen termin ' +
    'termine abend abende spectacle spectacles fete fetes evenements marche marches activite activites representation ' +
    'representations soiree soirees edition editions concerts show shows performance performances programma programme programm'
  ).split(' '),
)

/** Whether the event is cancelled, postponed or moved: by its block, its pictures, or a sentence that names it. */
export function findStatus(
  claim: { title: string; start: string },
  found: TitleDays,
  page: PageModel,
): StatusFinding {
  const own = page.blocks[found.block]
  if (!own) return { status: 'on' }
  const scope = stretchOfLines(page, own.from, own.to)
  const wanted = new Set(contentWords(claim.title).map(stemOf))
  // Paragraphs of one text refer to each other; items of a list do not.
  const inherited = inheritedBy(page, found.block).flat()
  const isAbout = ({ from, to }: Stretch): boolean => {
    if ([scope, ...inherited].some((one) => one.from <= from && to <= one.to)) return true
    const other = page.blocks[blockAt(page, indexOfLine(page.lines, from)) ?? -1]
    return own.isRun && other?.isRun === true && other.around[0] === own.around[0]
  }
  let change: StatusFinding | undefined
  for (const sentence of changesOn(page)) {
    const { text, folded, status } = sentence
    if (!isAbout(sentence)) continue
    const isInside = sentence.from >= scope.from && sentence.to <= scope.to
    // "zondag 13 december: afgelast"
    const isNote = contentWords(textBeside(page.text, sentence, within(page.days, sentence))).length <= 2
    if (!(isInside && (isNote || page.blocks.length > 1)) && !concerns(folded, wanted)) continue
    const named = within(page.days, sentence).filter((one) => one.starts.length > 0)
    const says = (days: typeof named) =>
      days.some((one) => startsOn(one, claim.start.slice(0, 10), page.country))
    const moved = status === 'cancelled' ? [] : newDaysIn(page, sentence, named)
    // Another day is cancelled or moved, or another month.
    if (moved.length === 0 && named.length > 0 && !says(named)) continue
    if (named.length === 0 && isOfOtherMonth(folded, claim.start)) continue
    if (status === 'cancelled') return { status, quote: text.trim() }
    if (says(moved)) return { status: 'on' }
    // Without a day only the place was moved.
    if (status === 'moved' && named.length === 0) continue
    change ??= { status, quote: text.trim() }
  }
  if (change) return change
  const picture = page.outline.pictures.find(
    (one) =>
      isPictureOf(own, one, page) &&
      changeIn(foldText(one.text).text, page.fetchedOn)?.status === 'cancelled',
  )
  return picture ? { status: 'cancelled', quote: picture.text } : { status: 'on' }
}

/** A picture beside an item is no part of it; beside a section or a paragraph it may be. */
export function isPictureOf(
  { from, to }: EventBlock,
  { line, isBetween }: Outline['pictures'][number],
  { outline }: PageModel,
): boolean {
  if (!isBetween) return line >= from && line < to
  const isItem = outline.containers.some((one) => one.from === from && one.to === to)
  return isItem ? line > from && line < to : line >= from && line <= to
}

const IS_NEW = /\b(?:neuer termin|nieuwe datum|nouvelle date|new date)\b/
/** Words between a change and its new day, and in the languages that end with the verb also before it. */
const TO = /\b(?:naar|tot|auf|au|aux|to|until|till|for)(?: (?:de|den|het|le|the))?\s*$/
const TO_FIRST = /\b(?:naar|auf)(?: (?:de|den|het))?\s*$/

/**
 * The new days in a sentence. A day beside "uitgesteld" is the old one unless words say so ("uitgesteld tot", "nieuwe
 * datum"); what is moved may state its new day right behind the word.
 */
function newDaysIn(page: PageModel, { from, at, status }: Change, named: readonly PageDay[]): PageDay[] {
  const stated = named.filter((day) => {
    const before = foldText(page.text.slice(from, day.from)).text
    const isBehind = before.length >= at
    return (isBehind ? TO : TO_FIRST).test(before) || IS_NEW.test(before)
  })
  if (stated.length > 0 || status === 'postponed') return stated
  return named.filter((day) => foldText(page.text.slice(from, day.from)).text.length >= at)
}

const TO_PLACE = /\b(?:naar|ins|in (?:die|den|das)|nach|zum|zur|to|au|aux|a la|vers)\s/g

/** Where sentences that move an event to another place speak of the old one: before "naar", "ins", "to", "à la". */
export function leftPlaces(page: PageModel): Stretch[] {
  return changesOn(page).flatMap((change) => {
    if (change.status !== 'moved' || within(page.days, change).length > 0) return []
    const folded = foldText(change.text)
    const ways = [...folded.text.matchAll(TO_PLACE)].map(({ index }) => index)
    const way = ways.find((index) => index > change.at) ?? ways.at(-1)
    return way === undefined
      ? []
      : [{ from: change.from, to: change.from + folded.quote(way, way + 1).offset }]
  })
}

function changeIn(folded: string, fetchedOn: string): Pick<Change, 'status' | 'at'> | undefined {
  for (const [status, words] of [
    ['cancelled', CANCELLED],
    ['postponed', POSTPONED],
    ['moved', MOVED],
  ] as const) {
    const match = words.exec(folded)
    if (!match || NOT.test(folded.slice(0, match.index))) continue
    if (isHypothetical(folded, fetchedOn)) return undefined
    return { status, at: match.index }
  }
  return undefined
}

/** Of what may happen, or of an earlier year. */
export const isHypothetical = (folded: string, fetchedOn: string): boolean =>
  CONDITION.test(folded) || isPast(folded, fetchedOn)

/** Of an earlier year alone. */
function isPast(folded: string, fetchedOn: string): boolean {
  const years = folded.match(/\b(?:19|20)\d\d\b/g) ?? []
  return LAST_YEAR.test(folded) || (years.length > 0 && years.every((year) => year < fetchedOn.slice(0, 4)))
}

function isOfOtherMonth(folded: string, start: string): boolean {
  const months = [...folded.matchAll(OF_MONTH)].map(([, name = '']) => MONTH_NUMBERS.get(name))
  return months.length > 0 && !months.includes(Number(start.slice(5, 7)))
}

/**
 * Whether a sentence is about the event: it has a word of the title, or its ending ("Flohmarkt" for
 * "Promenaden-Flohmarkt"), or means any event.
 */
export function concerns(folded: string, wanted: ReadonlySet<string>): boolean {
  return contentWords(folded).some(
    (word) =>
      ANY_EVENT.has(word) ||
      wanted.has(stemOf(word)) ||
      (word.length > 4 &&
        [...wanted].some((one) => one.endsWith(stemOf(word)) || stemOf(word).endsWith(one))),
  )
}

interface Change extends Stretch {
  text: string
  folded: string
  status: Exclude<Status, 'on'>
  /** Where in the folded text the word of the change begins. */
  at: number
}

const known = new WeakMap<PageModel, Change[]>()

/** Sentences of a page that cancel or move something. */
const changesOn = (page: PageModel): Change[] => oncePer(known, page, () => readChanges(page))

function readChanges(page: PageModel): Change[] {
  const changes: Change[] = []
  for (const start of page.sentences) {
    const { from, to } = sentenceAt(page, start)
    const text = page.text.slice(from, to)
    const folded = foldText(text).text
    const change = changeIn(folded, page.fetchedOn)
    if (change) changes.push({ from, to: from + text.trimEnd().length, text, folded, ...change })
  }
  return changes
}
