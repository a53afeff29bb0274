import { byKind, byLanguage, share } from '../figures.ts'
import { type Interval, intervals, showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf, WRITTEN } from '../sources.ts'
import { readDateCases } from './date-cases.ts'
import { countScope } from './scope-counts.ts'
import { type DateScore, isHour, scoreDates, type Tally } from './score.ts'

/** The output of `npm run eval -- dates PATH --json`. Days only; hours are in `byKind`. */
export interface DateReport extends Figures {
  set: 'dates'
  source: Source
  byKind: Record<string, Figures & { byLanguage: Record<string, Figures> }>
  byLanguage: Record<string, Figures>
  /** Phrases left out, by reason and language. */
  leftOut: Record<string, Record<string, number>>
}

interface Figures {
  /** Phrases in scope. */
  cases: number
  /** Claims about them. */
  n: number
  accepted: number
  refused: number
  true: number
  trueProven: number
  wrong: number
  wrongRefused: number
  /** Null if nothing was accepted, or nothing is true. */
  precision: number | null
  recall: number | null
  interval: Record<'precision' | 'recall' | 'wrongRefused', Interval>
}

function figuresOf(tallies: readonly Tally[]): Figures {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0)
  const [trueProven, wrong, wrongRefused] = [
    sum((one) => one.trueProven),
    sum((one) => one.wrong),
    sum((one) => one.wrongRefused),
  ]
  const truths = sum((one) => one.true)
  const accepted = trueProven + wrong - wrongRefused
  return {
    cases: sum(({ cases }) => cases),
    n: truths + wrong,
    accepted,
    refused: truths + wrong - accepted,
    true: truths,
    trueProven,
    wrong,
    wrongRefused,
    precision: share(trueProven, accepted),
    recall: share(trueProven, truths),
    interval: intervals({
      precision: { are: trueProven, of: accepted },
      recall: { are: trueProven, of: truths },
      wrongRefused: { are: wrongRefused, of: wrong },
    }),
  }
}

/** All zero if the folder has no date cases. */
export async function reportDates(
  reader: Reader,
  folder: string,
): Promise<{ report: DateReport; score: DateScore }> {
  const cases = readDateCases(folder) ?? []
  const score = await scoreDates(reader, cases)
  const days = score.rows.filter(({ kind }) => !isHour(kind))
  const report: DateReport = {
    set: 'dates',
    source: sourceOf(folder),
    ...figuresOf(days.map(({ tally }) => tally)),
    byKind: byKind(score.rows, figuresOf),
    byLanguage: byLanguage(days, figuresOf),
    leftOut: countScope(cases).days?.out ?? {},
  }
  return { report, score }
}

/** Prints a line per kind and language; returns what went wrong. */
export async function printDates(
  reader: Reader,
  folder: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const { report, score } = await reportDates(reader, folder)
  if (report.cases === 0) {
    line(
      'dates in words: true days proven (goal 0.95 per language), wrong days refused (goal all)',
      'not measured',
    )
    return []
  }
  line(
    `dates in words (${WRITTEN[report.source]}): true days proven (goal 0.95 per language), wrong days refused (goal all)`,
    show(report),
  )
  for (const [language, figures] of Object.entries(report.byLanguage)) line(`  ${language}`, show(figures))
  for (const [kind, figures] of Object.entries(report.byKind)) line(`  ${kind}`, show(figures))
  return score.misses
}

const show = ({ cases, true: truths, trueProven, wrong, wrongRefused }: Figures): string =>
  `${cases} phrases, true ${showShare({ are: trueProven, of: truths })}, wrong refused ${showShare({ are: wrongRefused, of: wrong })}`
