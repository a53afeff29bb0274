import type { EvidenceField, FieldEvidence, Verdict } from '@uitpost/contracts'
import { findCityPlace } from '../evidence/city-evidence.ts'
import { type Stretch, wordsOf } from '../evidence/folded-text.ts'
import { findHour, statesEnd } from '../evidence/hour-evidence.ts'
import { startsOn } from '../evidence/page-days.ts'
import type { PageModel } from '../evidence/page-model.ts'
import { statesDescription, statesPlace } from '../evidence/quoted.ts'
import { findStatus, type StatusFinding } from '../evidence/status-evidence.ts'
import { daysOfTitle, type TitleDays } from '../evidence/title-days.ts'
import { type ClaimedTitle, type TitlePlace, wholeTitles, wordedTitles } from '../evidence/title-places.ts'
import type { PageEvent } from '../json-ld/page-event.ts'
import type { EvidenceSource } from './evidence-source.ts'
import { hostOf, markedAs, readingOf, siteOf } from './evidence-source.ts'

/** What somebody (a model, a feed, a person) says about an event. */
export interface ClaimedEvent {
  title: string
  /** ISO with the offset of the venue, or YYYY-MM-DD. */
  start: string
  city: string
  /** Other names of the city (Gent, Gand, Ghent). */
  cityNames?: readonly string[]
  link: string
  end?: string
  location?: string
  description?: string
  /** It is said to be called off. */
  cancelled?: boolean
}

export interface ProvenField extends FieldEvidence {
  /** Where the quote stands in the text; absent for quotes out of markup. */
  offset?: number
}

export interface EvidenceReport {
  verdict: Exclude<Verdict, 'unreachable'>
  score: number
  fields: Record<EvidenceField, ProvenField>
  /** False: the day is proven and the hour stands nowhere. Absent: no day proven, or no hour claimed. */
  timeProven?: boolean
  /** What else of the claim the source states of this event; what it does not may not go out. */
  stated: { end: boolean; location: boolean; description: boolean }
}

const MAX_QUOTE = 300
const WEIGHTS: Record<EvidenceField, number> = { title: 0.4, start: 0.3, city: 0.2, link: 0.1 }
/** What an hour that nobody wrote costs. */
const INVENTED_HOUR = 0.1
const UNPROVEN: ProvenField = { proven: false, quote: null }

/**
 * Looks every required field of a claim up in its source: all of them in one block of the page and in what that block
 * inherits. Text counts when a visitor can read it; markup counts where the page itself is silent, and where both speak
 * they must agree. Quotes are literal pieces of the source.
 *
 * verified: everything is proven, the hour of a claim with an hour included. contradicted: the source gives this title
 * other days to come, another hour, or calls it off. partly: the title and its day or city, everything but the hour, or
 * a title in other words. unverified: anything else.
 */
export function checkEvidence(claim: ClaimedEvent, source: EvidenceSource): EvidenceReport {
  const { page } = readingOf(source)
  const marked = markedAs(source, claim.title)
  const words = judgeWords(claim, page)
  const link = findLink(claim, source)
  // Only a page that says nothing of days is spoken for by its markup.
  const isSilent = page.days.length === 0 && page.hours.length === 0
  if (words.titles.length === 0 && !isSilent) return nothingProven(link)
  if (!words.found && marked.length > 0 && (isSilent || words.days.length === 0))
    return judgeMarkup(claim, source, marked, link)
  return reportOf(claim, source, words, marked, link)
}

interface Words {
  titles: TitlePlace[]
  /** The days that the page gives this title. */
  days: TitleDays[]
  /** Those among them that hold the day of the claim. */
  found: TitleDays | undefined
}

function judgeWords(claim: ClaimedEvent, page: PageModel): Words {
  const asked: ClaimedTitle = { title: claim.title, start: claim.start, cities: namesOf(claim) }
  const whole = wholeTitles(asked, page)
  const ofWhole = daysOfTitle(page, whole)
  const titles = ofWhole.length > 0 ? whole : [...whole, ...wordedTitles(asked, page)]
  const days = ofWhole.length > 0 ? ofWhole : daysOfTitle(page, titles)
  const day = claim.start.slice(0, 10)
  const holding = days.filter((one) => one.days.some((stated) => startsOn(stated, day, page.country)))
  // Of several places with this day, the one beside the city that is claimed.
  const found = holding.find((one) => findCityPlace(namesOf(claim), one, page)) ?? holding[0]
  return { titles, days, found }
}

