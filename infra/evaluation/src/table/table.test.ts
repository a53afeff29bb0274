import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reader, startReader } from '../reader.ts'
import { SETS } from '../sets.ts'
import { measureSet, measureTable, PARTS, rowsOf } from './measure.ts'
import { figuresOf, type Row } from './part.ts'
import { showTable } from './show.ts'

const GOALS: Record<string, string[]> = {
  gate: ['≤ 1 %'],
  verification: ['0'],
  reports: ['100 %'],
  poison: ['0', '≥ 99 %'],
  injection: ['0', '0', '0', '≥ 99 %'],
  extraction: ['≥ 95 %', '–', '≥ 98 %'],
  hours: ['≥ 95 %', '0'],
  rules: ['≥ 95 %', '0'],
  icalendar: ['≥ 99.9 %'],
  pairs: ['≥ 99 %', '≥ 85 %'],
  dedup: ['≥ 99 %', '≥ 90 %'],
  time: ['≤ 150 ms', '≤ 150 ms', '≤ 50 ms'],
}

test('without a given set the table names the variable of each set, and measures nothing of it', async () => {
  const given = PARTS.filter(({ needs }) => needs !== undefined)
  const rows = await measureTable({ REAL_CASES: '' }, undefined, given)
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) expect(row).toMatchObject({ source: 'given', now: null, n: 0 })
  const lines = showTable(rows).split('\n').slice(1)
  expect(lines.filter((line) => line.includes('no set given: set REAL_CASES')).length).toBeGreaterThan(10)
  for (const line of lines)
    expect(line).toMatch(/no set given: set (REAL_CASES|DATE_CASES|INJECTION_CASES|EVENT_CORPUS)/)
})

test('a set that its folder lacks is named by the path that does not exist', async () => {
  const given = PARTS.filter(({ set, needs }) => set === 'gate' && needs !== undefined)
  const [row] = await measureTable({ REAL_CASES: import.meta.dirname }, undefined, given)
  expect(row?.missing).toBe(`not measured: there is no ${join(import.meta.dirname, 'gate')}`)
})

test.each(Object.entries(GOALS))('the goals of %s are beside its figures', (set, goals) => {
  expect(SETS).toHaveProperty(set)
  const parts = PARTS.filter((one) => one.set === set && (one.needs !== 'EVENT_CORPUS' || set === 'dedup'))
  expect(parts.length).toBeGreaterThan(0)
  for (const { rows } of parts) expect(rows.map(({ goal }) => goal)).toEqual(expect.arrayContaining(goals))
})

test('every figure of the table belongs to a set that can be printed alone', () => {
  for (const { set } of PARTS) expect(SETS).toHaveProperty(set)
})

test('every set of our own is there', () => {
  const own = PARTS.filter(({ source }) => source === 'own')
  expect(own.filter(({ path }) => !existsSync(path))).toEqual([])
})

let reader: Reader
beforeAll(() => {
  reader = startReader('catalogue')
})
afterAll(() => reader.close())

test('a figure is shown with its count, goal, set, and 95 % interval', () => {
  const place = { set: 'pairs', name: 'pairs', source: 'own', needs: undefined, path: '' } as const
  const rowsFor = <Report>(name: string, report: Report, rows: Row<Report>[]) =>
    rowsOf({ ...place, name, rows, measure: async () => undefined }, figuresOf(report, rows))
  const known = rowsFor('pairs', { right: 39, of: 40 }, [
    { what: 'pairs', goal: '≥ 99 %', of: ({ right, of }) => ({ are: right, of }) },
    { what: 'time', goal: '≤ 50 ms', of: () => ({ ms: 42, runs: 15, interval: [40, 44] }) },
    { what: 'nothing', goal: '0', of: () => ({ are: 0, of: 0 }) },
  ])
  const grouped = { are: 3, of: 4, byLanguage: { nl: { are: 1, of: 2 }, fr: { are: 2, of: 2 } } }
  const pages = rowsFor('gate, pages', grouped, [
    { what: 'pages', goal: '–', of: ({ are, of }) => ({ are, of, perPage: 0.6 }) },
  ])
  const shown = showTable([...known, ...pages]).replaceAll(/ +/g, ' ')
  expect(shown.split('\n')).toEqual([
    'what | now | goal | set | n | 95 % interval',
    'pairs | 97.5 % (39) | ≥ 99 % | pairs (our own set) | 40 | 87.1 % to 99.6 %',
    'time | 42 ms | ≤ 50 ms | pairs (our own set) | 15 | 40 ms to 44 ms',
    'nothing | not measured: the set has nothing of this kind | 0 | pairs (our own set) | |',
    'pages | 75.0 % (3), mean of the pages 60.0 % | – | gate, pages (our own set) | 4 | 30.1 % to 95.4 %',
    ' by language: nl 50.0 % (1 of 2), fr 100.0 % (2 of 2)',
  ])
})

test('our own questions are measured by the table as by their set alone', async () => {
  const own = PARTS.filter(({ set }) => set === 'questions')
  const [row] = await measureTable({}, undefined, own)
  const path = own[0]?.path ?? ''
  const found = await SETS.questions.measure(reader, path)
  expect(found?.report).toMatchObject({
    n: row?.n,
    right: row?.are,
    source: 'own',
    interval: { share: row?.interval },
  })
  const { report, misses } = await measureSet(reader, 'questions', path)
  expect(report[0]).toEqual(row)
  expect(misses).toEqual(found?.misses)
})
