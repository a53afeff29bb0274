import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPOSITORY } from '../source-files.ts'
import { readPlaywright, readVitest } from './results.ts'

const installed = createRequire(import.meta.url)
const vitest = join(dirname(installed.resolve('vitest/package.json')), 'vitest.mjs')
const playwright = join(dirname(installed.resolve('@playwright/test/package.json')), 'cli.js')

let folder = ''
beforeAll(() => {
  // Inside the repository, because the temporary tests import its packages.
  mkdirSync(join(REPOSITORY, 'reports'), { recursive: true })
  folder = mkdtempSync(join(REPOSITORY, 'reports', 'conformance-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program with tests that fail on purpose; only its report is used. */
function run(...args: string[]): void {
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: 'pipe' })
  } catch {}
}
const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))

test('vitest reports the tags, and in either project fails a test that expects nothing', () => {
  write(
    'vitest.config.ts',
    `import config from '${join(REPOSITORY, 'vitest.config.ts')}'`,
    'const ofProject = ({ test: { strictTags, expect } }, index) =>',
    "  ({ test: { strictTags, expect, name: String(index), include: ['*.test.ts'] } })",
    'const { strictTags, projects } = config.test',
    'export default { test: { strictTags, projects: projects.map(ofProject) } }',
  )
  write(
    'tags.test.ts',
    "import { expect, test } from 'vitest'",
    "test('shows', { tags: ['a.one', 'a.two'] }, () => { expect(1).toBe(1) })",
    "test.each([1])('shows %i', { tags: 'a.three' }, (n) => { expect(n).toBe(1) })",
    "test('expects nothing', { tags: 'a.four' }, () => {})",
    "test.skip('is skipped', { tags: 'a.five' }, () => {})",
  )
  const report = join(folder, 'vitest.json')
  run(vitest, 'run', '--reporter=json', `--outputFile.json=${report}`)
  const each = [
    ['passed', 'a.one', 'a.two'],
    ['passed', 'a.three'],
    ['failed', 'a.four'],
    ['skipped', 'a.five'],
  ]
  expect(readVitest(folder, report).map(({ tags, result }) => [result, ...tags])).toEqual([...each, ...each])
})

test('Playwright reports the tags, and our reporter how many steps expected something', () => {
  write('playwright.config.ts', "export default { testDir: '.', testMatch: 'tags.spec.ts' }")
  write(
    'tags.spec.ts',
    `import { expect, test } from '${join(dirname(playwright), 'index.mjs')}'`,
    "test('shows', { tag: ['@a.one', '@a.two'] }, async () => { await test.step('in a step', async () => { expect(1).toBe(1) }) })",
    "test('expects nothing', { tag: '@a.three' }, async () => {})",
    "test('is skipped', { tag: '@a.four' }, async () => { test.skip() })",
  )
  const reporter = join(import.meta.dirname, 'expectations-reporter.ts')
  const report = join(folder, 'browser.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  run(playwright, 'test', '--config', join(folder, 'playwright.config.ts'), `--reporter=${reporter},json`)
  const results = readPlaywright('browser', report)
  expect(results.map(({ tags, result, asserts }) => [result, asserts, ...tags])).toEqual([
    ['passed', true, 'a.one', 'a.two'],
    ['passed', false, 'a.three'],
    ['skipped', false, 'a.four'],
  ])
})
