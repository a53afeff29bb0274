import { contentWords, stemOf } from './content-words.ts'
import { foldText, type Stretch } from './folded-text.ts'
import { startsOn } from './page-days.ts'
import { indexOfLine, type PageModel, sentenceAt, stretchOfLines, within } from './page-model.ts'
import { inheritedBy } from './shared-context.ts'
import type { TitleDays } from './title-days.ts'
import { blockAt } from './title-places.ts'

export type Status = 'on' | 'cancelled' | 'postponed' | 'moved'

export interface StatusFinding {
  status: Status
  /** The words that say so. */
  quote?: string
}

/** Folded words for each change; what only sounds alike ("annuleren kan tot de dag zelf") is not among them. */
const CANCELLED =
  /\b(?:afgelast|afgelasting|geannuleerd|geschrapt|afgeblazen|gecanceld|gaa?t? (?:\w+ ){0,3}niet door|(?:komt|kwam) te vervallen|vervalt|vervallen|cancelled|canceled|called off|(?:will|does|is) not (?:take|taking) place|no longer (?:taking place|going ahead)|annulee?s?|annulation|supprimee?s?|n'aura pas lieu|n'auront pas lieu|n'a pas lieu|abgesagt|absage|entfallt|entfallen|findet (?:\w+ ){0,3}nicht statt|finden (?:\w+ ){0,3}nicht statt|ausgefallen|fallt (?:\S+ ){0,5}aus|fallen (?:\S+ ){0,5}aus)\b/
const POSTPONED =
  /\b(?:uitgesteld|postponed|reportee?s?|remis(?:e|es)? a (?:une date|plus tard)|verschoben|nader te bepalen datum|unbestimmte zeit|date ulterieure)\b/
const MOVED =
  /\b(?:verplaatst|verzet|verschoven|verhuisd|moved|rescheduled|brought forward|deplacee?s?|avancee?s?|verlegt|vorverlegt|neuer termin|nieuwe datum|nouvelle date|new date)\b/
/** Said of the words behind it. */
const NOT = /\b(?:niet|nicht|not|pas|geen|kein|no|never|nooit|nie|gewoon|toch)\s+(?:\w+\s+){0,2}$/
/** Any event, where only one is spoken of. */
const ANY_EVENT = new Set(
  (
    'concert concerten evenement event activiteit voorstelling feest festival markt viering avond middag editie optreden ' +
    'veranstaltung veranstaltungen konzert fest markt auffuhrung vorstellung termin abend spectacle fete evenements marche ' +
    'activite representation soiree edition show performance programma programme programm alle alles tout tous toutes all'
  ).split(' '),
)

/** Whether the event is called off or on another day: by its block, its pictures, or a sentence that names it. */
export function findStatus(
  claim: { title: string; start: string },
  found: TitleDays,
  page: PageModel,
): StatusFinding {
  const own = page.blocks[found.block]
  if (!own) return { status: 'on' }
  const scope = stretchOfLines(page, own.from, own.to)
  const wanted = new Set(contentWords(claim.title).map(stemOf))
  // Paragraphs of one text speak of one another; items of a list do not.
  const inherited = inheritedBy(page, found.block).flat()
  const isAbout = ({ from, to }: Stretch): boolean => {
    if ([scope, ...inherited].some((one) => one.from <= from && to <= one.to)) return true
    const other = page.blocks[blockAt(page, indexOfLine(page.lines, from)) ?? -1]
    return own.isRun && other?.isRun === true && other.around[0] === own.around[0]
  }
  for (const sentence of changesOn(page)) {
    const { text, folded, status } = sentence
    if (!isAbout(sentence)) continue
    const isInside = sentence.from >= scope.from && sentence.to <= scope.to
    const isNote = contentWords(text).length <= 2
    if (!(isInside && (isNote || page.blocks.length > 1)) && !concerns(folded, wanted)) continue
    const named = within(page.days, sentence).filter((one) => one.starts.length > 0)
    const says = (days: typeof named) =>
      days.some((one) => startsOn(one, claim.start.slice(0, 10), page.country))
    if (status.is === 'cancelled') {
      // Another day is called off.
      if (named.length > 0 && !says(named)) continue
      return { status: status.is, quote: text.trim() }
    }
    // Without a day something else is moved: the place.
    if (status.is === 'moved' && named.length === 0) continue
    // "De markt van 21 mei is verplaatst naar 3 juni": the new day stands behind.
    const behind = named.filter(({ from }) => from >= sentence.from + status.at)
    if (behind.length > 0 ? says(behind) : IS_NEW.test(folded) && says(named)) continue
    return { status: status.is, quote: text.trim() }
  }
  const picture = page.outline.pictures.find(
    ({ line, text }) => line >= own.from && line <= own.to && CANCELLED.test(foldText(text).text),
  )
  return picture ? { status: 'cancelled', quote: picture.text } : { status: 'on' }
}

const IS_NEW = /\b(?:neuer termin|nieuwe datum|nouvelle date|new date)\b/

function changeIn(folded: string): { is: Exclude<Status, 'on'>; at: number } | undefined {
  for (const [status, words] of [
    ['cancelled', CANCELLED],
    ['postponed', POSTPONED],
    ['moved', MOVED],
  ] as const) {
    const match = words.exec(folded)
    if (match && !NOT.test(folded.slice(0, match.index))) return { is: status, at: match.index }
  }
  return undefined
}

/** Names the event by a word of its title or the end of one ("Flohmarkt" for a Promenaden-Flohmarkt), or as any event. */
function concerns(folded: string, wanted: ReadonlySet<string>): boolean {
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
  status: { is: Exclude<Status, 'on'>; at: number }
}

const known = new WeakMap<PageModel, Change[]>()

/** The sentences of a page that call something off or move it. */
function changesOn(page: PageModel): Change[] {
  const found = known.get(page)
  if (found) return found
  const changes: Change[] = []
  for (const start of page.sentences) {
    const { from, to } = sentenceAt(page, start)
    const text = page.text.slice(from, to)
    const folded = foldText(text).text
    const status = changeIn(folded)
    if (status) changes.push({ from, to: from + text.trimEnd().length, text, folded, status })
  }
  known.set(page, changes)
  return changes
}
