import type { Contradiction, Country, EvidenceField, FieldEvidence, Verdict } from '@uitpost/contracts'
import { parseDay } from '../dates/calendar/calendar.ts'
import { isPublicHoliday } from '../dates/calendar/holidays.ts'
import { findCityOnPage, findCityPlace, findOnlyCity } from '../evidence/city-evidence.ts'
import { type PageDay, possibleDays, startsOn } from '../evidence/days/page-days.ts'
import { wordsOf } from '../evidence/folded-text.ts'
import { findEnd, findHour, type HourFinding } from '../evidence/hour-evidence.ts'
import { indexOfLine, type PageModel } from '../evidence/page-model.ts'
import { findPlace, statesDescription, statesName, statesSentences } from '../evidence/quoted.ts'
import { findStatus } from '../evidence/status-evidence.ts'
import { daysOfTitle, type TitleDays } from '../evidence/title-days.ts'
import { type ClaimedTitle, type TitlePlace, wholeTitles, wordedTitles } from '../evidence/title-places.ts'
import type { PageEvent } from '../markup/page-event.ts'
import { mixesScripts } from '../text/mixed-scripts.ts'
import { findCategory } from './category-evidence.ts'
import type { ClaimedEvent } from './claim.ts'
import { datesAsked, markedEnd } from './claimed-ends.ts'
import { dayAgainst, findContradiction, findMarkedContradiction } from './contradictions.ts'
import type { EvidenceSource } from './evidence-source.ts'
import { clip, hostOf, markedAs, quoteOf, readingOf, siteOf } from './evidence-source.ts'
import { assumed, fromMarkup, type ProvenField, quoted, toEvidence, UNPROVEN } from './proven-fields.ts'
import { isSoldOut } from './sold-out.ts'
import { scoreOf, verdictOf, WEIGHTS } from './verdicts.ts'
import { timesOf } from './worded-events.ts'

export interface EvidenceReport {
  verdict: Exclude<Verdict, 'unreachable'>
  score: number
  fields: Record<EvidenceField, ProvenField>
  /** Of a claim without an hour: the one that the words give beside the day, if they give one. */
  hour?: { start: string; end?: string }
  /** False: the day is proven and the hour stands nowhere. Absent: no day proven, or no hour claimed. */
  timeProven?: boolean
  /** Null: nothing to judge by. Counts for no verdict: a category is an admin's to correct. */
  category: FieldEvidence | null
  /** The page does not name the day: it follows from a rule ("every Monday"). */
  byRule?: true
  /** The day follows from a rule of the page and is a public holiday of its country. */
  ruleOnHoliday?: true
  /** The words say that no tickets are left. */
  soldOut?: true
  /** The two that say different things, where the verdict is that they do. */
  contradiction?: Contradiction
  /**
   * What else of the claim the source states of this event; what it does not, or states in names that mix alphabets, may
   * not go out. An end may be its day alone, and a place of markup those of its parts that the words have.
   */
  stated: { end: string | null; location: string | null; description: boolean; organiser: boolean }
  /** The words, or the markup, of the page that state the end and the place. */
  quotes?: { end?: FieldEvidence; location?: FieldEvidence }
}

/**
 * Checks every required field of a claim against its source: all of them in one block of the page and in what that
 * block inherits. Visible text counts; markup counts where the text has no days, and where both have some they must
 * agree. Quotes are literal pieces of the source.
 *
 * - verified: everything is proven, including a claimed time, of which the markup gives no other one, no style sheet adds
 *   words to it, and no word of the title mixes alphabets;
 * - contradicted: the source gives this title other coming days or another time, or cancels it;
 * - partly: the title and its day or city are proven, everything but the time, or a title in other words;
 * - unverified: anything else.
 */
export function checkEvidence(claim: ClaimedEvent, source: EvidenceSource): EvidenceReport {
  const { page } = readingOf(source)
  const marked = markedAs(source, claim.title)
  const words = judgeWords(claim, page)
  const link = findLink(claim, source)
  // Markup counts only for a page whose text has no days.
  const hasNoDays = page.days.length === 0 && page.hours.length === 0
  if (words.titles.length === 0 && !hasNoDays) return nothingProven(link)
  if (!words.found && marked.length > 0 && (hasNoDays || words.days.length === 0))
    return judgeMarkup(claim, source, marked, link)
  return reportOf(claim, source, words, marked, link)
}

