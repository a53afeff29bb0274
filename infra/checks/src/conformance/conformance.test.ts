import { describe, expect, test } from 'vitest'
import { claimsIn, rowsFor } from './claims.ts'
import { buildReport, renderReport } from './report.ts'
import { readSpecification } from './specification.ts'
import { joinResults, type TestTitle, titlesIn } from './test-titles.ts'

const SPECIFICATION = `# A product

## 1. Screens

| Route | Screen | Access |
|---|---|---|
| /login | Login | public |
| any other path | 404 | public |

### Login
Email and password with a button.

### Dashboard
- Greeting 'Hello'.
- Stat cards: events, categories.
- Empty states: 'No events'.

## 2. Calls

General: requests send JSON.

| Method | Path | Notes |
|---|---|---|
| GET | /api/profile | returns user |
| PUT | /api/profile | returns updated user |
| PUT | /api/profile/photo | |

## Appendix
- Not counted.
`
const rows = readSpecification(SPECIFICATION)
const idsFor = (title: string) =>
  claimsIn(title).flatMap((claim) => rowsFor(claim, rows).rows.map(({ id }) => id))

test('bullets, table rows and paragraphs of numbered sections are rows with ids made of their words', () => {
  expect(rows.map(({ id }) => id)).toEqual([
    '§1/login-login',
    '§1/any-other-path-404',
    '§1/login/email-and-password-with-a-button',
    '§1/dashboard/greeting-hello',
    '§1/dashboard/stat-cards',
    '§1/dashboard/empty-states',
    '§2/general',
    '§2/get-api-profile',
    '§2/put-api-profile',
    '§2/put-api-profile-photo',
  ])
})

test('an inserted row leaves the other ids alone', () => {
  const longer = readSpecification(
    SPECIFICATION.replace("- Greeting 'Hello'.", "- Logo.\n- Greeting 'Hello'."),
  )
  expect(longer.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
})

describe('the words in the bracket choose the row, whatever their capitals', () => {
  test.each([
    ['[§1 stat cards] show numbers', ['§1/dashboard/stat-cards']],
    ['[§1 Any other path] is not found', ['§1/any-other-path-404']],
    ['[§2 general] a call sends JSON', ['§2/general']],
    ['[§2 GET /api/profile] answers the user', ['§2/get-api-profile']],
    ['[§2 PUT /api/profile] saves', ['§2/put-api-profile']],
    ['[§1 any other path; §2 general] is JSON', ['§1/any-other-path-404', '§2/general']],
  ])('%s', (title, ids) => {
    expect(idsFor(title)).toEqual(ids)
  })
})

describe('where the bracket allows several rows, the sentence behind it decides', () => {
  test.each([
    ["[§1 dashboard] without events it says 'No events'", ['§1/dashboard/empty-states']],
    ['[§1 dashboard] the greeting names the user', ['§1/dashboard/greeting-hello']],
    ['[§1 login] the button waits for the password', ['§1/login/email-and-password-with-a-button']],
  ])('%s', (title, ids) => {
    expect(idsFor(title)).toEqual(ids)
  })
})

test('a claim that matches nothing, or too much, is a problem and covers no row', () => {
  const titles = titlesIn('a.test.ts', `test('[§1 invoices] are paid'); test('[§1] all is well')`)
  const { problems, rows: reported } = buildReport(rows, titles)
  expect(problems).toEqual([
    expect.stringContaining('[§1 invoices] matches no row'),
    expect.stringContaining('[§1] matches 6 rows; more words are needed'),
  ])
  expect(reported.every((row) => row.result === 'untested')).toBe(true)
})

test('words that only exist when the test runs claim nothing before', () => {
  expect(claimsIn('[§8 %s] fails')).toEqual([])
})

describe('the results of the last run', () => {
  const written = titlesIn(
    'a.test.ts',
    "test('[§1 greeting] is \\'Hello\\'')\ntest.each(cases)('[§1 stat cards] shows %s')\ntest('[§2 general] is JSON')",
  )
  const run = (title: string, result: TestTitle['result'], file = 'a.test.ts') => ({ file, title, result })

  test('reach the title as it was written, inside its groups and with its values filled in', () => {
    const joined = joinResults(written, [
      run("the dashboard [§1 greeting] is 'Hello'", 'passed'),
      run('[§1 stat cards] shows events', 'passed'),
      run('[§1 stat cards] shows categories', 'failed'),
    ])
    expect(joined.map(({ result }) => result)).toEqual(['passed', 'failed', 'not run'])
  })

  test('of another file with the same title are not taken', () => {
    const joined = joinResults(written, [run('[§2 general] is JSON', 'passed', 'b.test.ts')])
    expect(joined.map(({ result }) => result)).toEqual(['not run', 'not run', 'not run'])
  })

  test('make the result of a row: one failure fails it', () => {
    const report = buildReport(rows, [
      run('[§2 general] is JSON', 'passed'),
      run('[§2 general] has a header', 'failed'),
      run('[§1 greeting] is there', 'passed'),
    ])
    const results = Object.fromEntries(report.rows.map((row) => [row.id, row.result]))
    expect(results).toMatchObject({
      '§2/general': 'failed',
      '§1/dashboard/greeting-hello': 'passed',
      '§2/get-api-profile': 'untested',
    })
  })
})

test('the table lists every row, its tests below it, and sums per section', () => {
  const text = renderReport(
    buildReport(rows, [{ file: 'a.test.ts', title: '[§2 general] is JSON', result: 'passed' }]),
  )
  expect(text).toContain('✓ §2/general')
  expect(text).toContain('✓ [§2 general] is JSON (a.test.ts)')
  expect(text).toMatch(/§2 +4 +1 +0 +0 +0 +3/)
  expect(text).toMatch(/all +10 +1 +0 +0 +0 +9/)
})
