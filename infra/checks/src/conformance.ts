// npm run conformance: every line of the specification, the tests that show it, and how they ended.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildReport, renderReport } from './conformance/report.ts'
import { readSpecification } from './conformance/specification.ts'
import { joinResults, readResults, titlesIn } from './conformance/test-titles.ts'
import { listFiles, REPOSITORY, readText } from './source-files.ts'

const specification = resolve(process.env['SPEC_PATH'] ?? join(REPOSITORY, '..', 'shared', 'spec', 'SPEC.md'))
if (existsSync(specification)) report()
else console.log(`skipped: no specification at ${specification} (SPEC_PATH names another place)`)

function report(): void {
  const reports = join(REPOSITORY, 'reports')
  // The conformance tests themselves show how titles are read, not lines of the specification.
  const tests = listFiles().filter(
    (path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/conformance/'),
  )
  const written = tests.flatMap((path) => titlesIn(path, readText(path)))
  const results = readResults(REPOSITORY, join(reports, 'vitest.json'), join(reports, 'browser.json'))
  const result = buildReport(
    readSpecification(readFileSync(specification, 'utf8')),
    joinResults(written, results),
  )
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, 'conformance.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(renderReport(result))
  console.log('\nWritten to reports/conformance.json')
  const failed = result.rows.some((row) => row.result === 'failed')
  process.exitCode = failed || result.problems.length > 0 ? 1 : 0
}