interface Words {
  titles: TitlePlace[]
  /** The days of this title on the page. */
  days: TitleDays[]
  /** Those of them that include the claimed day. */
  found: TitleDays | undefined
}

function judgeWords(claim: ClaimedEvent, page: PageModel): Words {
  const asked: ClaimedTitle = { title: claim.title, start: claim.start, cities: namesOf(claim) }
  const whole = wholeTitles(asked, page)
  const ofWhole = daysOfTitle(page, whole)
  const titles = ofWhole.length > 0 ? whole : [...whole, ...wordedTitles(asked, page)]
  const days = ofWhole.length > 0 ? ofWhole : daysOfTitle(page, titles)
  const day = claim.start.slice(0, 10)
  // Many places of a title can have the same days.
  const holds = new Map(
    [...new Set(days.map((one) => one.days))].map((own) => [own, includesDay(own, day, page)]),
  )
  const holding = days.filter((one) => holds.get(one.days))
  // When several places have this day, the one beside the claimed city counts.
  const found = holding.find((one) => findCityPlace(namesOf(claim), one, page)) ?? holding[0]
  return { titles, days, found }
}

const includesDay = (days: readonly PageDay[], day: string, { country }: PageModel): boolean =>
  days.some((stated) => startsOn(stated, day, country))

const namesOf = ({ city, cityNames = [] }: ClaimedEvent): string[] => [city, ...cityNames]

const NOTHING_STATED = { end: null, location: null, description: false, organiser: false }

const nothingProven = (link: ProvenField): EvidenceReport => ({
  verdict: 'unverified',
  score: link.proven ? WEIGHTS.link : 0,
  fields: { title: UNPROVEN, start: UNPROVEN, city: UNPROVEN, link },
  category: null,
  stated: NOTHING_STATED,
})

function reportOf(
  claim: ClaimedEvent,
  source: EvidenceSource,
  { titles, days, found }: Words,
  marked: readonly PageEvent[],
  link: ProvenField,
): EvidenceReport {
  const { page } = readingOf(source)
  const [day, isTimed] = [claim.start.slice(0, 10), claim.start.includes('T')]
  const place = found?.place ?? titles[0]
  const title = place ? quoted(page, place) : UNPROVEN
  const category = findCategory(claim, marked, page, place)
  if (!found) {
    const other = days
      .flatMap((one) => one.days)
      .find(
        (one) =>
          [...one.starts, one.possible[0]?.starts[0] ?? ''].some((day) => day >= source.fetchedOn) &&
          !possibleDays(one).includes(day),
      )
    const fields = { title, start: UNPROVEN, city: cityOf(claim, source, days[0]), link }
    return {
      verdict: other ? 'contradicted' : verdictOf(fields),
      score: scoreOf(fields),
      fields,
      category,
      ...(other && {
        contradiction: dayAgainst(
          claim,
          { where: 'words', quote: clip(page.text.slice(other.from, other.to)) },
          marked,
        ),
      }),
      stated: NOTHING_STATED,
    }
  }
  const mention = found.days.find((one) => startsOn(one, day, page.country))
  const hour = isTimed ? findHour(claim.start, found, page) : undefined
  // An hour that the words leave out may stand in the markup.
  const isMarked = marked.some((one) => one.start?.slice(0, 16) === claim.start.slice(0, 16))
  const timeProven = hour && (hour.hour === 'stated' || isMarked)
  const stated = mention ? dayOn(page, mention) : UNPROVEN
  const asked = datesAsked(claim, timeProven)
  const end = asked && findEnd(asked, found, hour, page)
  const located = isReadable(claim.location)
    ? findPlace(claim.location, { cities: namesOf(claim), isPartial: claim.by === 'markup' }, found, page)
    : undefined
  const words = { day: stated.quote ?? '', status: findStatus(claim, found, page), hour, end }
  const contradiction = findContradiction(claim, source, words, marked)
  const ends = contradiction ? null : (end?.stated ?? markedEnd(asked, marked))
  const denied = contradiction !== undefined && contradiction.field !== 'end'
  const start = denied ? { ...UNPROVEN, quote: contradiction.against.quote } : stated
  const fields = { title, start, city: cityOf(claim, source, found), link }
  const verdict = contradiction ? 'contradicted' : verdictOf(fields)
  const isWeak =
    timeProven === false ||
    (isTimed && isOfOtherHour(claim, marked)) ||
    !found.place.whole ||
    mixesScripts(claim.title) ||
    isStyled(page, fields, hour)
  return {
    verdict: verdict === 'verified' && isWeak ? 'partly' : verdict,
    score: scoreOf(fields, timeProven === false),
    fields,
    category,
    ...(timeProven !== undefined && !denied && { timeProven }),
    ...(contradiction && { contradiction }),
    ...(mention && !mention.starts.includes(day) && ruledDay(day, page.country)),
    ...(isSoldOut(claim, found, page) && { soldOut: true as const }),
    ...(!isTimed && !contradiction && hourInWords(page, found, day)),
    ...quotesOf(
      ends === null ? undefined : end?.at ? quoted(page, end.at) : fromMarkup(ends),
      located && quoted(page, located.at),
    ),
    stated: {
      end: ends,
      location: located?.location ?? null,
      organiser: isReadable(claim.organiser) && statesName(claim.organiser, found, page),
      description:
        claim.description !== undefined &&
        statesDescription(claim.description, day, source.fetchedOn, found, page),
    },
  }
}

