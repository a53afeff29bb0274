import type { Measured } from '../figures.ts'
import { type GateReport, missesOf, reportCases } from '../gate/figures.ts'
import { type Interval, intervals, meanOf } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import { f1, type Score, scoreExtraction } from './extraction.ts'
import { findOwnPages } from './own-pages.ts'
import { scoreGate } from './verification.ts'

interface Figures {
  /** Gold records, those of them that were not read, and the records read. */
  n: number
  refused: number
  accepted: number
  /** Records read with the right title and day, and of these with the right start. */
  right: number
  startRight: number
  precision: number
  recall: number
  f1: number
  startExact: number
  cancelled: number
  cancelledFound: number
  interval: Record<'precision' | 'recall' | 'startExact', Interval>
}

/** The output of `npm run eval -- extraction FOLDER --json`: records read without AI. */
export interface ExtractionReport extends Figures {
  set: 'extraction'
  source: Source
  /** Means of the pages. */
  perPage: Record<'precision' | 'recall' | 'startExact', number>
  byKind: Record<string, Figures>
  byLanguage: Record<string, Figures>
}

const share = (part: number, of: number): number => (of === 0 ? 1 : part / of)

/** Undefined if the folder has no pages with gold. */
export async function measureExtraction(
  reader: Reader,
  folder: string,
): Promise<Measured<ExtractionReport> | undefined> {
  const pages = findOwnPages(folder)
  if (!pages || pages.length === 0) return undefined
  const { all, pages: scores, kinds, languages } = await scoreExtraction(reader, pages)
  const figuresIn = (groups: typeof kinds) =>
    Object.fromEntries([...groups].map(([group, score]) => [group, figuresOf(score)]))
  const report = {
    set: 'extraction' as const,
    source: sourceOf(folder),
    ...figuresOf(all),
    perPage: {
      precision: meanOf([...scores.values()].map(({ right: are, found: of }) => ({ are, of }))),
      recall: meanOf([...scores.values()].map(({ right: are, gold: of }) => ({ are, of }))),
      startExact: meanOf([...scores.values()].map(({ startExact: are, right: of }) => ({ are, of }))),
    },
    byKind: figuresIn(kinds),
    byLanguage: figuresIn(languages),
  }
  return { report, misses: all.misses }
}

const figuresOf = (score: Score): Figures => ({
  n: score.gold,
  accepted: score.found,
  refused: score.gold - score.right,
  right: score.right,
  startRight: score.startExact,
  precision: share(score.right, score.found),
  recall: share(score.right, score.gold),
  f1: f1(score),
  startExact: share(score.startExact, score.right),
  cancelled: score.cancelledGold,
  cancelledFound: score.cancelledRight,
  interval: intervals({
    precision: { are: score.right, of: score.found },
    recall: { are: score.right, of: score.gold },
    startExact: { are: score.startExact, of: score.right },
  }),
})

/**
 * `npm run eval -- verification FOLDER`: true and changed records judged by the gate. Undefined if the folder has no
 * pages with gold.
 */
export async function measureVerification(
  reader: Reader,
  folder: string,
): Promise<Measured<GateReport> | undefined> {
  const pages = findOwnPages(folder)
  if (!pages || pages.length === 0) return undefined
  const { cases, further } = await scoreGate(reader, pages)
  const report = { ...reportCases('verification', sourceOf(folder), cases), further }
  return { report, misses: missesOf(cases) }
}
