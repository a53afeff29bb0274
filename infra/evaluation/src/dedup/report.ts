import { readFileSync } from 'node:fs'
import type { Measured } from '../figures.ts'
import { type Interval, intervals, type Share } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import { isExactly, judge, measureFestival, measureSnapshots } from './dedup.ts'
import { type GoldPair, OWN_PAIRS, parsePairs, readGoldPairs, readOwnPairs } from './dedup-data.ts'
import { type Judged, precision, recall, scorePairs } from './dedup-score.ts'

/** Counts of pairs by decision (merged, shown to an admin, kept apart) and how many of each are the same event. */
interface PairCounts {
  n: number
  same: number
  accepted: number
  acceptedRight: number
  review: number
  reviewRight: number
  refused: number
  interval: Record<'precision' | 'recall', Interval>
}

/** Precision of automatic merges; recall includes pairs shown to an admin. Null if there is nothing to measure. */
export interface PairReport extends PairCounts {
  set: string
  source: Source
  precision: number | null
  precisionInterval: Interval
  recall: number | null
  recallInterval: Interval
  byKind: Record<string, PairCounts>
}

type JudgedPair = Judged & GoldPair

function count(judged: readonly JudgedPair[]): PairCounts {
  const score = scorePairs(judged)
  const { pairs, same, merged, mergedRight, review, reviewRight } = score
  return {
    n: pairs,
    same,
    accepted: merged,
    acceptedRight: mergedRight,
    review,
    reviewRight,
    refused: pairs - merged - review,
    interval: intervals({ precision: precision(score), recall: recall(score) }),
  }
}

const shareOf = ({ of, are }: Share): number | null => (of === 0 ? null : are / of)

/** The output for a set; a kind with pairs of both labels is listed twice. */
export function reportOf(set: string, source: Source, judged: readonly JudgedPair[]): PairReport {
  const score = scorePairs(judged)
  const counts = count(judged)
  const kinds = Map.groupBy(judged, ({ kind, same }) => `${kind}, ${same ? 'the same' : 'not the same'}`)
  return {
    set,
    source,
    ...counts,
    precision: shareOf(precision(score)),
    precisionInterval: counts.interval.precision,
    recall: shareOf(recall(score)),
    recallInterval: counts.interval.recall,
    byKind: Object.fromEntries([...kinds].map(([kind, of]) => [kind, count(of)])),
  }
}

async function judgeAll(reader: Reader, pairs: readonly GoldPair[]): Promise<JudgedPair[]> {
  const verdicts = await judge(
    reader,
    pairs.map(({ a, b }) => [a, b] as const),
  )
  return pairs.map((pair, at) => ({ ...pair, verdict: verdicts[at] ?? 'apart' }))
}

/** A file of labelled pairs: [{ kind, same, a, b }]. */
export async function measurePairs(reader: Reader, path: string): Promise<Measured<PairReport>> {
  const judged = await judgeAll(reader, parsePairs(readFileSync(path, 'utf8')))
  return { report: reportOf('pairs', sourceOf(path), judged), misses: missesOf(judged) }
}

/**
 * The labelled pairs of two aggregators with their halves, our own pairs, a festival's programme, and a list that is
 * taken in again.
 */
export async function measureDedup(reader: Reader, folder: string) {
  const gold = await judgeAll(reader, readGoldPairs(folder) ?? [])
  const own = await judgeAll(reader, readOwnPairs(OWN_PAIRS) ?? [])
  const halfOf = (half: GoldPair['half']) => gold.filter((one) => one.half === half)
  const exact = scorePairs(
    halfOf('reporting').map(({ same, a, b }) => ({ same, verdict: isExactly(a, b) ? 'merged' : 'apart' })),
  )
  const report = {
    ...reportOf('dedup', 'given', gold),
    tuning: reportOf('dedup, tuning half', 'given', halfOf('tuning')),
    reporting: reportOf('dedup, reporting half', 'given', halfOf('reporting')),
    own: reportOf('own pairs', 'own', own),
    /** What the rule of title, date and city alone gives on the reporting half. */
    exactRule: { precision: precision(exact), recall: recall(exact) },
    festival: await measureFestival(reader, folder),
    takenAgain: await measureSnapshots(reader, folder),
  }
  return { report, misses: missesOf([...gold, ...own]) }
}

const missesOf = (judged: readonly JudgedPair[]): string[] =>
  judged
    .filter(({ same, verdict }) => (same ? verdict === 'apart' : verdict !== 'apart'))
    .map(
      ({ a, b, verdict, half }) =>
        `${verdict} (${half}): ${a.title} | ${b.title} | ${a.startDate} ${b.startDate}`,
    )
