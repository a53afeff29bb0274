import type { Measured } from '../figures.ts'
import type { Reader } from '../reader.ts'
import { sourceOf } from '../sources.ts'
import { scoreCases, scoreRechecks, UNREAD } from './cases.ts'
import { type Case, type GateReport, missesOf, reportCases } from './figures.ts'
import { scoreInjection } from './injection.ts'
import { scorePoison } from './poison.ts'
import { scoreReports } from './reports.ts'

export type GateSet = 'gate' | 'rechecks' | 'reports' | 'poison' | 'injection'

type Scored = { cases: Case[] } & Partial<GateReport>

async function scoreOf(reader: Reader, set: GateSet, path: string): Promise<Scored | undefined> {
  if (set === 'injection') return scoreInjection(path)
  if (set === 'gate') return scoreCases(reader, path)
  if (set === 'rechecks') return scoreRechecks(reader, path)
  if (set === 'reports') return scoreReports(reader, path)
  const cases = await scorePoison(reader, path)
  return cases && { cases }
}

/** Undefined if the path has no such set. */
export async function measureGate(
  reader: Reader,
  set: GateSet,
  path: string,
): Promise<Measured<GateReport> | undefined> {
  const score = await scoreOf(reader, set, path)
  if (!score) return undefined
  const { cases, ...more } = score
  const report = { ...reportCases(set, sourceOf(path), cases), ...more }
  return { report, misses: missesOf(cases.filter(({ page }) => !UNREAD.has(page))) }
}
