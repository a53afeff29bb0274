import { z } from 'zod'
import type { Share } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { groupFestival, readFestival, readSnapshots, type SourceEvent } from './dedup-data.ts'
import type { Judged } from './dedup-score.ts'

const Verdicts = z.array(z.object({ verdict: z.enum(['merged', 'review', 'apart']), score: z.number() }))
const Batches = z.array(
  z.object({ created: z.int(), changed: z.int(), events: z.array(z.string().nullable()) }),
)

/** The specification's rule: equal title, start date and city. */
export const isExactly = (a: SourceEvent, b: SourceEvent): boolean =>
  a.title === b.title && a.startDate.slice(0, 10) === b.startDate.slice(0, 10) && a.city === b.city

export async function judge(
  reader: Reader,
  pairs: readonly (readonly [SourceEvent, SourceEvent])[],
): Promise<Judged['verdict'][]> {
  const verdicts = await reader.ask({ op: 'pairs', pairs }, Verdicts)
  if (verdicts?.length !== pairs.length) throw new Error('Not every pair was judged')
  return verdicts.map(({ verdict }) => verdict)
}

const pairsOf = (groups: readonly SourceEvent[][]): [SourceEvent, SourceEvent][] =>
  groups.flatMap((group) =>
    group.flatMap((a, at) => group.slice(at + 1).map((b): [SourceEvent, SourceEvent] => [a, b])),
  )

/** Pairs of a festival's programme with the same title and day, and how many are merged; without one, none. */
export async function measureFestival(
  reader: Reader,
  folder: string,
): Promise<Record<'onePlace' | 'otherPlaces' | 'otherHours', Share>> {
  const { sameHour, otherHours } = groupFestival(readFestival(folder) ?? [])
  const merged = async (pairs: [SourceEvent, SourceEvent][]): Promise<Share> => {
    const verdicts = await judge(reader, pairs)
    return { are: verdicts.filter((verdict) => verdict === 'merged').length, of: pairs.length }
  }
  const pairs = pairsOf(sameHour)
  return {
    onePlace: await merged(pairs.filter(([a, b]) => a.location === b.location)),
    otherPlaces: await merged(pairs.filter(([a, b]) => a.location !== b.location)),
    otherHours: await merged(pairsOf(otherHours).filter(([a, b]) => a.startDate !== b.startDate)),
  }
}

/** Of the rows of a list that is taken in again and again: the new ones that become events, and the events that change. */
export async function measureSnapshots(
  reader: Reader,
  folder: string,
): Promise<Record<'created' | 'changed', Share>> {
  const snapshots = readSnapshots(folder) ?? []
  const batches = await reader.ask({ op: 'intake', batches: snapshots }, Batches)
  if (!batches) throw new Error('The snapshots were not taken in')
  const sum = (of: (batch: z.infer<typeof Batches>[number]) => number): number =>
    batches.reduce((total, batch) => total + of(batch), 0)
  const links = snapshots.flatMap(({ events }) => events.map(({ link }) => link))
  return {
    created: { are: sum((batch) => batch.created), of: new Set(links).size },
    changed: { are: sum((batch) => batch.changed), of: links.length },
  }
}
