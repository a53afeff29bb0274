import type { Country, Evidence, ProposalField, RecheckResult, Verdict } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { Temporal } from 'temporal-polyfill'
import { wordsOf } from '../evidence/folded-text.ts'
import { checkEvidence } from '../gate/evidence.ts'
import { type EvidenceSource, readingOf } from '../gate/evidence-source.ts'
import { statedInMarkup } from '../statements/stated-events.ts'

/** An approved event, as catalogue has it. */
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
  end: string | null
  city: string | null
  location: string | null
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
  /** What the source proves now; null where it was not looked into. */
  proof: { verdict: Verdict; score: number; evidence: Evidence } | null
}

const found = (result: RecheckFinding['result'], changes: Change[] = []): RecheckFinding => ({
  ...{ result, changes, proof: null },
})

/**
 * What a page says about an event it once proved, by its markup or else by its words; no AI is asked. A cancellation
 * counts when it stands with this event. Where the page gives one other day, that is proposed; where it gives several,
 * or names the event no more, an admin has to look.
 */
export function judgePage(event: Watched, source: EvidenceSource): RecheckFinding {
  const marked = statedInMarkup(source.events ?? []).map(
    (one): StatedNow => ({
      ...one,
      city: one.city ?? null,
    }),
  )
  const named = marked.filter((one) => sameTitle(one.title, event.title))
  if (named.length > 0) return { ...judgeStated(event, named), proof: proofOf(event, source) }

  const lines = readingOf(source)
    .lines.filter(
      ({ line: { title, below } }) =>
        says(title, event.title) || (below !== undefined && says(below, event.title)),
    )
    .map(({ line: { title, start, cancelled } }) => ({
      ...{
        title,
        start: withOffset(start, event.timeZone),
        end: null,
        city: null,
        location: null,
        cancelled,
      },
    }))
  const proof = proofOf(event, source)
  const { title, start } = proof.evidence
  if (lines.some((one) => sameDay(one.start, event.startDate) && one.cancelled)) return found('cancelled')
  if (title.proven && start.proven) {
    const moved = proof.timeProven === false ? lines.filter((one) => sameDay(one.start, event.startDate)) : []
    const hours = moved.filter((one) => one.start.includes('T'))
    return hours.length > 0 ? judgeStated(event, hours) : { ...found('unchanged'), proof }
  }
  return title.proven && lines.length > 0 ? judgeStated(event, lines) : found('missing')
}

/** Compares an event with what its source states under its title. */
export function judgeStated(event: Watched, stated: readonly StatedNow[]): RecheckFinding {
  const named = stated.filter((one) => sameTitle(one.title, event.title) || says(one.title, event.title))
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
  // An end that the source leaves out says nothing, unless the old one would lie before the new start.
  if (now.end && event.endDate && !sameInstant(now.end, event.endDate)) add('endDate', now.end)
  else if (movesStart && !now.end && event.endDate) add('endDate', null)
  if (now.city && !sameCity(now.city, event)) add('city', now.city)
  if (now.location && event.location && wordsOf(now.location).join() !== wordsOf(event.location).join()) {
    add('location', now.location)
  }
  return changes
}

function proofOf(event: Watched, source: EvidenceSource) {
  const known = findCity(event.city, { country: event.country })
  const report = checkEvidence(
    {
      ...{ title: event.title, start: event.startDate, city: event.city, link: event.link },
      ...(known && { cityNames: [known.name, ...Object.values(known.names ?? {})] }),
    },
    source,
  )
  const { title, start, city, link } = report.fields
  const bare = ({ proven, quote }: typeof title) => ({ proven, quote })
  return {
    verdict: report.verdict,
    score: report.score,
    evidence: { title: bare(title), start: bare(start), city: bare(city), link: bare(link) },
    ...(report.timeProven !== undefined && { timeProven: report.timeProven }),
  }
}

const sameTitle = (a: string, b: string): boolean => {
  const words = plainly(a)
  return words.trim() !== '' && words === plainly(b)
}

/** A calendar of thousands of dates is gone through for each event that is looked up in it. */
const known = new Map<string, string>()
const MAX_KNOWN = 20_000

/** The words of a title, one space apart and around. */
function plainly(title: string): string {
  const words = known.get(title) ?? ` ${wordsOf(title).join(' ')} `
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(title, words)
  return words
}

/** A line may say more than the title, or less. */
const says = (line: string, title: string): boolean => {
  const [a, b] = [plainly(line), plainly(title)]
  return a.trim() !== '' && (a.includes(b) || b.includes(a))
}

const sameDay = (a: string, b: string): boolean => a.slice(0, 10) === b.slice(0, 10)

/** A day and an hour of that day are the same as far as the one that says less goes. */
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
