import type { Contradiction, Said } from '@uitpost/contracts'
import type { EndFinding, HourFinding } from '../evidence/hour-evidence.ts'
import { findStatusOfPage, type StatusFinding } from '../evidence/status-evidence.ts'
import type { PageEvent } from '../markup/page-event.ts'
import type { ClaimedEvent } from './claim.ts'
import { clip, type EvidenceSource, quoteOf, readingOf } from './evidence-source.ts'

/** What the words of a page give where its title and its day are found. */
export interface WordFindings {
  /** The words of the day. */
  day: string
  status: StatusFinding
  hour: HourFinding | undefined
  end: EndFinding | undefined
}

/** The two that say different things of a claim whose day is stated; undefined where none do. */
export function findContradiction(
  claim: ClaimedEvent,
  source: EvidenceSource,
  words: WordFindings,
  marked: readonly PageEvent[],
): Contradiction | undefined {
  const ofDay = marked.filter(({ start }) => start?.slice(0, 10) === claim.start.slice(0, 10))
  return (
    statusAgainst(claim, source, words, ofDay) ??
    hourAgainst(claim, words.hour, ofDay) ??
    endAgainst(claim, source, words.end, ofDay)
  )
}

/** A page that gives a title other days than the one that is claimed. */
export const dayAgainst = (
  claim: ClaimedEvent,
  against: Said,
  marked: readonly PageEvent[],
): Contradiction => {
  const day = claim.start.slice(0, 10)
  return {
    field: 'start',
    said: sideOf(
      marked.map(({ start }) => start?.slice(0, 10)),
      day,
    ),
    against,
  }
}

/** The same for a page without days in its words: what its markup states against a claim, and words that call it off. */
export function findMarkedContradiction(
  claim: ClaimedEvent,
  source: EvidenceSource,
  marked: readonly PageEvent[],
): Contradiction | undefined {
  const ofDay = marked.filter(({ start }) => start?.slice(0, 10) === claim.start.slice(0, 10))
  const [elsewhere] = marked.filter((event) => (event.start ?? '').slice(0, 10) >= source.fetchedOn)
  if (ofDay.length === 0 && elsewhere) return dayAgainst(claim, inMarkup(elsewhere.start ?? ''), [])
  const { page } = readingOf(source)
  const isOnly = page.blocks.length === 0 && new Set(source.events?.map(({ title }) => title)).size === 1
  const words = findStatusOfPage(claim.title, isOnly, page)
  const isOff = isCalledOff(ofDay)
  if (claim.cancelled ? !isOff && words.status === 'on' : isOff)
    return { field: 'status', said: said(claim), against: statusIn(source, ofDay) }
  if (!claim.cancelled && words.status !== 'on')
    return { field: 'status', said: said(claim), against: inWords(words.quote ?? claim.title) }
  return hourAgainst(claim, { hour: 'unstated' }, ofDay) ?? endAgainst(claim, source, undefined, ofDay)
}

const isCalledOff = (marked: readonly PageEvent[]): boolean =>
  marked.length > 0 && marked.every(({ status }) => status === 'cancelled' || status === 'postponed')

function statusAgainst(
  claim: ClaimedEvent,
  source: EvidenceSource,
  { status, day }: WordFindings,
  ofDay: readonly PageEvent[],
): Contradiction | undefined {
  const isOff = isCalledOff(ofDay)
  const against = (words: string): Contradiction => ({
    field: 'status',
    said: said(claim),
    against: inWords(words),
  })
  if (claim.cancelled) {
    const agrees = status.status === 'cancelled' || status.status === 'postponed' || isOff
    return agrees ? undefined : against(day)
  }
  if (status.status !== 'on') return against(status.quote ?? claim.title)
  return isOff ? { field: 'status', said: inWords(day), against: statusIn(source, ofDay) } : undefined
}

function hourAgainst(
  claim: ClaimedEvent,
  hour: HourFinding | undefined,
  ofDay: readonly PageEvent[],
): Contradiction | undefined {
  if (!claim.start.includes('T')) return undefined
  const start = claim.start.slice(0, 16)
  const side = sideOf(
    ofDay.map((one) => one.start?.slice(0, 16)),
    start,
  )
  if (hour?.hour === 'denied') return { field: 'start', said: side, against: inWords(hour.mention.text) }
  // Markup that gives another hour than the one the words leave open.
  const other = ofDay.find(({ allDay }) => !allDay)
  if (hour?.hour !== 'unstated' || !other || side.where === 'markup') return undefined
  return { field: 'start', said: side, against: inMarkup(other.start ?? '') }
}

function endAgainst(
  claim: ClaimedEvent,
  source: EvidenceSource,
  words: EndFinding | undefined,
  ofDay: readonly PageEvent[],
): Contradiction | undefined {
  if (claim.end === undefined) return undefined
  const own = ofDay.filter(({ start }) => start?.slice(0, 16) === claim.start.slice(0, 16))
  const side = sideOf(
    own.map(({ end }) => end?.slice(0, 16)),
    claim.end.slice(0, 16),
  )
  if (words?.denied) {
    const { from, to } = words.denied
    return { field: 'end', said: side, against: inWords(source.text.slice(from, to)) }
  }
  const ends = own.flatMap(({ end }) => end ?? [])
  const [other] = ends
  if (other === undefined || side.where === 'markup' || words?.stated === claim.end) return undefined
  // A day and an hour of that day agree.
  const [day, hour] = [claim.end.slice(0, 10), claim.end.includes('T')]
  if (ends.some((one) => one.slice(0, 10) === day && !(hour && one.includes('T')))) return undefined
  return { field: 'end', said: side, against: inMarkup(other) }
}

const inWords = (text: string): Said => ({ where: 'words', quote: clip(text.trim()) })
const inMarkup = (value: string): Said => ({ where: 'markup', quote: value.slice(0, 16) })

/** What is claimed may be what the page marks up. */
const sideOf = (marked: readonly (string | undefined)[], value: string): Said => ({
  where: marked.includes(value) ? 'markup' : 'claim',
  quote: value,
})

const said = ({ cancelled, start }: ClaimedEvent): Said => ({
  where: 'claim',
  quote: cancelled ? 'cancelled' : start.slice(0, 16),
})

/** The event status in the schema.org markup, as it is written there if it is found. */
function statusIn(source: EvidenceSource, ofDay: readonly PageEvent[]): Said {
  const status = ofDay[0]?.status ?? 'scheduled'
  const word = { cancelled: 'EventCancelled', postponed: 'EventPostponed' }[String(status)]
  return { where: 'markup', quote: (word && quoteOf(source, word)) ?? status }
}
