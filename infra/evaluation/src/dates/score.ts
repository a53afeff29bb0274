import { type Row, rowOf } from '../figures.ts'
import { isAccepted } from '../gate/judged.ts'
import type { Reader } from '../reader.ts'
import { type Asked, type Claim, claimsOf } from './claims.ts'
import type { DateCase } from './date-cases.ts'
import { judgePhrase, TITLE } from './phrase-pages.ts'

export interface Tally {
  /** Phrases tested. */
  cases: number
  true: number
  trueProven: number
  wrong: number
  wrongRefused: number
}

export interface DateScore {
  rows: Row<Tally>[]
  /** Descriptions of failures. */
  misses: string[]
}

/** Days and hours separately, because the goals are about days. */
export const isHour = (kind: string): boolean => kind.startsWith('hour')

/** Scores each claim about each phrase in scope, on a page that has only its sentence. */
export async function scoreDates(reader: Reader, cases: readonly DateCase[]): Promise<DateScore> {
  const score: DateScore = { rows: [], misses: [] }
  for (const asked of claimsOf(cases)) {
    const proven = await judge(reader, asked)
    const { one, kind, claims } = asked
    addTo(rowOf(score.rows, kind, one.language, emptyTally), claims, proven)
    for (const [index, claim] of claims.entries())
      if (claim.isTrue !== proven[index]) score.misses.push(missOf(asked, claim))
  }
  return score
}

/** Of hours, the day is stated above the sentence. */
const DAY = '2026-12-12'
const DAYS_BEFORE = 30
const DAY_MS = 86_400_000

/** The day of reading: that of speaking for relative days, else some weeks before the claimed day. */
function fetchedOn({ reference }: DateCase, { days: [first = ''] = [], hours, hints }: Claim): string {
  if (hints.publishedOn !== undefined) return hints.publishedOn
  if (hours) return '2026-11-20'
  const isAhead = reference !== undefined && reference <= first && first.startsWith(reference.slice(0, 4))
  if (hints.yearHint === undefined && isAhead) return reference
  return new Date(Date.parse(`${first}T00:00:00Z`) - DAYS_BEFORE * DAY_MS).toISOString().slice(0, 10)
}

/** Whether each claim reaches the queue as pending, as it is claimed. Claims of one day of reading share a page. */
async function judge(reader: Reader, { one, claims }: Asked): Promise<boolean[]> {
  const accepted = new Map<Claim, boolean>()
  const keyOf = (claim: Claim): string => JSON.stringify([fetchedOn(one, claim), claim.hints])
  for (const some of Map.groupBy(claims, keyOf).values()) {
    const [first] = some
    if (!first) continue
    const { country, publishedOn, yearHint } = first.hints
    const starts = some.map(({ days: [from = DAY, to] = [], hours: [start, end] = [] }) => ({
      start: start === undefined ? from : `${from}T${start}`,
      ...(to !== undefined && { end: to }),
      ...(end !== undefined && { end: `${from}T${end}` }),
    }))
    const page = {
      ...{ text: one.input, language: one.language, country, fetchedOn: fetchedOn(one, first) },
      ...{ publishedOn, year: yearHint, day: first.hours ? DAY : undefined },
    }
    const found = await judgePhrase(reader, page, starts)
    for (const [at, claim] of some.entries())
      accepted.set(claim, isAccepted({ title: TITLE, city: 'Utrecht', start: '', ...starts[at] }, found[at]))
  }
  return claims.map((claim) => accepted.get(claim) === true)
}

const emptyTally = (): Tally => ({ cases: 0, true: 0, trueProven: 0, wrong: 0, wrongRefused: 0 })

function addTo(tally: Tally, claims: readonly Claim[], proven: readonly boolean[]): void {
  tally.cases += 1
  for (const [index, { isTrue }] of claims.entries()) {
    if (isTrue) {
      tally.true += 1
      if (proven[index]) tally.trueProven += 1
    } else {
      tally.wrong += 1
      if (!proven[index]) tally.wrongRefused += 1
    }
  }
}

function missOf({ one, kind }: Asked, { days, hours, hints, isTrue }: Claim): string {
  const { country: _, ...otherHints } = hints
  const claimed = (days ?? hours ?? []).join(' to ')
  return `${one.language} ${kind}: "${one.phrase}" ${isTrue ? 'does not prove' : 'proves'} ${claimed} ${JSON.stringify(otherHints)} in: ${one.input}`
}
