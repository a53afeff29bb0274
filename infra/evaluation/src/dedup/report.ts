import { readFileSync } from 'node:fs'
import type { Reader } from '../reader.ts'
import { judge } from './dedup.ts'
import { type GoldPair, OWN_PAIRS, parsePairs, readGoldPairs, readOwnPairs } from './dedup-data.ts'
import { interval, type Judged, precision, recall, type Share, scorePairs } from './dedup-score.ts'

/** Of some pairs: joined by themselves, shown to an admin, kept apart, and how many of each are the same event. */
interface PairCounts {
  n: number
  same: number
  accepted: number
  acceptedRight: number
  review: number
  reviewRight: number
  refused: number
}

/** Precision is that of automatic joins; recall counts what an admin is shown as well. Null where there is nothing to measure. */
interface PairReport extends PairCounts {
  set: string
  precision: number | null
  precisionInterval: [number, number]
  recall: number | null
  recallInterval: [number, number]
  byKind: Record<string, PairCounts>
}

type JudgedPair = Judged & Pick<GoldPair, 'kind' | 'half'>

function count(judged: readonly JudgedPair[]): PairCounts {
  const { pairs, same, merged, mergedRight, review, reviewRight } = scorePairs(judged)
  const refused = pairs - merged - review
  return { n: pairs, same, accepted: merged, acceptedRight: mergedRight, review, reviewRight, refused }
}

const shareOf = ({ of, are }: Share): number | null => (of === 0 ? null : are / of)

/** What is printed for a set; a kind with pairs of both labels is counted as two. */
export function reportOf(set: string, judged: readonly JudgedPair[]): PairReport {
  const score = scorePairs(judged)
  const kinds = Map.groupBy(judged, ({ kind, same }) => `${kind}, ${same ? 'the same' : 'not the same'}`)
  return {
    set,
    ...count(judged),
    precision: shareOf(precision(score)),
    precisionInterval: interval(precision(score)),
    recall: shareOf(recall(score)),
    recallInterval: interval(recall(score)),
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
  reportOf('pairs', await judgeAll(reader, parsePairs(readFileSync(path, 'utf8'))))

/** The labelled pairs of two aggregators, their halves, and beside them the pairs of our own. */
export async function reportDedup(reader: Reader, folder: string) {
  const gold = await judgeAll(reader, readGoldPairs(folder) ?? [])
  const own = await judgeAll(reader, readOwnPairs(OWN_PAIRS) ?? [])
  const halfOf = (half: GoldPair['half']) => gold.filter((one) => one.half === half)
  return {
    ...reportOf('dedup', gold),
    tuning: reportOf('dedup, tuning half', halfOf('tuning')),
    reporting: reportOf('dedup, reporting half', halfOf('reporting')),
    own: reportOf('own pairs', own),
  }
}
