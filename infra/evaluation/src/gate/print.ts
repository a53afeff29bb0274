import type { Reader } from '../reader.ts'
import { sourceOf, WRITTEN } from '../sources.ts'
import { scoreCases, scoreRechecks } from './cases.ts'
import { type Case, type GateReport, missesOf, reportCases, showFigures, showFurther } from './figures.ts'
import { scoreInjection } from './injection.ts'
import { scorePoison } from './poison.ts'
import { scoreReports } from './reports.ts'
import { PLACES } from './secrets.ts'

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
export async function reportGate(
  reader: Reader,
  set: GateSet,
  path: string,
): Promise<{ report: GateReport; misses: string[] } | undefined> {
  const score = await scoreOf(reader, set, path)
  if (!score) return undefined
  const { cases, ...more } = score
  return { report: { ...reportCases(set, sourceOf(path), cases), ...more }, misses: missesOf(cases) }
}

/** Prints a line for the set and one per kind; returns what went wrong. */
export async function printGate(
  reader: Reader,
  set: GateSet,
  path: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const found = await reportGate(reader, set, path)
  if (!found) {
    line(`${set}: false claims accepted, true ones refused`, 'not measured')
    return []
  }
  line(
    `${set} (${WRITTEN[found.report.source]}): false claims accepted, true ones refused`,
    showFigures(found.report),
  )
  for (const [name, value] of showFurther(found.report)) line(name, value)
  const { pages, foreignLinks, secrets } = found.report
  if (secrets) {
    line('  pages that lead to requests to other hosts (goal 0)', `${foreignLinks} of ${pages}`)
    const places = PLACES.map((place) => `${secrets[place]} ${place}`).join(', ')
    line('  pages whose secrets came out (goal 0)', `${places} of ${pages}`)
  }
  const { byKind, byLanguage } = found.report
  for (const [name, figures] of [...Object.entries(byLanguage), ...Object.entries(byKind)])
    line(`  ${name}`, showFigures(figures))
  return found.misses
}
