import { z } from 'zod'
import { type Row, rowOf } from '../figures.ts'
import type { Reader } from '../reader.ts'
import { type Asked, type Claim, claimsOf } from './claims.ts'
import type { DateCase } from './date-cases.ts'

const Proven = z.array(z.boolean())

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

/** Scores each claim about each phrase in scope, judged from the sentence alone. */
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

async function judge(reader: Reader, { one, claims }: Asked): Promise<boolean[]> {
  const request = { op: 'dates', text: one.input, languages: [one.language], claims }
  const proven = await reader.ask(request, Proven)
  if (proven?.length !== claims.length) throw new Error(`Not every claim was judged: ${one.input}`)
  return proven
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
