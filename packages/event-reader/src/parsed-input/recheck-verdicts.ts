import type { Country, EventFacts, Evidence, ProposalField, RecheckResult, Verdict } from '@uitpost/contracts'
import { DATE_LANGUAGES } from '@uitpost/contracts/constants'
import { findCity } from '@uitpost/places'
import { Temporal } from 'temporal-polyfill'
import { shownFacts, statedInMarkup } from '../ai-extraction/stated-events.ts'
import { readDates } from '../dates/read-dates.ts'
import { changesOn } from '../evidence/changes.ts'
import { type PageDay, possibleDays, startsOn } from '../evidence/days/page-days.ts'
import { wordsOf } from '../evidence/folded-text.ts'
import { type PageModel, stretchOfBlock } from '../evidence/page-model.ts'
import { inheritedBy } from '../evidence/shared-context.ts'
import { wholeTitles } from '../evidence/title-places.ts'
import { limitedMap, oncePer } from '../lookups/once-per.ts'
import { nameOfBlock } from '../names/block-names.ts'
import type { ClaimedEvent } from '../verification/claim.ts'
import { checkEvidence, type EvidenceReport } from '../verification/evidence.ts'
import { type EvidenceSource, readingOf } from '../verification/evidence-source.ts'
import { toEvidence } from '../verification/proven-fields.ts'
import { startsOfTitle } from '../verification/worded-events.ts'

/** An approved event of catalogue. */
export interface Watched {
  title: string
  startDate: string
  endDate: string | null
  timeZone: string
  city: string
  country: Country
  location: string | null
  link: string
}

/** An event as its source states it now. */
export interface StatedNow {
  title: string
  start: string
  end?: string | null | undefined
  city?: string | null | undefined
  location?: string | null | undefined
  cancelled: boolean
  /** The words that state its start. */
  quote?: string | null
  facts?: EventFacts | undefined
}

export interface Change {
  field: ProposalField
  after: string | null
  quote: string | null
}

export interface RecheckFinding {
  result: Exclude<RecheckResult, 'gone'>
  changes: Change[]
  /** The words of the source that cancel the event, or speak against it without a new date. */
  quote?: string
  /** The new evidence; null where it was not examined. */
  proof: { verdict: Verdict; score: number; evidence: Evidence } | null
  /** What the source states of it beside; absent where it states none. */
  facts?: EventFacts
}

const found = (
  result: RecheckFinding['result'],
  changes: Change[] = [],
  quote?: string | null,
): RecheckFinding => ({ result, changes, proof: null, ...(quote && { quote }) })

/** What a source says against an event counts before what it says for it. */
const BY_WEIGHT = ['cancelled', 'moved', 'unchanged', 'missing'] as const

/**
 * Re-checks an event on its page, without AI: its markup by its values, its words as a run judges them. A cancellation
 * counts only when it is stated of this event. One other day is proposed; several days, or a missing title, are left to
 * an admin.
 */
export function judgePage(event: Watched, source: EvidenceSource): RecheckFinding {
  const named = statedInMarkup(source.events ?? []).filter((one) => sameTitle(one.title, event.title))
  const own = named.find(({ start }) => sameDay(start, event.startDate))
  const report = checkEvidence(claimOf(event, { organiser: own?.facts?.organiser }), source)
  const facts = shownFacts(own ?? {}, report)
  const worded = { ...judgeWords(event, source, report), ...(facts && { facts }) }
  if (named.length === 0) return worded
  const marked = judgeStated(
    event,
    named.map((one) => ({ ...one, facts })),
  )
  const findings = [marked, worded]
  const result = BY_WEIGHT.find((one) => findings.some((finding) => finding.result === one))
  const [first = worded] = findings.filter((finding) => finding.result === result)
  return { ...first, proof: proofOf(report) }
}

/** Judges an event on its page in full, as a candidate is judged: always with proof. */
export function rejudgePage(event: Watched, source: EvidenceSource): RecheckFinding {
  const asked = { end: event.endDate, location: event.location }
  return { ...judgePage(event, source), proof: proofOf(checkEvidence(claimOf(event, asked), source), asked) }
}