/** Whether a name is claimed whose words do not look like others. */
const isReadable = (name: string | undefined): name is string => name !== undefined && !mixesScripts(name)

/** Whether a style sheet adds words to a line that proves something: a visitor reads it otherwise. */
function isStyled(
  { lines, outline }: PageModel,
  { title, start, city }: EvidenceReport['fields'],
  hour: HourFinding | undefined,
): boolean {
  const styled = new Set(outline.pictures.flatMap(({ line, byStyle }) => (byStyle ? [line] : [])))
  const at = hour && 'mention' in hour ? hour.mention.from : undefined
  return [title.offset, start.offset, city.offset, at].some(
    (offset) => offset !== undefined && styled.has(indexOfLine(lines, offset)),
  )
}

/** Whether the markup gives the claimed day with other hours only. */
function isOfOtherHour({ start }: ClaimedEvent, marked: readonly PageEvent[]): boolean {
  const hours = marked.flatMap((one) =>
    one.start?.slice(0, 10) === start.slice(0, 10) && !one.allDay ? one.start.slice(0, 16) : [],
  )
  return hours.length > 0 && !hours.includes(start.slice(0, 16))
}

const dayOn = (page: PageModel, day: PageDay): ProvenField =>
  day.isYearAssumed ? assumed(quoted(page, day), 'year') : quoted(page, day)

function quotesOf(
  end: ProvenField | undefined,
  location: ProvenField | undefined,
): Pick<EvidenceReport, 'quotes'> {
  if (!end && !location) return {}
  return {
    quotes: { ...(end && { end: toEvidence(end) }), ...(location && { location: toEvidence(location) }) },
  }
}

const ruledDay = (day: string, country: Country): Pick<EvidenceReport, 'byRule' | 'ruleOnHoliday'> => ({
  byRule: true,
  ...(isPublicHoliday(parseDay(day) ?? 0, country) && { ruleOnHoliday: true }),
})

function hourInWords(page: PageModel, found: TitleDays, day: string): Pick<EvidenceReport, 'hour'> {
  const { start, end } = timesOf(page, found, day)
  return start.includes('T') ? { hour: { start, ...(end !== undefined && { end }) } } : {}
}

/** For a page whose text has no day: only its markup counts. */
function judgeMarkup(
  claim: ClaimedEvent,
  source: EvidenceSource,
  marked: readonly PageEvent[],
  link: ProvenField,
): EvidenceReport {
  const sameDay = marked.filter(({ start }) => start?.slice(0, 10) === claim.start.slice(0, 10))
  const [example] = sameDay.length > 0 ? sameDay : marked
  const timed = claim.start.includes('T') && sameDay.length > 0
  const hour = sameDay.some((event) => event.start?.slice(0, 16) === claim.start.slice(0, 16))
  const contradiction = findMarkedContradiction(claim, source, marked)
  const denied = contradiction !== undefined && contradiction.field !== 'end'
  const fields: Record<EvidenceField, ProvenField> = {
    title: fromMarkup(example?.title),
    start: sameDay[0] && !denied ? fromMarkup(sameDay[0].start?.slice(0, 10)) : UNPROVEN,
    city: markedCity(claim, source, example),
    link,
  }
  const verdict = contradiction ? 'contradicted' : verdictOf(fields)
  const ends = contradiction ? null : markedEnd(datesAsked(claim, hour), marked)
  const location =
    isReadable(claim.location) && isMarkedPlace(claim.location, example) ? claim.location : null
  return {
    verdict: verdict === 'verified' && ((timed && !hour) || mixesScripts(claim.title)) ? 'partly' : verdict,
    score: scoreOf(fields, timed && !hour),
    fields,
    category: findCategory(claim, marked),
    ...(timed && !denied && { timeProven: hour }),
    ...(contradiction && { contradiction }),
    ...quotesOf(
      ends === null ? undefined : fromMarkup(ends),
      location === null ? undefined : fromMarkup(location),
    ),
    stated: {
      end: ends,
      location,
      organiser: isReadable(claim.organiser) && example?.organizer === claim.organiser,
      description:
        claim.description !== undefined &&
        statesSentences(
          claim.description,
          (sameDay.length > 0 ? sameDay : marked).map((one) => one.description),
        ),
    },
  }
}

