import { readFileSync } from 'node:fs'
import { type Interval, intervals, type Share, showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf, WRITTEN } from '../sources.ts'
import { judge } from './dedup.ts'
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

type JudgedPair = Judged & Pick<GoldPair, 'kind' | 'half'>

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
  return pairs.map(({ kind, same, half }, at) => ({ kind, same, half, verdict: verdicts[at] ?? 'apart' }))
}

/** A file of labelled pairs: [{ kind, same, a, b }]. */
export const reportPairs = async (reader: Reader, path: string): Promise<PairReport> =>
  reportOf('pairs', sourceOf(path), await judgeAll(reader, parsePairs(readFileSync(path, 'utf8'))))

/** The labelled pairs of two aggregators with their halves, and our own pairs. */
export async function reportDedup(reader: Reader, folder: string) {
  const gold = await judgeAll(reader, readGoldPairs(folder) ?? [])
  const own = await judgeAll(reader, readOwnPairs(OWN_PAIRS) ?? [])
  const halfOf = (half: GoldPair['half']) => gold.filter((one) => one.half === half)
  return {
    ...reportOf('dedup', 'given', gold),
    tuning: reportOf('dedup, tuning half', 'given', halfOf('tuning')),
    reporting: reportOf('dedup, reporting half', 'given', halfOf('reporting')),
    own: reportOf('own pairs', 'own', own),
  }
}

/** Prints a file of pairs: a line per kind, then the goals. */
export async function printPairs(
  reader: Reader,
  path: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const { byKind, source, ...all } = await reportPairs(reader, path)
  line('pairs', WRITTEN[source])
  for (const [kind, { n, accepted, review, refused }] of Object.entries(byKind))
    line(`  ${kind}`, `${n} pairs: ${accepted} merged, ${review} to review, ${refused} apart`)
  const merged = { are: all.acceptedRight, of: all.accepted }
  line('precision of automatic merges (goal 0.99)', showShare(merged))
  const found = { are: all.acceptedRight + all.reviewRight, of: all.same }
  line('recall with the review band (goal 0.85)', showShare(found))
  return []
}
