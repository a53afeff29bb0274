import type { Measured } from '../figures.ts'
import type { Reader } from '../reader.ts'
import { sourceOf } from '../sources.ts'
import { scoreCalendars } from './calendars.ts'
import type { FormatReport } from './figures.ts'
import { scoreMarkup } from './markup.ts'

/** All zero if the folder has no such files. */
export async function measureFormat(
  reader: Reader,
  set: 'icalendar' | 'markup',
  folder: string,
): Promise<Measured<FormatReport>> {
  const tallies = await (set === 'icalendar' ? scoreCalendars(reader, folder) : scoreMarkup(reader, folder))
  const report = tallies.report(set, sourceOf(folder))
  const apart = report.breaks.map((one) => `counted apart, the references are no evidence: ${one}`)
  return { report, misses: [...tallies.misses, ...apart] }
}
