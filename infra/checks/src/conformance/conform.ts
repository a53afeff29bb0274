import { join } from 'node:path'
import { buildReport, isComplete, type Report, renderReport } from './report.ts'
import type { Requirement } from './requirements.ts'
import { readPlaywright, readVitest } from './results.ts'
import { type CodeState, staleness } from './run-record.ts'

export interface Conformance {
  report: Report
  text: string
  /** Whether every requirement is shown by the code that is here now. */
  ok: boolean
}

/** Holds the requirements against the reports of the last whole run. `now` is the state of the code at `root`. */
export function conform(
  requirements: Requirement[],
  { root, reports, now }: { root: string; reports: string; now: CodeState | undefined },
): Conformance {
  const report = buildReport(requirements, [
    ...readVitest(root, join(reports, 'vitest.json')),
    ...readPlaywright('infra/checks/browser', join(reports, 'browser.json')),
  ])
  const stale = staleness(reports, now)
  const text = stale ? `${renderReport(report)}\n✗ ${stale}` : renderReport(report)
  return { report, text, ok: isComplete(report) && !stale }
}
