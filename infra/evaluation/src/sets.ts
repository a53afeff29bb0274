import { join } from 'node:path'
import { measureHours } from './dates/doors.ts'
import { measureDates } from './dates/report.ts'
import { measureDedup, measurePairs } from './dedup/report.ts'
import type { Measured } from './figures.ts'
import { measureFormat } from './formats/report.ts'
import { type GateSet, measureGate } from './gate/gate-sets.ts'
import { measureJudging } from './gate/judging-time.ts'
import { measureCorpus } from './pages/corpora.ts'
import { measureExtraction, measureVerification } from './pages/own-pages-report.ts'
import { measureQuestions } from './questions/report.ts'
import type { Reader } from './reader.ts'
import { measureRules } from './rules/report.ts'

interface EvaluationSet<Report extends object> {
  path: 'FOLDER' | 'FILE'
  service: 'discovery-worker' | 'catalogue'
  /** Where the set is in a folder of sets, empty if it is the folder itself. */
  inFolder: string
  /** Undefined if the path has no such set. */
  measure(reader: Reader, path: string): Promise<Measured<Report> | undefined>
}

const set = <Report extends object>(
  measure: EvaluationSet<Report>['measure'],
  { path = 'FOLDER', service = 'discovery-worker', inFolder = '' }: Partial<EvaluationSet<Report>> = {},
): EvaluationSet<Report> => ({ path, service, inFolder, measure })

const gate = (name: GateSet, place?: { path?: 'FILE'; inFolder: string }) =>
  set((reader, path) => measureGate(reader, name, path), place)

/** The sets of `npm run eval -- SET PATH`. */
export const SETS = {
  extraction: set(measureExtraction),
  corpus: set(measureCorpus),
  verification: set(measureVerification),
  dedup: set(measureDedup, { service: 'catalogue' }),
  dates: set(measureDates),
  hours: set(measureHours, { path: 'FILE', inFolder: join('hours', 'doors.json') }),
  rules: set(measureRules),
  gate: gate('gate'),
  rechecks: gate('rechecks'),
  reports: gate('reports'),
  poison: gate('poison', { path: 'FILE', inFolder: 'poisoned-pages.json' }),
  injection: gate('injection', { inFolder: 'injection' }),
  pairs: set(measurePairs, { path: 'FILE', service: 'catalogue', inFolder: 'hard-pairs.json' }),
  icalendar: set((reader, path) => measureFormat(reader, 'icalendar', path)),
  markup: set((reader, path) => measureFormat(reader, 'markup', path)),
  time: set(measureJudging),
  questions: set(measureQuestions, {
    path: 'FILE',
    service: 'catalogue',
    inFolder: join('questions', 'questions.jsonl'),
  }),
}
export type SetName = keyof typeof SETS
export const isSet = (name: string): name is SetName => Object.hasOwn(SETS, name)