function markedCity(claim: ClaimedEvent, source: EvidenceSource, marked: PageEvent | undefined): ProvenField {
  const names = namesOf(claim).filter((name) => name.trim() !== '')
  if (marked?.city !== undefined)
    return names.some((name) => sameWords(name, marked.city ?? '')) ? fromMarkup(marked.city) : UNPROVEN
  const { page } = readingOf(source)
  const named = findCityOnPage(names, page)
  return named ? quoted(page, named) : UNPROVEN
}

/** Whether the markup states every part of a location as name, street, postal code, city or country. */
function isMarkedPlace(location: string, marked: PageEvent | undefined): boolean {
  const { geo: _, ...place } = marked?.place ?? {}
  const stated = ` ${[...Object.values(place), marked?.city ?? ''].flatMap(wordsOf).join(' ')} `
  const parts = location.split(/[,\n]/).map((part) => wordsOf(part).join(' '))
  return parts.every((part) => part === '' || stated.includes(` ${part} `))
}

function cityOf(claim: ClaimedEvent, source: EvidenceSource, found: TitleDays | undefined): ProvenField {
  const { page } = readingOf(source)
  const place = found && findCityPlace(namesOf(claim), found, page)
  if (place) return quoted(page, place)
  const only = findOnlyCity(namesOf(claim), page)
  if (only) return assumed(quoted(page, only), 'city')
  const host = hostOf(source.url)
  return isSiteOf(namesOf(claim), host) ? assumed({ proven: true, quote: host }, 'city') : UNPROVEN
}

/** The site of a town: "www.vilvoorde.be". */
const isSiteOf = (names: readonly string[], host: string): boolean =>
  names.some((name) => ['', '-'].some((mark) => host.split('.').includes(wordsOf(name).join(mark))))

const sameWords = (a: string, b: string): boolean => {
  const words = wordsOf(a)
  return words.length > 0 && words.join(' ') === wordsOf(b).join(' ')
}

/** The link is the page itself, or one on the page's own host. */
function findLink(claim: ClaimedEvent, source: EvidenceSource): ProvenField {
  const wanted = comparable(claim.link)
  if (wanted === undefined) return UNPROVEN
  // A page that redirects to another site proves nothing about the requested one.
  if (source.requestedUrl !== undefined && siteOf(source.requestedUrl) !== siteOf(source.url)) return UNPROVEN
  const own = [source.url, source.requestedUrl].find((url) => url !== undefined && comparable(url) === wanted)
  if (own !== undefined) return linkFrom(source, own)
  const host = hostOf(source.url)
  const given = [...(source.links ?? []), ...(source.events ?? []).map(({ url }) => url ?? '')]
  const linked = given.find((url) => hostOf(url) === host && comparable(url) === wanted)
  return linked === undefined ? UNPROVEN : linkFrom(source, linked)
}

/** The address of the page itself stands nowhere on it. */
const linkFrom = (source: EvidenceSource, url: string): ProvenField => ({
  proven: true,
  quote: quoteOf(source, url) ?? null,
})

/** Normalises an address: without scheme, www, trailing slash, fragment and campaign parameters. */
function comparable(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, pathname, searchParams } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const query = [...searchParams].filter(([name]) => !/^(utm_|fbclid|gclid)/.test(name))
  return `${hostOf(url)}${pathname.replace(/\/$/, '')}?${new URLSearchParams(query).toString()}`
}
