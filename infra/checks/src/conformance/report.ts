import type { Requirement } from './requirements.ts'
import type { TestResult } from './results.ts'

export interface ReportRow {
  requirement: Requirement
  tests: TestResult[]
  /** Why it is not proven; empty if it is. */
  faults: string[]
}

export interface Report {
  rows: ReportRow[]
  /** Problems besides the rows: unknown requirement ids, or a run without tests. */
  problems: string[]
}

/** Each requirement with its tests. It is proven if there are some, and all passed with assertions. */
export function buildReport(requirements: Requirement[], results: TestResult[]): Report {
  const tests = new Map<string, TestResult[]>(requirements.map(({ id }) => [id, []]))
  const problems = results.length === 0 ? ['The run has no test'] : []
  for (const result of results) {
    for (const tag of result.tags) {
      const named = tests.get(tag)
      if (named) named.push(result)
      else problems.push(`${result.file}: there is no requirement ${tag} ("${result.title}")`)
    }
  }
  return {
    problems,
    rows: requirements.map((requirement) => {
      const named = tests.get(requirement.id) ?? []
      return { requirement, tests: named, faults: faultsOf(named) }
    }),
  }
}

function faultsOf(tests: TestResult[]): string[] {
  if (tests.length === 0) return ['no test of the run names it']
  return tests.flatMap(({ file, title, result, asserts }) => {
    if (result !== 'passed') return [`${result}: ${title} (${file})`]
    return asserts ? [] : [`expects nothing: ${title} (${file})`]
  })
}

/** One line per area, then all unproven requirements. */
export function renderReport({ rows, problems }: Report): string {
  const areas = Map.groupBy(rows, ({ requirement }) => requirement.id.split('.', 1)[0] ?? '')
  const line = (name: string, members: ReportRow[]) => {
    const shown = members.filter(({ faults }) => faults.length === 0).length
    return `${name.padEnd(20)}${String(members.length).padStart(6)}${String(shown).padStart(7)}`
  }
  const lines = [`${'area'.padEnd(20)}${'ids'.padStart(6)}${'shown'.padStart(7)}`]
  for (const [area, members] of areas) lines.push(line(area, members))
  lines.push(line('all', rows))
  for (const { requirement, faults } of rows)
    for (const fault of faults) lines.push(`✗ ${requirement.id}: ${fault}`)
  return [...lines, ...problems.map((problem) => `✗ ${problem}`)].join('\n')
}

/** Whether every requirement is proven and there are no other problems. */
export const isComplete = ({ rows, problems }: Report): boolean =>
  rows.length > 0 && problems.length === 0 && rows.every(({ faults }) => faults.length === 0)
