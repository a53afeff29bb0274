import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conform } from './conform.ts'
import type { Requirement } from './requirements.ts'
import { readCodeState, writeRunRecord } from './run-record.ts'

const requirement = (id: string): Requirement => ({
  id,
  text: 'It holds.',
  from: ['§2 Login'],
  binds: 'decision',
  file: 'sign-in.md',
})
const required = [requirement('login.failure-stays'), requirement('login.button')]

let root = ''
let reports = ''
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root })
const commit = (text: string) => {
  writeFileSync(join(root, 'code.ts'), text)
  git('add', '.')
  git('commit', '-q', '-m', text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uitpost-conformance-'))
  reports = join(root, 'reports')
  mkdirSync(reports)
  writeFileSync(join(root, '.gitignore'), 'reports/\n')
  git('init', '-q')
  commit('first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const vitest = (...tests: [status: string, ...tags: string[]][]) => {
  const assertionResults = tests.map(([status, ...tags]) => ({ fullName: 'a rule holds', status, tags }))
  const testResults = [{ name: join(root, 'apps/web/test/session.test.tsx'), assertionResults }]
  writeFileSync(join(reports, 'vitest.json'), JSON.stringify({ testResults }))
}
const browser = (...tests: [status: string, expectations: number, ...tags: string[]][]) => {
  const specs = tests.map(([status, expectations, ...tags]) => ({
    title: 'a screen shows it',
    file: 'screens.spec.ts',
    tags,
    tests: [{ status, annotations: [{ type: 'expectations', description: String(expectations) }] }],
  }))
  writeFileSync(join(reports, 'browser-1.json'), JSON.stringify({ suites: [{ suites: [{ specs }] }] }))
}
const record = () => writeRunRecord(reports, readCodeState(root), readCodeState(root))
const conformance = (...more: string[]) =>
  conform(required, {
    root,
    reports: [reports, ...more].map((folder) => ({ folder, command: 'npm test' })),
    now: readCodeState(root),
  })

const BOTH = ['login.failure-stays', 'login.button']

test('requirements that passed, in one or several tests of either kind, are shown', () => {
  vitest(['passed', ...BOTH], ['passed', 'login.button'], ['passed'])
  browser(['expected', 2, 'login.button'])
  record()
  const { ok, text } = conformance()
  expect(text.split('\n').at(-1)).toBe('all                      2      2')
  expect(ok).toBe(true)
})

test('requirements of which each part of the tests shows some are shown, where both parts were run', () => {
  const long = join(reports, 'long')
  vitest(['passed', 'login.button'])
  record()
  mkdirSync(long)
  expect(conformance(long).ok).toBe(false)
  vitest(['passed', 'login.failure-stays'])
  for (const name of ['vitest.json', 'run.json']) renameSync(join(reports, name), join(long, name))
  vitest(['passed', 'login.button'])
  record()
  expect(conformance(long).ok).toBe(true)
})

describe('a requirement is not shown', () => {
  test.each([
    ['that no test names', () => vitest(['passed', 'login.button']), 'no test of the run names it'],
    ['whose test failed', () => vitest(['passed', ...BOTH], ['failed', ...BOTH]), 'failed: a rule holds'],
    [
      'whose test was skipped',
      () => vitest(['passed', ...BOTH], ['skipped', ...BOTH]),
      'skipped: a rule holds',
    ],
    ['whose test is still to be written', () => vitest(['todo', ...BOTH]), 'skipped: a rule holds'],
    ['whose browser test failed', () => browser(['unexpected', 1, ...BOTH]), 'failed: a screen shows it'],
    ['whose browser test passed at the second try', () => browser(['flaky', 1, ...BOTH]), 'failed: a screen'],
    ['whose browser test was skipped', () => browser(['skipped', 0, ...BOTH]), 'skipped: a screen shows it'],
    [
      'whose browser test expects nothing',
      () => browser(['expected', 0, ...BOTH]),
      'expects nothing: a screen',
    ],
  ])('%s', (_, write, words) => {
    write()
    record()
    const { ok, text } = conformance()
    expect(text).toContain(`✗ login.failure-stays: ${words}`)
    expect(ok).toBe(false)
  })
})

test('a test that names what is no requirement is a problem', () => {
  vitest(['passed', ...BOTH, 'login.gone'])
  record()
  const { ok, text } = conformance()
  expect(text).toContain('there is no requirement login.gone')
  expect(ok).toBe(false)
})

test('a run of nothing shows nothing, even where nothing is required', () => {
  vitest()
  record()
  expect(conformance().text).toContain('✗ The run has no test')
  const folders = [{ folder: reports, command: 'npm test' }]
  expect(conform([], { root, reports: folders, now: readCodeState(root) }).ok).toBe(false)
})

describe('the reports say nothing of the code', () => {
  beforeEach(() => {
    vitest(['passed', ...BOTH])
    record()
  })
  test.each([
    ['without a record of their run', () => rmSync(join(reports, 'run.json')), 'There is no report'],
    ['of another commit', () => commit('second'), 'The report of npm test is of '],
    [
      'when files were changed since',
      () => writeFileSync(join(root, 'code.ts'), 'third'),
      'Files differ from ',
    ],
    [
      'when files were changed already during the run',
      () => {
        writeFileSync(join(root, 'new.ts'), 'fourth')
        record()
        rmSync(join(root, 'new.ts'))
      },
      'with changed files',
    ],
    [
      'when a commit was added during the run',
      () => {
        const began = readCodeState(root)
        commit('fifth')
        writeRunRecord(reports, began, readCodeState(root))
        git('reset', '-q', '--hard', 'HEAD~1')
      },
      'with changed files',
    ],
    ['where there is no git', () => rmSync(join(root, '.git'), { recursive: true }), 'Without git'],
  ])('%s', (_, change, words) => {
    expect(conformance().ok).toBe(true)
    change()
    expect(conformance().text.split('\n').at(-1)).toContain(words)
    expect(conformance().ok).toBe(false)
  })
})