function judgeWords(event: Watched, source: EvidenceSource, report: EvidenceReport): RecheckFinding {
  if (isStated(report)) return { ...found('unchanged'), proof: proofOf(report) }
  const { page } = readingOf(source)
  const { field, against } = report.contradiction ?? {}
  const starts = startsOfTitle(page, event.title)
  const own = starts.filter(({ start }) => sameDay(start, event.startDate))
  const others = otherStarts(event, source, starts)
  const [only, ...more] = others
  const moved = only && more.length === 0 ? found('moved', changesOf(event, only)) : undefined
  if (field === 'status') {
    const later = newDay(event, page, others, against?.quote) ?? moved
    const isOff = isStated(checkEvidence({ ...claimOf(event), cancelled: true }, source))
    const isPostponed = own.some(({ status }) => status === 'postponed')
    if (isOff && !(isPostponed && later)) return found('cancelled', [], against?.quote)
    return later ?? found('missing', [], against?.quote)
  }
  // A day that the rules cannot tell apart from others is no change. Beside another day of the title that holds where it
  // begins its line, so that it has no name of its own, and where the page says of nothing that it moves.
  const isSilent = !moved || changesOn(page).length === 0
  if (isSilent && own.length === 0 && isStillNamed(event, page, moved !== undefined))
    return found('unchanged')
  if (moved) return moved
  return found('missing', [], against?.quote)
}

const isStated = ({ fields: { title, start } }: EvidenceReport): boolean => title.proven && start.proven

/** More starts of one title than this are a series, and none of them is the new date of another. */
const MOST_STARTS = 10

/** The other starts of an event that a run would accept: those of its own day, or else those of other days. */
function otherStarts(
  event: Watched,
  source: EvidenceSource,
  starts: ReturnType<typeof startsOfTitle>,
): StatedNow[] {
  const held = starts
    .filter(({ status }) => status === 'on')
    .map(({ start }) => withOffset(start, event.timeZone))
    .filter((start) => !sameInstant(start, event.startDate))
  const days = new Set(held.filter((start) => start.includes('T')).map((start) => start.slice(0, DAY)))
  const distinct = new Set(held.filter((start) => start.includes('T') || !days.has(start)))
  const stated = [...distinct].slice(0, MOST_STARTS).flatMap((start): StatedNow[] => {
    const report = checkEvidence({ ...claimOf(event), start }, source)
    return isStated(report)
      ? [{ title: event.title, start, cancelled: false, quote: report.fields.start.quote }]
      : []
  })
  const sameDays = stated.filter(({ start }) => sameDay(start, event.startDate))
  return sameDays.length > 0 ? sameDays : stated
}

/**
 * The one coming day beside the event's own in a sentence that moves it ("21 mei is uitgesteld tot 3 juni"), with its hour
 * where the page states it.
 */
function newDay(
  event: Watched,
  { country, fetchedOn }: PageModel,
  known: readonly StatedNow[],
  sentence = '',
): RecheckFinding | undefined {
  const mentions = readDates(sentence, { languages: DATE_LANGUAGES, country, reference: fetchedOn })
  const days = mentions.flatMap((one) => {
    const stated =
      'readings' in one ? one.readings.flatMap((reading) => ('days' in reading ? reading.days : [])) : []
    return stated.includes(event.startDate.slice(0, DAY))
      ? []
      : (stated.find((day) => day >= fetchedOn) ?? [])
  })
  const [day, ...others] = new Set(days)
  if (day === undefined || others.length > 0) return undefined
  const start = known.find((one) => sameDay(one.start, day))?.start ?? day
  return found('moved', changesOf(event, { title: event.title, start, cancelled: false, quote: sentence }))
}

/** Whether the day is stated, as one of several or in a list, by a part that has or inherits the title, or has none. */
function isStillNamed({ title, startDate }: Watched, page: PageModel, atLineStart: boolean): boolean {
  const day = startDate.slice(0, DAY)
  const includes = (one: PageDay) =>
    (possibleDays(one).includes(day) || startsOn(one, day, page.country)) &&
    !(atLineStart && /\p{L}/u.test(page.text.slice(page.text.lastIndexOf('\n', one.from) + 1, one.from)))
  const places = wholeTitles({ title, start: day, cities: [] }, page)
  return page.daysOfBlock.some((days, block) => {
    if (!days.some(includes)) return false
    if (nameOfBlock(page, block) === undefined) return places.length > 0
    const parts = [stretchOfBlock(page, block), ...inheritedBy(page, block).flat()]
    return places.some((place) => parts.some(({ from, to }) => from <= place.from && place.to <= to))
  })
}

/**
 * Compares an event with the entries of its calendar or markup that have its title. Entries of its hour count, or else
 * those of its day, or else one of another day. Only an entry with the whole title cancels it, and only on its own day.
 */
