import { showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { sourceOf, WRITTEN } from '../sources.ts'
import { scoreCalendars } from './calendars.ts'
import type { Figures, FormatReport } from './figures.ts'
import { scoreMarkup } from './markup.ts'

export type FormatSet = 'icalendar' | 'markup'

/** All zero if the folder has no such files. */
export async function reportFormat(
  reader: Reader,
  set: FormatSet,
  folder: string,
): Promise<{ report: FormatReport; misses: readonly string[] }> {
  const tallies = await (set === 'icalendar' ? scoreCalendars(reader, folder) : scoreMarkup(reader, folder))
  return { report: tallies.report(set, sourceOf(folder)), misses: tallies.misses }
}

/** Prints a line for the set and one per kind; returns what went wrong. */
export async function printFormat(
  reader: Reader,
  set: FormatSet,
  folder: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const { report, misses } = await reportFormat(reader, set, folder)
  if (report.n === 0) line(set, 'not measured')
  else line(`${set} (${WRITTEN[report.source]}): exact (goal 0.999 of calendars)`, show(report))
  for (const [kind, figures] of Object.entries(report.byKind)) line(`  ${kind}`, show(figures))
  for (const one of report.breaks) line('  counted apart, the references are no evidence', one)
  return misses
}

const show = ({ n, accepted, invented }: Figures): string =>
  `${showShare({ are: accepted, of: n })}, ${invented} invented`
