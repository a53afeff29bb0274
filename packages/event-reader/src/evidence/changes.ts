import { oncePerObject } from '../lookups/once-per.ts'
import { ANY_EVENT, contentWords, stemOf } from './content-words.ts'
import type { PageDay } from './days/page-days.ts'
import { foldText, type Stretch } from './folded-text.ts'
import { type PageModel, sentenceAt, textBeside, within } from './page-model.ts'

/** A sentence that cancels or moves something. */
export interface Change extends Stretch {
  text: string
  folded: string
  status: 'cancelled' | 'postponed' | 'moved'
  /** Where in the folded text the words of the change begin and end. */
  at: number
  end: number
}

/** Folded words per change, without similar phrases such as "annuleren kan tot de dag zelf". */
const CANCELLED =
  /\b(?:afgelaste?|(?:annulering(?:en)?|cancell?ations?|ausfalle?)(?= (?:van|voor|in|of|the|der|des|d')\b)|afgelasting(?:en)?|geannuleerde?|geschrapt|afgeblazen|gecanceld|ga(?:at?|an) (?:\w+ ){0,3}niet door|(?:komt|kwam) te vervallen|vervalt|vervallen|cancelled|canceled|called off|(?:will|does|is) not (?:take|taking) place|no longer (?:taking place|going ahead)|annulee?s?|annulations?|supprimee?s?|n'aura pas lieu|n'auront pas lieu|n'a pas lieu|abgesagt(?:e[nrs]?)?|(?:general)?absagen?|entfallt|entfallen|findet (?:\w+ ){0,3}nicht statt|finden (?:\w+ ){0,3}nicht statt|ausgefallen(?:e[nrs]?)?|fallt (?:\S+ ){0,5}aus|fallen (?:\S+ ){0,5}aus)\b/
const POSTPONED =
  /\b(?:uitgesteld|postponed|reportee?s?|postposee?s?|remis(?:e|es)? a (?:une date|plus tard)|verschoben|nader te bepalen datum|unbestimmte zeit|date ulterieure)\b/
const MOVED =
  /\b(?:verplaatst|verzet|verschoven|doorgeschoven|verhuisd|moved|rescheduled|re-?booked|reprogrammee?s?|decalee?s?|nachgeholt|brought forward|deplacee?s?|avancee?s?|verlegt|vorverlegt|neuer termin|nieuwe datum|nouvelle date|new date)\b/
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
    "\\b(?:bij|bei|in case of|kosteloze|gratis|kostenlose|free|frais d'|conditions d') ?(?:annulering|annulation|absage|ausfall|cancellation)",
    '\\b(?:kan|kunnen|kann|konnen|may|might|could|can|peut|peuvent|pourra|pourrait)\\b[^.]{0,30}\\b(?:worden|be|etre|werden)\\b',
  ].join('|'),
)
const LAST_YEAR =
  /\b(?:vorig|afgelopen) jaar\b|\bl'an(?:nee)? (?:dernier|passe)|\b(?:letztes|letzten|voriges|vorigen) jahr|\bvorjahr\b|\blast year\b/
/** Sentences of a page that cancel or move something. */
export const changesOn = oncePerObject(readChanges)

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

/** The change that a folded text states, and where its words are; none of what may happen or is of an earlier year. */
export function changeIn(
  folded: string,
  fetchedOn: string,
): Pick<Change, 'status' | 'at' | 'end'> | undefined {
  for (const [status, words] of [
    ['cancelled', CANCELLED],
    ['postponed', POSTPONED],
    ['moved', MOVED],
  ] as const) {
    const match = words.exec(folded)
    if (!match || NOT.test(folded.slice(0, match.index))) continue
    if (isHypothetical(folded, fetchedOn)) return undefined
    return { status, at: match.index, end: match.index + match[0].length }
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

const IS_NEW = /\b(?:neuer termin|nieuwe datum|nouvelle date|new date)\b/
/** Words between a change and its new day, and in the languages that end with the verb also before it. */
const TO = /\b(?:naar|tot|auf|au|aux|to|until|till|for)(?: (?:de|den|het|le|the))?\s*$/
const TO_FIRST = /\b(?:naar|auf)(?: (?:de|den|het))?\s*$/

/** Words before the day that an event has left. */
const LEFT =
  /\b(?:van|vom|du|from|was|war|waren|etait|statt|eigentlich|oorspronkelijk|ursprunglich|initialement|originally|i\.?p\.?v\.?|in plaats van|au lieu|anstatt|anstelle|instead of|gepland|geplant\w*|prevue?s?|planned|scheduled)(?: (?:op|fur|am|vom|de|den|du|le|on|for|voor|van|gepland|geplant|prevue?|planned|scheduled)){0,3}\s*$/

/**
 * The new days in a sentence. A day beside "uitgesteld" is the old one unless words say so ("uitgesteld tot", "nieuwe
 * datum"); what is moved may state its new day right behind the word.
 */
export function newDaysIn(
  page: PageModel,
  { from, at, status }: Change,
  named: readonly PageDay[],
): PageDay[] {
  const placed = named.map((day) => ({ day, before: foldText(page.text.slice(from, day.from)).text }))
  const behind = placed.filter(({ day, before }) => !day.isLeft && !LEFT.test(before))
  const stated = behind.filter(
    ({ before }) => (before.length >= at ? TO : TO_FIRST).test(before) || IS_NEW.test(before),
  )
  const found =
    stated.length > 0 || status === 'postponed' ? stated : behind.filter(({ before }) => before.length >= at)
  return found.map(({ day }) => day)
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

const IN_PLACE =
  /(?<!\p{L})(?:in|im|te|à|au|aux|dans|op|auf|at|bij|zu|zur|zum)\s(?:(?:der|dem|den|die|das|de|het|la|le|the)\s|l['’])?\p{Lu}[\p{L}'’-]*/gu
export const withoutPlaces = (text: string): string => text.replaceAll(IN_PLACE, ' ')

/** Whether a sentence has a name that is no word of the title, nor its first word, nor a place. */
export function namesOther(page: PageModel, sentence: Stretch, wanted: ReadonlySet<string>): boolean {
  const words = textBeside(page.text, sentence, within(page.days, sentence)).replace(/^\P{L}*\p{L}+/u, ' ')
  const names = contentWords((withoutPlaces(words).match(/\p{Lu}[\p{L}'’-]+/gu) ?? []).join(' '))
  return names.some((word) => !ANY_EVENT.has(word) && !wanted.has(stemOf(word)))
}
