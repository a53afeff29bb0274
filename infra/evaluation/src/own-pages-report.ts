import { f1, type Score, scoreExtraction } from './extraction.ts'
import { findOwnPages } from './own-pages.ts'
import type { Reader } from './reader.ts'
import { scoreGate } from './verification.ts'

const share = (part: number, of: number): number => (of === 0 ? 1 : part / of)

/** `npm run eval -- extraction FOLDER --json`: records read without AI. Undefined when the folder holds no pages with gold. */
export async function reportExtraction(reader: Reader, folder: string): Promise<object | undefined> {
  const pages = findOwnPages(folder)
  if (!pages || pages.length === 0) return undefined
  const scores = await scoreExtraction(reader, pages)
  const all = scores.get('all')
  const groups = [...scores].filter(([group]) => group !== 'all')
  const byKind = Object.fromEntries(groups.map(([group, score]) => [group, figuresOf(score)]))
  return { set: 'extraction', ...(all && figuresOf(all)), byKind }
}

/** `n` records of the gold, `accepted` that were read, `refused` that were not. */
const figuresOf = (score: Score) => ({
  n: score.gold,
  accepted: score.found,
  refused: score.gold - score.right,
  precision: share(score.right, score.found),
  recall: share(score.right, score.gold),
  f1: f1(score),
  startExact: share(score.startExact, score.right),
  cancelled: score.cancelledGold,
  cancelledFound: score.cancelledRight,
})

/** `npm run eval -- verification FOLDER --json`: true records and changed ones before the gate. */
export async function reportVerification(reader: Reader, folder: string): Promise<object | undefined> {
  const pages = findOwnPages(folder)
  if (!pages || pages.length === 0) return undefined
  const { candidates, refused, mutations, accepted, byKind } = await scoreGate(reader, pages)
  const right = candidates - refused.length
  const taken = right + accepted.length
  const kinds = new Map(
    [...byKind].map(([kind, { tried, accepted: wrong }]) => [
      kind,
      { n: tried, accepted: wrong, refused: tried - wrong, false: tried, falseAccepted: wrong },
    ]),
  )
  return {
    ...{ set: 'verification', n: candidates + mutations, accepted: taken },
    ...{
      refused: candidates + mutations - taken,
      precision: share(right, taken),
      recall: share(right, candidates),
    },
    ...{ false: mutations, falseAccepted: accepted.length, true: candidates, trueRefused: refused.length },
    byKind: Object.fromEntries(kinds),
  }
}
