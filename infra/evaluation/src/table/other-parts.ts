import { type PairReport, reportDedup, reportPairs } from '../dedup/report.ts'
import { type JudgingTime, measureJudging } from '../gate/judging-time.ts'
import type { Share } from '../intervals.ts'
import { reportQuestions } from '../questions/print.ts'
import { type Part, part, type Row } from './part.ts'

const mergedRight = (one: PairReport): Share => ({ are: one.acceptedRight, of: one.accepted })
const found = (one: PairReport): Share => ({ are: one.acceptedRight + one.reviewRight, of: one.same })

const pairs: Row<PairReport>[] = [
  { what: 'hard pairs: precision of automatic merges', goal: '≥ 99 %', of: mergedRight },
  { what: 'hard pairs: recall with the review band', goal: '≥ 85 %', of: found },
]

/** A row per duration of the first page, or of the slowest of the others. */
const times = (page: string, of: (report: JudgingTime) => JudgingTime['pages']): Row<JudgingTime>[] => {
  const slowest = (report: JudgingTime) => of(report).toSorted((a, b) => b.medianMs - a.medianMs)[0]
  const runs = 15
  return [
    {
      what: `time to judge ${page}`,
      goal: '≤ 150 ms',
      of: (report) => {
        const one = slowest(report)
        return one && { ms: one.medianMs, runs, interval: one.interval.medianMs }
      },
    },
    {
      what: `time of one core to judge ${page}`,
      goal: '≤ 150 ms',
      of: (report) => {
        const one = slowest(report)
        return one && { ms: one.cpuMs, runs, interval: one.interval.cpuMs }
      },
    },
    {
      what: `longest delay of the event loop, ${page}`,
      goal: '≤ 50 ms',
      of: (report) => {
        const one = slowest(report)
        return one && { ms: one.longestDelayMs, runs }
      },
    },
  ]
}

/** Duplicates, questions of people, and time. */
export const OTHER_PARTS: readonly Part[] = [
  part(
    { set: 'pairs', needs: 'REAL_CASES', path: 'hard-pairs.json', service: 'catalogue' },
    reportPairs,
    pairs,
  ),
  part({ set: 'pairs', path: 'dedup/pairs.json', service: 'catalogue' }, reportPairs, pairs),
  part({ set: 'dedup', needs: 'EVENT_CORPUS', service: 'catalogue' }, reportDedup, [
    { what: 'held-out pairs: precision', goal: '≥ 99 %', of: ({ reporting }) => mergedRight(reporting) },
    { what: 'held-out pairs: recall', goal: '≥ 90 %', of: ({ reporting }) => found(reporting) },
  ]),
  part({ set: 'questions', path: 'questions/questions.jsonl', service: 'catalogue' }, reportQuestions, [
    { what: 'questions understood', goal: '≥ 95 %', of: (one) => ({ are: one.right, of: one.n }) },
    { what: 'questions with a wrong date', goal: '0', of: (one) => ({ are: one.wrongDates, of: one.n }) },
    { what: 'questions with a wrong place', goal: '0', of: (one) => ({ are: one.wrongPlaces, of: one.n }) },
  ]),
  part(
    { set: 'time', path: 'pages' },
    measureJudging,
    times('a page of 300 kB', ({ pages }) => pages.slice(0, 1)),
  ),
  part(
    { set: 'time', needs: 'REAL_CASES' },
    measureJudging,
    times('the slowest page above 200 kB', ({ pages }) => pages.slice(1)),
  ),
]