const namesOf = ({ city, cityNames = [] }: ClaimedEvent): string[] => [city, ...cityNames]

const NOTHING_STATED = { end: false, location: false, description: false }

const nothingProven = (link: ProvenField): EvidenceReport => ({
  verdict: 'unverified',
  score: link.proven ? WEIGHTS.link : 0,
  fields: { title: UNPROVEN, start: UNPROVEN, city: UNPROVEN, link },
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
  const [day, time] = [claim.start.slice(0, 10), /T(\d{2}:\d{2})/.exec(claim.start)?.[1]]
  const place = found?.place ?? titles[0]
  const title = place ? quoted(page, place) : UNPROVEN
  if (!found) {
    const others = days
      .flatMap((one) => one.days)
      .find(
        (one) =>
          [...one.starts, one.possible[0] ?? ''].some((other) => other >= source.fetchedOn) &&
          !one.possible.includes(day),
      )
    const fields = { title, start: UNPROVEN, city: cityOf(claim, page, days[0]), link }
    return {
      verdict: others ? 'contradicted' : verdictOf(fields),
      score: scoreOf(fields),
      fields,
      stated: NOTHING_STATED,
    }
  }
  const mention = found.days.find((one) => startsOn(one, day, page.country))
  const hour = time === undefined ? undefined : findHour(claim.start, found, page)
  const status = findStatus(claim, found, page)
  const denied = denialOf(claim, status, hour, marked)
  const start = denied ? { ...UNPROVEN, quote: clip(denied) } : mention ? quoted(page, mention) : UNPROVEN
  const fields = { title, start, city: cityOf(claim, page, found), link }
  // An hour that the words leave out may stand in the markup.
  const isMarked = marked.some((one) => !one.allDay && one.start?.slice(0, 16) === claim.start.slice(0, 16))
  const timeProven = hour && (hour.hour === 'stated' || isMarked)
  const verdict = denied === undefined ? verdictOf(fields) : 'contradicted'
  const isWeak = timeProven === false || !found.place.whole
  return {
    verdict: verdict === 'verified' && isWeak ? 'partly' : verdict,
    score: scoreOf(fields, timeProven === false),
    fields,
    ...(timeProven !== undefined && !denied && { timeProven }),
    stated: {
      end: claim.end !== undefined && statesEnd(claim.end, found, page),
      location: claim.location !== undefined && statesPlace(claim.location, namesOf(claim), found, page),
      description:
        claim.description !== undefined &&
        statesDescription(claim.description, day, source.fetchedOn, found, page),
    },
  }
}

/** The words that speak against a claim whose day is stated; undefined where none do. */
function denialOf(
  claim: ClaimedEvent,
  status: StatusFinding,
  hour: ReturnType<typeof findHour> | undefined,
  marked: readonly PageEvent[],
): string | undefined {
  const markedOff = marked.filter(({ start }) => start?.slice(0, 10) === claim.start.slice(0, 10))
  const isOff =
    markedOff.length > 0 && markedOff.every((one) => one.status === 'cancelled' || one.status === 'postponed')
  const isCalledOff = status.status === 'cancelled' || status.status === 'postponed'
  if (claim.cancelled) return isCalledOff || isOff ? undefined : claim.title
  if (status.status !== 'on') return status.quote ?? claim.title
  if (isOff) return markedOff[0]?.title ?? claim.title
  if (hour?.hour === 'denied') return hour.mention.text
  // Markup that gives another hour than the one the words leave open.
  const other = markedOff.find(
    ({ start, allDay }) =>
      !allDay && claim.start.includes('T') && start?.slice(0, 16) !== claim.start.slice(0, 16),
  )
  return other && hour?.hour === 'unstated' ? other.start : undefined
}

/** A page whose words name no day: what it marks up stands alone. */
function judgeMarkup(
  claim: ClaimedEvent,
  source: EvidenceSource,
  marked: readonly PageEvent[],
  link: ProvenField,
): EvidenceReport {
  const sameDay = marked.filter(({ start }) => start?.slice(0, 10) === claim.start.slice(0, 10))
  const [example] = sameDay.length > 0 ? sameDay : marked
  const isOff =
    sameDay.length > 0 && sameDay.every(({ status }) => status === 'cancelled' || status === 'postponed')
  const isDenied = claim.cancelled ? !isOff : isOff
  const timed = claim.start.includes('T') && sameDay.length > 0
  const hour = sameDay.some((event) => event.start?.slice(0, 16) === claim.start.slice(0, 16))
  const hasHours = sameDay.some(({ start }) => start?.includes('T'))
  const contradicted =
    isDenied ||
    (timed && !hour && hasHours) ||
    (sameDay.length === 0 && marked.some((event) => (event.start ?? '').slice(0, 10) >= source.fetchedOn))
  const fields: Record<EvidenceField, ProvenField> = {
    title: fromMarkup(source, example?.title),
    start: sameDay[0] && !contradicted ? fromMarkup(source, sameDay[0].start?.slice(0, 10)) : UNPROVEN,
    city: markedCity(claim, source, example),
    link,
  }
  const verdict = contradicted ? 'contradicted' : verdictOf(fields)
  return {
    verdict: verdict === 'verified' && timed && !hour ? 'partly' : verdict,
    score: scoreOf(fields, timed && !hour),
    fields,
    ...(timed && !contradicted && { timeProven: hour }),
    stated: {
      end: true,
      location: true,
      description: claim.description !== undefined && example?.description !== undefined,
    },
  }
}

function markedCity(claim: ClaimedEvent, source: EvidenceSource, marked: PageEvent | undefined): ProvenField {
  const names = namesOf(claim).filter((name) => name.trim() !== '')
  if (marked?.city !== undefined)
    return names.some((name) => sameWords(name, marked.city ?? ''))
      ? fromMarkup(source, marked.city)
      : UNPROVEN
  const { page } = readingOf(source)
  const named = names.find((name) => page.text.includes(name))
  return named === undefined ? UNPROVEN : { proven: true, quote: named }
}

function cityOf(claim: ClaimedEvent, page: PageModel, found: TitleDays | undefined): ProvenField {
  const place = found && findCityPlace(namesOf(claim), found, page)
  return place ? quoted(page, place) : UNPROVEN
}

function verdictOf(fields: EvidenceReport['fields']): EvidenceReport['verdict'] {
  if (Object.values(fields).every(({ proven }) => proven)) return 'verified'
  return fields.title.proven && (fields.start.proven || fields.city.proven) ? 'partly' : 'unverified'
}

function scoreOf(fields: EvidenceReport['fields'], inventedHour = false): number {
  const names = Object.keys(WEIGHTS) as EvidenceField[]
  const sum = names.reduce((total, name) => total + (fields[name].proven ? WEIGHTS[name] : 0), 0)
  return Math.round((sum - (inventedHour ? INVENTED_HOUR : 0)) * 100) / 100
}

const sameWords = (a: string, b: string): boolean => {
  const words = wordsOf(a)
  return words.length > 0 && words.join(' ') === wordsOf(b).join(' ')
}

/** The link is the page itself, or one that the page gives on its own host. */
function findLink(claim: ClaimedEvent, source: EvidenceSource): ProvenField {
  const wanted = comparable(claim.link)
  if (wanted === undefined) return UNPROVEN
  // Whoever sends a visitor on to another host has handed the event over to it.
  if (source.requestedUrl !== undefined && siteOf(source.requestedUrl) !== siteOf(source.url)) return UNPROVEN
  const own = [source.url, source.requestedUrl].find((url) => url !== undefined && comparable(url) === wanted)
  if (own !== undefined) return fromMarkup(source, own)
  const host = hostOf(source.url)
  const given = [...(source.links ?? []), ...(source.events ?? []).map(({ url }) => url ?? '')]
  const linked = given.find((url) => hostOf(url) === host && comparable(url) === wanted)
  return linked === undefined ? UNPROVEN : fromMarkup(source, linked)
}

/** Scheme, www, a closing slash, the fragment and marks of campaigns make no other page. */
function comparable(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, pathname, searchParams } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const query = [...searchParams].filter(([name]) => !/^(utm_|fbclid|gclid)/.test(name))
  return `${hostOf(url)}${pathname.replace(/\/$/, '')}?${new URLSearchParams(query).toString()}`
}

const clip = (text: string): string => text.slice(0, MAX_QUOTE).toWellFormed()

const quoted = ({ text }: PageModel, { from, to }: Stretch): ProvenField => ({
  ...{ proven: true, quote: clip(text.slice(from, to)), offset: from },
})

/** Markup may be escaped; a quote is given only when it stands in the source to the letter. */
function fromMarkup({ markup = '' }: EvidenceSource, value: string | undefined): ProvenField {
  const literal = value !== undefined && value !== '' && markup.includes(value)
  return { proven: true, quote: literal ? value.slice(0, MAX_QUOTE) : null }
}
