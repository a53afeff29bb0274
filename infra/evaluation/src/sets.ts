import { join } from 'node:path'
import { printHours, reportHours } from './dates/doors.ts'
import { printDates, reportDates } from './dates/print.ts'
import { printDedup } from './dedup/dedup.ts'
import { printPairs, reportDedup, reportPairs } from './dedup/report.ts'
import { printFormat, reportFormat } from './formats/print.ts'
import { measureJudging, printTime } from './gate/judging-time.ts'
import { type GateSet, printGate, reportGate } from './gate/print.ts'
import { reportExtraction, reportVerification } from './pages/own-pages-report.ts'
import { printExtraction, printVerification } from './pages/print.ts'
import { printQuestions, reportQuestions } from './questions/print.ts'
import type { Reader } from './reader.ts'
import { printRules, reportRules } from './rules/print.ts'

export type Line = (name: string, value: string) => void

interface EvaluationSet {
  path: 'FOLDER' | 'FILE'
  service: 'discovery-worker' | 'catalogue'
  /** Where the set is in a folder of sets, if it is not the folder itself. */
  inFolder?: string
  /** The object of `--json`; undefined if the path has no such set. */
  report(reader: Reader, path: string): Promise<object | undefined>
  /** Prints figures; returns what went wrong. */
  print(reader: Reader, path: string, line: Line): Promise<readonly string[]>
}

const reported = <Report extends object>(found: { report: Report } | undefined): Report | undefined =>
  found?.report

const gate = (set: GateSet): Pick<EvaluationSet, 'service' | 'report' | 'print'> => ({
  service: 'discovery-worker',
  report: async (reader, path) => reported(await reportGate(reader, set, path)),
  print: (reader, path, line) => printGate(reader, set, path, line),
})

const format = (set: 'icalendar' | 'markup'): EvaluationSet => ({
  path: 'FOLDER',
  service: 'discovery-worker',
  report: async (reader, path) => reported(await reportFormat(reader, set, path)),
  print: (reader, path, line) => printFormat(reader, set, path, line),
})

/** The sets of `npm run eval -- SET PATH`. */
export const SETS: Record<string, EvaluationSet> = {
  extraction: {
    path: 'FOLDER',
    service: 'discovery-worker',
    report: async (reader, path) => reported(await reportExtraction(reader, path)),
    print: printExtraction,
  },
  verification: {
    path: 'FOLDER',
    service: 'discovery-worker',
    report: async (reader, path) => reported(await reportVerification(reader, path)),
    print: printVerification,
  },
  dedup: { path: 'FOLDER', service: 'catalogue', report: reportDedup, print: printDedup },
  dates: {
    path: 'FOLDER',
    service: 'discovery-worker',
    report: async (reader, path) => reported(await reportDates(reader, path)),
    print: printDates,
  },
  hours: {
    path: 'FILE',
    service: 'discovery-worker',
    inFolder: join('hours', 'doors.json'),
    report: reportHours,
    print: printHours,
  },
  rules: {
    path: 'FOLDER',
    service: 'discovery-worker',
    report: async (reader, path) => reported(await reportRules(reader, path)),
    print: printRules,
  },
  gate: { path: 'FOLDER', ...gate('gate') },
  rechecks: { path: 'FOLDER', ...gate('rechecks') },
  reports: { path: 'FOLDER', ...gate('reports') },
  poison: { path: 'FILE', inFolder: 'poisoned-pages.json', ...gate('poison') },
  injection: { path: 'FOLDER', inFolder: 'injection', ...gate('injection') },
  pairs: {
    path: 'FILE',
    service: 'catalogue',
    inFolder: 'hard-pairs.json',
    report: reportPairs,
    print: printPairs,
  },
  icalendar: format('icalendar'),
  markup: format('markup'),
  time: { path: 'FOLDER', service: 'discovery-worker', report: measureJudging, print: printTime },
  questions: {
    path: 'FILE',
    service: 'catalogue',
    inFolder: join('questions', 'questions.jsonl'),
    report: reportQuestions,
    print: printQuestions,
  },
}
