import { z } from 'zod'
import { showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { WRITTEN } from '../sources.ts'
import {
  type GoldPair,
  groupFestival,
  OWN_PAIRS,
  readFestival,
  readGoldPairs,
  readOwnPairs,
  readSnapshots,
  type SourceEvent,
} from './dedup-data.ts'
import { type Judged, precision, recall, reviewBand, scorePairs } from './dedup-score.ts'

const Verdicts = z.array(z.object({ verdict: z.enum(['merged', 'review', 'apart']), score: z.number() }))
const Batches = z.array(
  z.object({ created: z.int(), changed: z.int(), refused: z.int(), events: z.array(z.string().nullable()) }),
)
type Line = (name: string, value: string) => void

const NOT_MEASURED = 'not measured'

/** The specification's rule: equal title, start date and city. */
export const isExactly = (a: SourceEvent, b: SourceEvent): boolean =>
  a.title === b.title && a.startDate.slice(0, 10) === b.startDate.slice(0, 10) && a.city === b.city

/** Measures deduplication and prints all figures. Returns the pairs with a wrong result. */
export async function printDedup(reader: Reader, folder: string, line: Line): Promise<string[]> {
  const wrong = [
    ...(await printPairs(reader, readGoldPairs(folder), `gold pairs (${WRITTEN.given})`, line)),
    ...(await printPairs(reader, readOwnPairs(OWN_PAIRS), `pairs (${WRITTEN.own})`, line)),
  ]
  await printFestival(reader, folder, line)
  await printSnapshots(reader, folder, line)
  return wrong
}

export async function judge(
  reader: Reader,
  pairs: readonly (readonly [SourceEvent, SourceEvent])[],
): Promise<Judged['verdict'][]> {
  const verdicts = await reader.ask({ op: 'pairs', pairs }, Verdicts)
  if (verdicts?.length !== pairs.length) throw new Error('Not every pair was judged')
  return verdicts.map(({ verdict }) => verdict)
}

async function printPairs(
  reader: Reader,
  pairs: readonly GoldPair[] | undefined,
  name: string,
  line: Line,
): Promise<string[]> {
  if (!pairs || pairs.length === 0) {
    line(`${name}: precision, recall, review band`, NOT_MEASURED)
    return []
  }
  const verdicts = await judge(
    reader,
    pairs.map(({ a, b }) => [a, b] as const),
  )
  const judged = pairs.map((pair, index) => ({ ...pair, verdict: verdicts[index] ?? ('apart' as const) }))
  const parts = [
    ['the tuning half', judged.filter(({ half }) => half === 'tuning')],
    ['the reporting half, on which the goals are', judged.filter(({ half }) => half === 'reporting')],
    ['all', judged],
  ] as const
  for (const [part, of] of parts) {
    const score = scorePairs(of)
    const baseline = scorePairs(
      of.map((one) => ({ same: one.same, verdict: isExactly(one.a, one.b) ? 'merged' : 'apart' })),
    )
    line(`${name}, ${part}`, `${score.pairs} pairs, ${score.same} of them the same event`)
    line('  precision of automatic merges (goal 0.995)', showShare(precision(score)))
    line('  recall with the review band (goal 0.90)', showShare(recall(score)))
    line('  review band (goal 0.05 of the pairs at most)', showShare(reviewBand(score)))
    line('  the exact rule (title, date, city): precision', showShare(precision(baseline)))
    line('  the exact rule (title, date, city): recall', showShare(recall(baseline)))
  }
  for (const [kind, of] of Map.groupBy(
    judged,
    ({ kind, same }) => `${kind}, ${same ? 'the same' : 'not the same'}`,
  )) {
    const count = (verdict: Judged['verdict']) => of.filter((one) => one.verdict === verdict).length
    line(
      `  ${kind}`,
      `${of.length} pairs: ${count('merged')} merged, ${count('review')} to review, ${count('apart')} apart`,
    )
  }
  return judged
    .filter(({ same, verdict }) => (same ? verdict === 'apart' : verdict !== 'apart'))
    .map(
      ({ a, b, verdict, half }) =>
        `${verdict} (${half}): ${a.title} | ${b.title} | ${a.startDate} ${b.startDate}`,
    )
}

const pairsOf = (groups: readonly SourceEvent[][]): [SourceEvent, SourceEvent][] =>
  groups.flatMap((group) =>
    group.flatMap((a, at) => group.slice(at + 1).map((b): [SourceEvent, SourceEvent] => [a, b])),
  )

async function printFestival(reader: Reader, folder: string, line: Line): Promise<void> {
  const rows = readFestival(folder)
  if (!rows) return line('Gentse Feesten', NOT_MEASURED)
  const { sameHour, otherHours } = groupFestival(rows)
  line('Gentse Feesten', `${rows.length} rows`)
  const print = async (name: string, pairs: [SourceEvent, SourceEvent][]) => {
    const verdicts = await judge(reader, pairs)
    const count = (verdict: Judged['verdict']) => verdicts.filter((one) => one === verdict).length
    line(
      `  ${name}`,
      `${pairs.length} pairs: ${count('merged')} merged, ${count('review')} to review, ${count('apart')} apart`,
    )
  }
  const pairs = pairsOf(sameHour)
  await print(
    `same title, day and hour (${sameHour.length} groups), one place`,
    pairs.filter(([a, b]) => a.location === b.location),
  )
  await print(
    'same title, day and hour, places written differently',
    pairs.filter(([a, b]) => a.location !== b.location),
  )
  const others = pairsOf(otherHours).filter(([a, b]) => a.startDate !== b.startDate)
  await print(`same title and day at other hours (${otherHours.length} groups; must not all merge)`, others)
}

async function printSnapshots(reader: Reader, folder: string, line: Line): Promise<void> {
  const snapshots = readSnapshots(folder)
  if (!snapshots || snapshots.length < 2) return line('flea markets taken in again', NOT_MEASURED)
  const batches = await reader.ask({ op: 'intake', batches: snapshots }, Batches)
  if (!batches) throw new Error('The snapshots were not taken in')
  const known = new Set<string | null>()
  for (const [index, { at, events }] of snapshots.entries()) {
    const links = events.map(({ link }) => link)
    const fresh = links.filter((link) => !known.has(link)).length
    for (const link of links) known.add(link)
    const { created = 0, changed = 0, refused = 0 } = batches[index] ?? {}
    const rows = `${events.length} rows, ${fresh} of them new`
    line(
      `flea markets of ${at.slice(0, 10)}`,
      `${rows}: ${created} new events (goal ${fresh}), ${changed} changed (goal 0), ${refused} over by then`,
    )
  }
}
