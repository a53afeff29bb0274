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
/** What nobody will miss: merged, or shown to an admin as likely the same. */
export const recall = ({ same, mergedRight, reviewRight }: PairScore): Share => ({
  of: same,
  are: mergedRight + reviewRight,
})
export const reviewBand = ({ pairs, review }: PairScore): Share => ({ of: pairs, are: review })

export interface Share {
  of: number
  are: number
}

const Z_95 = 1.959964

/** Wilson's interval: it stays between 0 and 1 and says something of small numbers and of none wrong, too. */
export function interval({ of, are }: Share): [number, number] {
  if (of === 0) return [0, 1]
  const share = are / of
  const z2 = Z_95 ** 2
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const reach = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of ** 2))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}

export function showShare(share: Share): string {
  if (share.of === 0) return 'none to measure'
  const [from, to] = interval(share)
  return `${(share.are / share.of).toFixed(3)} (${share.are} of ${share.of}, 95 % ${from.toFixed(3)} to ${to.toFixed(3)})`
}