export function judgeStated(event: Watched, stated: readonly StatedNow[]): RecheckFinding {
  const named = stated.filter(
    ({ title }) => includesTitle(title, event.title) || includesTitle(event.title, title),
  )
  const today = named.filter((one) => sameDay(one.start, event.startDate))
  const same = today.filter((one) => sameInstant(one.start, event.startDate))
  const own = same.length > 0 ? same : today
  const on = (own.length > 0 ? own : named).filter(({ cancelled }) => !cancelled)
  const [only, ...others] = on
  if (!only && own.some(({ title }) => includesTitle(title, event.title))) return found('cancelled')
  if (!only || (same.length === 0 && others.length > 0)) return found('missing')
  const changes = changesOf(event, only)
  return {
    ...found(changes.length > 0 ? 'moved' : 'unchanged', changes),
    ...(own.length > 0 && only.facts && { facts: only.facts }),
  }
}

function changesOf(event: Watched, now: StatedNow): Change[] {
  const changes: Change[] = []
  const add = (field: ProposalField, after: string | null, quote = after) =>
    changes.push({ field, after, quote })
  const movesStart = !sameInstant(now.start, event.startDate)
  if (movesStart) add('startDate', now.start, now.quote ?? now.start)
  // A source without an end changes nothing, unless the stored end would lie before the new start.
  if (now.end && event.endDate && !sameInstant(now.end, event.endDate)) add('endDate', now.end)
  else if (movesStart && !now.end && event.endDate) add('endDate', null)
  if (now.city && !sameCity(now.city, event)) add('city', now.city)
  if (now.location && event.location && wordsOf(now.location).join() !== wordsOf(event.location).join()) {
    add('location', now.location)
  }
  return changes
}

/** What must be proven of an event, with what else is asked for. */
interface Asked {
  end?: string | null
  location?: string | null
  organiser?: string | undefined
}

function claimOf(event: Watched, { end, location, organiser }: Asked = {}): ClaimedEvent {
  const known = findCity(event.city, { country: event.country })
  return {
    title: event.title,
    start: event.startDate,
    city: event.city,
    link: event.link,
    ...(end && { end }),
    ...(location && { location }),
    ...(organiser !== undefined && { organiser }),
    ...(known && { cityNames: [known.name, ...Object.values(known.names ?? {})] }),
  }
}

/** With an end or a location it also says whether the page states them. */
function proofOf(report: EvidenceReport, { end, location }: Asked = {}) {
  const { title, start, city, link } = report.fields
  const said = (proven: boolean) => ({ proven, quote: null })
  return {
    verdict: report.verdict,
    score: report.score,
    evidence: {
      title: toEvidence(title),
      start: toEvidence(start),
      city: toEvidence(city),
      link: toEvidence(link),
      ...(end && { end: report.quotes?.end ?? said(report.stated.end !== null) }),
      ...(location && { location: report.quotes?.location ?? said(report.stated.location !== null) }),
      ...(report.ruleOnHoliday && { ruleOnHoliday: true }),
      ...(report.contradiction && { contradiction: report.contradiction }),
    },
    ...(report.timeProven !== undefined && { timeProven: report.timeProven }),
  }
}

const sameTitle = (a: string, b: string): boolean => {
  const words = titleWords(a)
  return words.trim() !== '' && words === titleWords(b)
}

/** Cached: the titles of a long calendar are compared with each event. */
const MAX_KNOWN = 20_000
const known = limitedMap<string, string>(MAX_KNOWN)

/** A title's words, with one space between, before and after them. */
const titleWords = (title: string): string => oncePer(known, title, () => ` ${wordsOf(title).join(' ')} `)

const includesTitle = (line: string, title: string): boolean => {
  const words = titleWords(title)
  return words.trim() !== '' && titleWords(line).includes(words)
}

/** Characters of YYYY-MM-DD. */
const DAY = 10

const sameDay = (a: string, b: string): boolean => a.slice(0, DAY) === b.slice(0, DAY)

/** A date equals a time on that date. */
const sameInstant = (a: string, b: string): boolean =>
  a.includes('T') && b.includes('T') ? Date.parse(a) === Date.parse(b) : sameDay(a, b)

function sameCity(stated: string, { city, country }: Watched): boolean {
  const [a, b] = [findCity(stated, { country }), findCity(city, { country })]
  return a && b ? a.id === b.id : sameTitle(stated, city)
}

const withOffset = (local: string, zone: string): string =>
  local.includes('T')
    ? Temporal.PlainDateTime.from(local)
        .toZonedDateTime(zone)
        .toString({ timeZoneName: 'never', smallestUnit: 'second' })
    : local
