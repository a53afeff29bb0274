import type { Share } from '../intervals.ts'

export type PairVerdict = 'merged' | 'review' | 'apart'

export interface Judged {
  same: boolean
  verdict: PairVerdict
}

export interface PairScore {
  pairs: number
  same: number
  merged: number
  mergedRight: number
  review: number
  reviewRight: number
}

export function scorePairs(judged: readonly Judged[]): PairScore {
  const count = (test: (one: Judged) => boolean): number => judged.filter(test).length
  return {
    pairs: judged.length,
    same: count(({ same }) => same),
    merged: count(({ verdict }) => verdict === 'merged'),
    mergedRight: count(({ same, verdict }) => same && verdict === 'merged'),
    review: count(({ verdict }) => verdict === 'review'),
    reviewRight: count(({ same, verdict }) => same && verdict === 'review'),
  }
}

export const precision = ({ merged, mergedRight }: PairScore): Share => ({ of: merged, are: mergedRight })
/** Found: merged, or shown to an admin as a likely duplicate. */
export const recall = ({ same, mergedRight, reviewRight }: PairScore): Share => ({
  of: same,
  are: mergedRight + reviewRight,
})
