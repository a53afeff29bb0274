import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { showFigures, showFurther } from '../gate/figures.ts'
import { showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { WRITTEN } from '../sources.ts'
import { type Agreement, compareCalendars, compareDistrict, comparePages, readOthers } from './corpora.ts'
import { type ExtractionReport, reportExtraction, reportVerification } from './own-pages-report.ts'

type Line = (name: string, value: string) => void
const NOT_MEASURED = 'not measured'

/** Prints what is read without AI: the parts of a corpus, and pages with gold; returns what went wrong. */
export async function printExtraction(reader: Reader, folder: string, line: Line): Promise<string[]> {
  const parts: [string, Agreement | undefined][] = [
    ['iCalendar: instances several parsers agree on (goal 100 %)', await compareCalendars(reader, folder)],
    [
      'JSON-LD and microdata: counts two extractors agree on (goal 100 %)',
      await comparePages(reader, folder),
    ],
    ['district calendar: title and start of every event (goal 100 %)', await compareDistrict(reader, folder)],
  ]
  for (const [name, agreement] of parts)
    line(name, agreement ? showShare({ are: agreement.right, of: agreement.agreed }) : NOT_MEASURED)
  if (['ics', 'jsonld'].some((part) => existsSync(join(folder, part)))) {
    const { files, failed } = await readOthers(reader, folder)
    line('all files of the folder', `${files} read, ${failed} failed`)
  }
  const found = await reportExtraction(reader, folder)
  const name = 'records without AI'
  if (found) {
    line(name, WRITTEN[found.report.source])
    printRecords(found.report, line)
  } else line(`${name}: precision, recall, start exact`, NOT_MEASURED)
  line('precision and recall of AI extraction', NOT_MEASURED)
  return [...parts.flatMap(([, agreement]) => agreement?.differences ?? []), ...(found?.misses ?? [])]
}

type Figures = ExtractionReport['byKind'][string]

function printRecords({ byKind, byLanguage, ...all }: ExtractionReport, line: Line): void {
  const precision = ({ right, accepted }: Figures): string => showShare({ are: right, of: accepted })
  const recall = ({ right, n }: Figures): string => showShare({ are: right, of: n })
  line('  precision (goal 0.95)', precision(all))
  line('  recall (goal 0.50)', recall(all))
  line('  start exact (goal 0.98)', showShare({ are: all.startRight, of: all.right }))
  line('  cancellations', showShare({ are: all.cancelledFound, of: all.cancelled }))
  line('  F1', all.f1.toFixed(3))
  for (const [kind, figures] of [...Object.entries(byLanguage), ...Object.entries(byKind)])
    line(`  ${kind}`, `precision ${precision(figures)}, recall ${recall(figures)}`)
}

/** Prints how the gate judges true and changed records; returns what went wrong. */
export async function printVerification(
  reader: Reader,
  folder: string,
  line: Line,
): Promise<readonly string[]> {
  const found = await reportVerification(reader, folder)
  const goals = 'changed records accepted (goal 0), true ones refused (goal 0.03 at most)'
  if (!found) {
    line(goals, NOT_MEASURED)
    return []
  }
  line(`${goals}; ${WRITTEN[found.report.source]}`, showFigures(found.report))
  for (const [name, value] of showFurther(found.report)) line(name, value)
  for (const [kind, figures] of Object.entries(found.report.byKind)) line(`  ${kind}`, showFigures(figures))
  return found.misses
}
