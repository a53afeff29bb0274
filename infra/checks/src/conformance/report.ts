import { claimsIn, rowsFor } from './claims.ts'
import type { Row } from './specification.ts'
import { type Result, type TestTitle, worst } from './test-titles.ts'

export interface ReportRow extends Row {
  tests: TestTitle[]
  /** Of all its tests together; 'untested' when there is none. */
  result: Result | 'untested'
}

export interface Report {
  rows: ReportRow[]
  problems: string[]
}

/** Which tests show which row, and which tests claim to show what is not there. */
export function buildReport(rows: Row[], titles: TestTitle[]): Report {
  const tests = new Map<string, TestTitle[]>(rows.map((row) => [row.id, []]))
  const problems: string[] = []
  for (const title of titles) {
    for (const claim of claimsIn(title.title)) {
      const { rows: found, problem } = rowsFor(claim, rows)
      if (problem) problems.push(`${title.file}: ${claim.text} ${problem} ("${title.title}")`)
      for (const row of found) {
        const known = tests.get(row.id)
        if (known && !known.includes(title)) known.push(title)
      }
    }
  }
  return {
    problems,
    rows: rows.map((row) => {
      const own = tests.get(row.id) ?? []
      return {
        ...row,
        tests: own,
        result: own.length > 0 ? worst(own.map((test) => test.result)) : 'untested',
      }
    }),
  }
}

const MARKS: Record<ReportRow['result'], string> = {
  passed: '✓',
  failed: '✗',
  skipped: '–',
  'not run': '·',
  untested: ' ',
}

const shorten = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

export function renderReport({ rows, problems }: Report): string {
  const lines: string[] = []
  const sections = [...Map.groupBy(rows, (row) => row.section)]
  for (const [section, members] of sections) {
    lines.push('', `§${section}`)
    for (const row of members) {
      lines.push(`  ${MARKS[row.result]} ${row.id.padEnd(58)} ${shorten(row.text, 60)}`)
      for (const test of row.tests) lines.push(`      ${MARKS[test.result]} ${test.title} (${test.file})`)
    }
  }
  lines.push('', '  ✓ passed   ✗ failed   – skipped   · not run   (blank) untested', '')
  const columns = ['passed', 'failed', 'skipped', 'not run', 'untested'] as const
  lines.push(['section', 'rows', ...columns].map((head) => head.padStart(9)).join(''))
  const count = (members: ReportRow[]) =>
    columns.map((result) => members.filter((row) => row.result === result).length)
  for (const [name, members] of [...sections.map(([s, m]) => [`§${s}`, m] as const), ['all', rows] as const])
    lines.push([name, members.length, ...count(members)].map((cell) => String(cell).padStart(9)).join(''))
  if (problems.length > 0)
    lines.push('', 'Titles that point nowhere:', ...problems.map((line) => `  ${line}`))
  return lines.join('\n')
}
