import { globSync } from 'node:fs'
import { join } from 'node:path'
import { buildReport, isComplete, type Report, renderReport } from './report.ts'
import type { Requirement } from './requirements.ts'
import { readPlaywright, readVitest } from './results.ts'
import { type CodeState, type ReportFolder, staleness } from './run-record.ts'

export interface Conformance {
  report: Report
  text: string
  /** Whether every requirement is proven for the present code. */
  ok: boolean
}

/** Compares the requirements with the reports of the last full run. `now` is the state of the code at `root`. */
export function conform(
  requirements: Requirement[],
  { root, reports, now }: { root: string; reports: readonly ReportFolder[]; now: CodeState | undefined },
): Conformance {
  const report = buildReport(
    requirements,
    reports.flatMap(({ folder }) => [
      ...readVitest(root, join(folder, 'vitest.json')),
      ...globSync(join(folder, 'browser-*.json')).flatMap((file) =>
        readPlaywright('infra/checks/browser', file),
      ),
    ]),
  )
  const stale = reports.flatMap((one) => staleness(one, now) ?? [])
  const text = [renderReport(report), ...stale.map((words) => `✗ ${words}`)].join('\n')
  return { report, text, ok: isComplete(report) && stale.length === 0 }
}
