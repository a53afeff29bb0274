import type { Reader } from '../reader.ts'
import { sourceOf, WRITTEN } from '../sources.ts'
import { scoreCases, scoreRechecks } from './cases.ts'
import { type GateReport, showFigures } from './figures.ts'
import { scoreInjection } from './injection.ts'
import { scorePoison } from './poison.ts'
import { PLACES } from './secrets.ts'

export type GateSet = 'gate' | 'rechecks' | 'poison' | 'injection'

const SCORES = { rechecks: scoreRechecks, poison: scorePoison }

/** Undefined if the path has no such set. */
export async function reportGate(
  reader: Reader,
  set: GateSet,
  path: string,
): Promise<{ report: GateReport; misses: string[] } | undefined> {
  if (set === 'injection') {
    const score = await scoreInjection(path)
    if (!score) return undefined
    const { tallies, pages, foreignLinks, secrets } = score
    return {
      report: { ...tallies.report(set, sourceOf(path)), pages, foreignLinks, secrets },
      misses: tallies.misses,
    }
  }
  if (set === 'gate') {
    const score = await scoreCases(reader, path)
    if (!score) return undefined
    const { tallies, reached } = score
    return { report: { ...tallies.report(set, sourceOf(path)), reached }, misses: tallies.misses }
  }
  const tallies = await SCORES[set](reader, path)
  return tallies && { report: tallies.report(set, sourceOf(path)), misses: tallies.misses }
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
  for (const { pages: which, n, verdicts, perClaim, perPage } of found.report.reached ?? []) {
    const counts = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`)
    const shares = `${perClaim.toFixed(3)} of all, ${perPage.toFixed(3)} as a mean of the pages`
    line(`  true events as written, ${which} pages (goal 0.9)`, `${shares}; ${counts.join(', ')} of ${n}`)
  }
  const { pages, foreignLinks, secrets } = found.report
  if (secrets) {
    line('  pages that lead to requests to other hosts (goal 0)', `${foreignLinks} of ${pages}`)
    const places = PLACES.map((place) => `${secrets[place]} ${place}`).join(', ')
    line('  pages whose secrets came out (goal 0)', `${places} of ${pages}`)
  }
  for (const [kind, figures] of Object.entries(found.report.byKind)) line(`  ${kind}`, showFigures(figures))
  return found.misses
}
