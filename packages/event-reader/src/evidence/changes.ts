import { oncePerObject } from '../lookups/once-per.ts'
import { ANY_EVENT, contentWords, stemOf } from './content-words.ts'
import type { PageDay } from './days/page-days.ts'
import { type FoldedText, foldText, type Stretch, wordsOf } from './folded-text.ts'
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
  /\b(?:afgelaste?|geannuleerde?|geschrapt|afgeblazen|gecanceld|ga(?:at?|an) (?:\w+ ){0,3}niet door|(?:komt|kwam) te vervallen|vervalt|vervallen|cancelled|canceled|called off|(?:will|does|is) not (?:take|taking) place|no longer (?:taking place|going ahead)|annulee?s?|supprimee?s?|n'aura pas lieu|n'auront pas lieu|n'a pas lieu|abgesagt(?:e[nrs]?)?|entfallt|entfallen|findet (?:\w+ ){0,3}nicht statt|finden (?:\w+ ){0,3}nicht statt|ausgefallen(?:e[nrs]?)?|fallt (?:\S+ ){0,5}aus|fallen (?:\S+ ){0,5}aus)\b/g
/** Nouns that announce a calling-off or head its terms. */
const CALLING_OFF =
  /\b(?:annulering(?:en)?|cancell?ations?|ausfalle?|afgelasting(?:en)?|annulations?|(?:general)?absagen?)\b/g
const POSTPONED =
  /\b(?:uitgesteld|postponed|reportee?s?|postposee?s?|remis(?:e|es)? a (?:une date|plus tard)|verschoben|nader te bepalen datum|unbestimmte zeit|date ulterieure)\b/g
const MOVED =
  /\b(?:verplaatst|verzet|verschoven|doorgeschoven|verhuisd|moved|rescheduled|re-?booked|reprogrammee?s?|decalee?s?|nachgeholt|brought forward|deplacee?s?|avancee?s?|verlegt|vorverlegt|neuer termin|nieuwe datum|nouvelle date|new date)\b/g
/** Negations before such a word. */
const NOT = /\b(?:niet|nicht|not|pas|geen|keine?|aucune?|no|never|nooit|nie|gewoon|toch)\s+(?:\w+\s+){0,2}$/
/** Of what may happen: in bad weather, with too few visitors. */
const CONDITION = new RegExp(
  [
    '\\bbij (?:\\w+ )?(?:regen|storm|wind|weer|onweer|sneeuw|hitte|aanmeldingen|inschrijvingen|deelname|belangstelling)\\b',
    '\\bbei (?:\\w+ )?(?:regen|sturm|unwetter|wetter|schlechtwetter|gewitter|schnee|hitze|anmeldungen|beteiligung)\\b',
    "\\ben cas d(?:e |')|\\bs'il |\\bsi (?:la meteo|le temps|le nombre)\\b",
    '\\bin (?:case|the event) of\\b|\\bif (?:it|there|the weather|fewer|not enough)\\b|\\bunless\\b',
    '\\bals (?:het|er) |\\b(?:indien|mochten?|falls)\\b|\\bwenn (?:es|das wetter|nicht|weniger)\\b',
    "\\b(?:in case of|kosteloze|gratis|kostenlose|free|frais d'|conditions d') ?(?:annulering|annulation|absage|ausfall|cancellation)",
    '\\b(?:bij|bei|im fall|im falle|in geval van|elke|iedere|toute|jede|jeder|any|every) (?:\\w+ ){0,2}(?:annulering|afgelasting|annulation|absage|ausfall|cancellation)',
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
    const folded = foldText(text)
    const change = changeIn(folded, page.fetchedOn, page.text.slice(to, to + LONGEST_TERM))
    if (change) changes.push({ from, to: from + text.trimEnd().length, text, folded: folded.text, ...change })
  }
  return changes
}

/**
 * The change that a text states, and where its words are; none of what may happen, is of an earlier year, or of the
 * terms of a booking. What follows the text may show that it only heads such terms.
 */
export function changeIn(
  folded: FoldedText,
  fetchedOn: string,
  next = '',
): Pick<Change, 'status' | 'at' | 'end'> | undefined {
  const { text } = folded
  const kinds: [Change['status'], RegExp, (at: number, end: number) => boolean][] = [
    ['cancelled', CANCELLED, (at, end) => !isOfBooking(around(text, at, end))],
    ['cancelled', CALLING_OFF, (from, to) => announces(folded, { from, to }, next)],
    ['postponed', POSTPONED, () => true],
    ['moved', MOVED, () => true],
  ]
  for (const [status, words, fits] of kinds)
    for (const { 0: word, index: at } of text.matchAll(words)) {
      const end = at + word.length
      if (NOT.test(around(text, at, end).before) || !fits(at, end)) continue
      return isHypothetical(text, fetchedOn) ? undefined : { status, at, end }
    }
  return undefined
}

const LONGEST_TERM = 60
/** Characters examined before and behind a word: a hostile sentence repeats it without end. */
const REACH = 200
const around = (text: string, from: number, to: number) => ({
  before: text.slice(Math.max(0, from - REACH), from),
  behind: text.slice(to, to + REACH),
})

/** What is possible, and until when: "possible jusqu'à 24h avant", "bis 1. Mai". */
const TERM =
  /^[\s:.,(-]*(?:possible|mogelijk|moglich|gratis|gratuite?s?|kosteloos|kostenlos|kostenfrei|free|sans frais|bis|jusqu'\w+|tot|up to|until)\b/
/** In the words behind a noun: terms of what is possible and what is paid back. */
const OF_TERMS = /\b(?:possible|mogelijk|moglich|rembours\w+|terugbetaal\w*|erstatt\w+|refund\w*)\b/
/** What is called off, where, when and why: "annulation du concert", "Absage wegen Sturm", "Absage: Weinfest". */
const ANNOUNCED =
  /^\s*(?:$|[^\w\s]|\d|(?:am|op|le|on) \d|(?:van|voor|in|de|du|des|d'|der|aller?|von|vom|fur|of|wegens?|vanwege|door|aufgrund|suite|en raison|pour cause|due)\b)/
/** Those that head the terms of a booking just as often announce only with what they call off. */
const OF_BOTH = /^(?:annulering|cancell?ation|ausfall)/
const WHAT = /^ (?:van|voor|in|of|the|der|des|d')\b/
/** Before the verb "absagen" of who calls off an event. */
const BY_ORGANISER = /\b(?:leider|wir|(?<!\bsie )muss(?:en|te|ten)?(?! sie\b))\b/
const NAME = /^\s+\p{Lu}\p{Ll}/u

/** Whether a noun is followed by what is called off, and not by terms: "Absagen bitte bis 1. Mai". */
function announces(folded: FoldedText, { from, to }: Stretch, next: string): boolean {
  const noun = folded.text.slice(from, to)
  const { before, behind } = around(folded.text, from, to)
  const [clause = ''] = behind.split(MARK)
  if (isOfBooking({ before, behind }) || TERM.test(behind) || OF_TERMS.test(clause)) return false
  if (OF_BOTH.test(noun)) return WHAT.test(behind)
  if (noun === 'absagen' && folded.quote(from, to).quote.startsWith('a')) return BY_ORGANISER.test(before)
  if (/^\W*$/.test(behind)) return !TERM.test(foldText(next).text)
  const [event = ''] = wordsOf(clause)
  const isNamed = NAME.test(folded.quote(to, to + behind.length).quote)
  return isNamed || ANNOUNCED.test(behind) || ANY_EVENT.has(event)
}

/** What is booked or paid, and is cancelled or lapses without the event. */
const BOOKED =
  '(?:\\w*(?:reservering(?:en)?|boeking(?:en)?|bestelling(?:en)?|inschrijving(?:en)?|aanmelding(?:en)?|kaart(?:en|jes)|tickets?|buchung(?:en)?|reservierung(?:en)?|anmeldung(?:en)?|bestellung(?:en)?|karten?|kosten|gebuhr(?:en)?)|deelnames?|plaatsen|eintritt|platze|teilnahmen?|reservations?|inscriptions?|commandes?|billets?|participations?|bookings?|orders?|registrations?|seats|places)'
const MARK = /[,.;:!?()|]|\s-\s/
/** The first noun of its clause, with no preposition before it: "Wegen fehlender Anmeldungen" is a reason. */
const BOOKED_FIRST = new RegExp(`^\\s*(?<lead>(?:[\\w']+ ){0,6}?)${BOOKED}\\b`)
const LINKS =
  /\b(?:voor|met|van|door|bij|in|op|per|zonder|wegens|vanwege|na|du|pour|par|avec|sans|faute|suite|sur|mit|von|fur|durch|bei|aus|wegen|ohne|mangels|aufgrund|nach|zu|for|of|with|by|due|because|from|without|after|weinig|onvoldoende|wenige?|peu|few)\b/
/** "Cancelled bookings", "annulation de votre réservation", "entfällt die Gebühr". */
const BOOKED_BEHIND = new RegExp(
  `^ (?:(?:de|het|uw|je|la|le|les|votre|vos|der|die|das|ihre?r?|the|your|van|du|des|of) ){0,2}(?:d'|l')?${BOOKED}\\b`,
)
/** "Karten für die abgesagte Lesung". */
const OF_ANOTHER = /\b(?:voor|van|fur|von|for|of)(?: \w+)? $/

function isOfBooking({ before, behind }: ReturnType<typeof around>): boolean {
  if (BOOKED_BEHIND.test(behind)) return true
  const clause = before.split(MARK).at(-1) ?? ''
  const lead = BOOKED_FIRST.exec(clause)?.groups?.lead
  if (lead === undefined || LINKS.test(lead) || OF_ANOTHER.test(clause)) return false
  return !ANY_EVENT.has(wordsOf(clause).at(-1) ?? '')
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
