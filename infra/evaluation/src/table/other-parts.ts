import type { PairReport } from '../dedup/report.ts'
import type { JudgingTime } from '../gate/judging-time.ts'
import type { Share } from '../intervals.ts'
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
  part('pairs', { needs: 'REAL_CASES', path: 'hard-pairs.json' }, pairs),
  part('pairs', { path: 'dedup/pairs.json' }, pairs),
  part('dedup', { needs: 'EVENT_CORPUS' }, [
    { what: 'held-out pairs: precision', goal: '≥ 99 %', of: ({ reporting }) => mergedRight(reporting) },
    { what: 'held-out pairs: recall', goal: '≥ 90 %', of: ({ reporting }) => found(reporting) },
    {
      what: 'held-out pairs: shown to an admin',
      goal: '≤ 5 %',
      of: ({ reporting: { review, n } }) => ({ are: review, of: n }),
    },
    {
      what: 'held-out pairs, by title, date and city alone: precision',
      goal: '–',
      of: ({ exactRule }) => exactRule.precision,
    },
    {
      what: 'held-out pairs, by title, date and city alone: recall',
      goal: '–',
      of: ({ exactRule }) => exactRule.recall,
    },
    { what: 'pairs for tuning: precision', goal: '≥ 99 %', of: ({ tuning }) => mergedRight(tuning) },
    { what: 'pairs for tuning: recall', goal: '≥ 90 %', of: ({ tuning }) => found(tuning) },
    { what: 'a programme: same hour and place, merged', goal: '–', of: ({ festival }) => festival.onePlace },
    {
      what: 'a programme: same hour, places written differently, merged',
      goal: '–',
      of: ({ festival }) => festival.otherPlaces,
    },
    { what: 'a programme: other hours, merged', goal: 'not all', of: ({ festival }) => festival.otherHours },
    {
      what: 'a list taken in again: new rows that are events',
      goal: '–',
      of: (one) => one.takenAgain.created,
    },
    { what: 'a list taken in again: events that change', goal: '0', of: (one) => one.takenAgain.changed },
  ]),
  part('questions', { path: 'questions/questions.jsonl' }, [
    { what: 'questions understood', goal: '≥ 95 %', of: (one) => ({ are: one.right, of: one.n }) },
    { what: 'questions with a wrong date', goal: '0', of: (one) => ({ are: one.wrongDates, of: one.n }) },
    { what: 'questions with a wrong place', goal: '0', of: (one) => ({ are: one.wrongPlaces, of: one.n }) },
  ]),
  part(
    'time',
    { path: 'pages' },
    times('a page of 300 kB', ({ pages }) => pages.slice(0, 1)),
  ),
  part(
    'time',
    { needs: 'REAL_CASES' },
    times('the slowest page above 200 kB', ({ pages }) => pages.slice(1)),
  ),
]
