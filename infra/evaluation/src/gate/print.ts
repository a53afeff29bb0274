import type { Reader } from '../reader.ts'
import { scoreCases } from './cases.ts'
import type { Figures, GateReport, Tallies } from './figures.ts'
import { scoreInjection } from './injection.ts'
import { scorePoison } from './poison.ts'

export type GateSet = 'gate' | 'poison' | 'injection'

/** Undefined when the path holds no such set. */
export async function reportGate(
  reader: Reader,
  set: GateSet,
  path: string,
): Promise<{ report: GateReport; misses: string[] } | undefined> {
  if (set === 'injection') {
    const score = await scoreInjection(reader, path)
    if (!score) return undefined
    const { tallies, pages, foreignLinks } = score
    return { report: { ...tallies.report(set), ...{ pages, foreignLinks } }, misses: tallies.misses }
  }
  const tallies: Tallies | undefined =
    set === 'gate' ? await scoreCases(reader, path) : await scorePoison(reader, path)
  return tallies && { report: tallies.report(set), misses: tallies.misses }
}

/** A line for the set and one per kind; answers what went wrong. */
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
  line(`${set} (a set by others): false claims accepted, true ones refused`, show(found.report))
  for (const [kind, figures] of Object.entries(found.report.byKind)) line(`  ${kind}`, show(figures))
  return found.misses
}

const show = ({ false: lies, falseAccepted, true: truths, trueRefused }: Figures): string =>
  `${falseAccepted} of ${lies} accepted, ${trueRefused} of ${truths} refused`
