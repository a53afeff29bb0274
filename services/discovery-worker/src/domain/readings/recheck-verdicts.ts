import type { Country, Evidence, ProposalField, RecheckResult, Verdict } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { Temporal } from 'temporal-polyfill'
import { wordsOf } from '../evidence/folded-text.ts'
import { checkEvidence } from '../gate/evidence.ts'
import { type EvidenceSource, readingOf } from '../gate/evidence-source.ts'
import { toEvidence } from '../gate/proven-fields.ts'
import { eventsTitled } from '../gate/worded-events.ts'
import { limitedMap, oncePer } from '../lookups/once-per.ts'
import { statedInMarkup } from '../statements/stated-events.ts'

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
}

export interface Change {
  field: ProposalField
  after: string | null
  quote: string | null
}

export interface RecheckFinding {
  result: Exclude<RecheckResult, 'gone'>
  changes: Change[]
  /** The new evidence; null where it was not examined. */
  proof: { verdict: Verdict; score: number; evidence: Evidence } | null
}

const found = (result: RecheckFinding['result'], changes: Change[] = []): RecheckFinding => ({
  result,
  changes,
  proof: null,
})

/**
 * Re-checks an event on its page, by markup or else by text, without AI. A cancellation counts only when it is stated
 * of this event. One other day is proposed; several days, or a missing title, are left to an admin.
 */
export function judgePage(event: Watched, source: EvidenceSource): RecheckFinding {
  const marked: StatedNow[] = statedInMarkup(source.events ?? [])
  const named = marked.filter((one) => sameTitle(one.title, event.title))
  if (named.length > 0) return { ...judgeStated(event, named), proof: proofOf(event, source) }

  const worded = eventsTitled(readingOf(source).page, event.title).map(({ title, start, cancelled }) => ({
    title,
    start: withOffset(start, event.timeZone),
    cancelled,
  }))
  const proof = proofOf(event, source)
  const { title, start } = proof.evidence
  if (worded.some((one) => sameDay(one.start, event.startDate) && one.cancelled)) return found('cancelled')
  if (title.proven && start.proven) {
    const moved =
      proof.timeProven === false ? worded.filter((one) => sameDay(one.start, event.startDate)) : []
    const hours = moved.filter((one) => one.start.includes('T'))
    return hours.length > 0 ? judgeStated(event, hours) : { ...found('unchanged'), proof }
  }
  // The cancellation of another day is none of this one.
  const held = worded.filter((one) => !one.cancelled)
  return title.proven && held.length > 0 ? judgeStated(event, held) : found('missing')
}

/** Judges an event on its page in full, as a candidate is judged: always with proof. */
export const rejudgePage = (event: Watched, source: EvidenceSource): RecheckFinding => ({
  ...judgePage(event, source),
  proof: proofOf(event, source, { end: event.endDate, location: event.location }),
})

/** Compares an event with the entries of its source that have its title. */
export function judgeStated(event: Watched, stated: readonly StatedNow[]): RecheckFinding {
  const named = stated.filter(
    (one) => sameTitle(one.title, event.title) || containsTitle(one.title, event.title),
  )
  const today = named.filter((one) => sameDay(one.start, event.startDate))
  const [same = today[0]] = today.filter((one) => sameInstant(one.start, event.startDate))
  if (same) {
    if (today.every(({ cancelled }) => cancelled)) return found('cancelled')
    const changes = changesOf(event, same)
    return changes.length > 0 ? found('moved', changes) : found('unchanged')
  }
  const others = named.filter(({ cancelled }) => !cancelled)
  const [only] = others
  if (!only || others.length > 1) return named.length > 0 && !only ? found('cancelled') : found('missing')
  return found('moved', changesOf(event, only))
}

function changesOf(event: Watched, now: StatedNow): Change[] {
  const changes: Change[] = []
  const add = (field: ProposalField, after: string | null) => changes.push({ field, after, quote: after })
  const movesStart = !sameInstant(now.start, event.startDate)
  if (movesStart) add('startDate', now.start)
  // A source without an end changes nothing, unless the stored end would lie before the new start.
  if (now.end && event.endDate && !sameInstant(now.end, event.endDate)) add('endDate', now.end)
  else if (movesStart && !now.end && event.endDate) add('endDate', null)
  if (now.city && !sameCity(now.city, event)) add('city', now.city)
  if (now.location && event.location && wordsOf(now.location).join() !== wordsOf(event.location).join()) {
    add('location', now.location)
  }
  return changes
}

/** With an end or a location it also says whether the page states them. */
function proofOf(
  event: Watched,
  source: EvidenceSource,
  { end, location }: { end?: string | null; location?: string | null } = {},
) {
  const known = findCity(event.city, { country: event.country })
  const report = checkEvidence(
    {
      title: event.title,
      start: event.startDate,
      city: event.city,
      link: event.link,
      ...(end && { end }),
      ...(location && { location }),
      ...(known && { cityNames: [known.name, ...Object.values(known.names ?? {})] }),
    },
    source,
  )
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

/** Either may contain the other. */
const containsTitle = (line: string, title: string): boolean => {
  const [a, b] = [titleWords(line), titleWords(title)]
  return a.trim() !== '' && (a.includes(b) || b.includes(a))
}

const sameDay = (a: string, b: string): boolean => a.slice(0, 10) === b.slice(0, 10)

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
