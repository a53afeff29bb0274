import { reportHours } from '../dates/doors.ts'
import { type DateReport, reportDates } from '../dates/print.ts'
import { SET_LANGUAGES } from '../dates/scope-words.ts'
import type { FormatReport } from '../formats/figures.ts'
import { reportFormat } from '../formats/print.ts'
import { type Agreement, compareCalendars, compareDistrict, comparePages } from '../pages/corpora.ts'
import { type ExtractionReport, reportExtraction } from '../pages/own-pages-report.ts'
import type { Reader } from '../reader.ts'
import { type RuleReport, reportRules } from '../rules/print.ts'
import { type Part, part, type Row, reportOf } from './part.ts'

const ofProse = async (reader: Reader, path: string) => reportOf(await reportExtraction(reader, path))
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
]

const ofRules = async (reader: Reader, path: string) => (await reportRules(reader, path)).report
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

const corpus = (
  what: string,
  compare: (reader: Reader, folder: string) => Promise<Agreement | undefined>,
): Part =>
  part({ set: 'extraction', needs: 'EVENT_CORPUS' }, compare, [
    { what, goal: '100 %', of: ({ right, agreed }) => ({ are: right, of: agreed }) },
  ])

/** What is read without AI: pages, dates and rules in words, calendars, markup. */
export const READING_PARTS: readonly Part[] = [
  part({ set: 'extraction', needs: 'REAL_CASES', path: 'prose' }, ofProse, records),
  part({ set: 'extraction', needs: 'REAL_CASES', path: 'fresh/prose' }, ofProse, records),
  part({ set: 'extraction' }, ofProse, records),
  part(
    { set: 'dates', needs: 'DATE_CASES' },
    async (reader, path) => (await reportDates(reader, path)).report,
    dates,
  ),
  part({ set: 'hours', path: 'hours/doors.json' }, reportHours, [
    { what: 'doors and start in words: the start goes out', goal: '≥ 95 %', of: ({ starts }) => starts },
    { what: 'doors and start in words: another hour goes out', goal: '0', of: ({ wrong }) => wrong },
  ]),
  part({ set: 'rules', needs: 'DATE_CASES' }, ofRules, rules),
  part(
    { set: 'icalendar', needs: 'REAL_CASES' },
    async (reader, path) => (await reportFormat(reader, 'icalendar', path)).report,
    [
      { what: 'iCalendar: dates exact', goal: '≥ 99.9 %', of: (one) => ({ are: one.accepted, of: one.n }) },
      {
        what: 'iCalendar: dates that no reference reads',
        goal: '–',
        of: (one) => ({ are: one.invented, of: one.accepted + one.invented }),
      },
    ],
  ),
  corpus('iCalendar: files with as many dates as several parsers read', compareCalendars),
  corpus('iCalendar: events of a district calendar', compareDistrict),
  part(
    { set: 'markup', needs: 'REAL_CASES' },
    async (reader, path) => (await reportFormat(reader, 'markup', path)).report,
    FORMATS.map(
      (kind): Row<FormatReport> => ({
        what: `markup: ${kind}`,
        goal: kind === 'json-ld' ? '–' : 'as JSON-LD',
        of: ({ byKind: { [kind]: one } }) => one && { are: one.accepted, of: one.n },
      }),
    ),
  ),
  corpus('markup: pages with the counts of two extractors', comparePages),
]
