import type { DateReport } from '../dates/report.ts'
import { SET_LANGUAGES } from '../dates/scope-words.ts'
import type { FormatReport } from '../formats/figures.ts'
import type { ExtractionReport } from '../pages/own-pages-report.ts'
import type { RuleReport } from '../rules/report.ts'
import { type Part, part, type Row } from './part.ts'

const records: Row<ExtractionReport>[] = [
  {
    what: 'pages without AI: precision',
    goal: '≥ 95 %',
    of: ({ right, accepted, perPage }) => ({ are: right, of: accepted, perPage: perPage.precision }),
  },
  {
    what: 'pages without AI: recall',
    goal: '–',
    of: ({ right, n, perPage }) => ({ are: right, of: n, perPage: perPage.recall }),
  },
  {
    what: 'pages without AI: start exact',
    goal: '≥ 98 %',
    of: ({ startRight, right, perPage }) => ({ are: startRight, of: right, perPage: perPage.startExact }),
  },
  {
    what: 'pages without AI: cancellations found',
    goal: '–',
    of: ({ cancelledFound, cancelled }) => ({ are: cancelledFound, of: cancelled }),
  },
]

const rules: Row<RuleReport>[] = [
  {
    what: 'rules in words: exact dates over 120 days',
    goal: '≥ 95 %',
    of: (one) => ({ are: one.exact, of: one.cases }),
  },
  {
    what: 'rules in words: wrong dates',
    goal: '0',
    of: (one) => ({ are: one.wrongDates, of: one.accepted }),
  },
]

const dates: Row<DateReport>[] = [
  ...SET_LANGUAGES.map(
    (language): Row<DateReport> => ({
      what: `dates in words, ${language}: true days proven`,
      goal: '≥ 95 %',
      of: ({ byLanguage: { [language]: one } }) => one && { are: one.trueProven, of: one.true },
    }),
  ),
  {
    what: 'dates in words: wrong days refused',
    goal: '100 %',
    of: (one) => ({ are: one.wrongRefused, of: one.wrong }),
  },
]

const FORMATS = ['json-ld', 'microdata', 'rdfa', 'feed start', 'feed end', 'feed location']

/** What is read without AI: pages, dates and rules in words, calendars, markup. */
export const READING_PARTS: readonly Part[] = [
  part('extraction', { needs: 'REAL_CASES', path: 'prose' }, records),
  part('extraction', { needs: 'REAL_CASES', path: 'fresh/prose' }, records),
  part('extraction', {}, records),
  part('dates', { needs: 'DATE_CASES' }, dates),
  part('hours', { path: 'hours/doors.json' }, [
    { what: 'doors and start in words: the start goes out', goal: '≥ 95 %', of: ({ starts }) => starts },
    { what: 'doors and start in words: another hour goes out', goal: '0', of: ({ wrong }) => wrong },
  ]),
  part('rules', { needs: 'DATE_CASES' }, rules),
  part('icalendar', { needs: 'REAL_CASES' }, [
    { what: 'iCalendar: dates exact', goal: '≥ 99.9 %', of: (one) => ({ are: one.accepted, of: one.n }) },
    {
      what: 'iCalendar: dates that no reference reads',
      goal: '–',
      of: (one) => ({ are: one.invented, of: one.accepted + one.invented }),
    },
  ]),
  part(
    'markup',
    { needs: 'REAL_CASES' },
    FORMATS.map(
      (kind): Row<FormatReport> => ({
        what: `markup: ${kind}`,
        goal: kind === 'json-ld' ? '–' : 'as JSON-LD',
        of: ({ byKind: { [kind]: one } }) => one && { are: one.accepted, of: one.n },
      }),
    ),
  ),
  part('corpus', { needs: 'EVENT_CORPUS' }, [
    {
      what: 'iCalendar: files with as many dates as several parsers read',
      goal: '100 %',
      of: ({ calendars }) => calendars,
    },
    { what: 'iCalendar: events of a district calendar', goal: '100 %', of: ({ district }) => district },
    { what: 'markup: pages with the counts of two extractors', goal: '100 %', of: ({ pages }) => pages },
    { what: 'all files of the folder: read without a failure', goal: '100 %', of: ({ files }) => files },
  ]),
]
