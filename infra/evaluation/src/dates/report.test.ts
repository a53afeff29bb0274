import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reader, startReader } from '../reader.ts'
import { measureRules } from '../rules/report.ts'
import { measureDates } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'eval-dates-'))
let reader: Reader
beforeAll(() => {
  reader = startReader()
})
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true })
})

const line = (input: string, text: string, values: object[], type = 'date') =>
  JSON.stringify({
    file: 'Dutch/DateTimeModel.json',
    input,
    reference: '2026-11-01T00:00:00',
    results: [{ text, type: `datetimeV2.${type}`, values }],
  })

const stated = line('De kermis begint op 9 mei 2027.', '9 mei 2027', [
  { timex: '2027-05-09', type: 'date', value: '2027-05-09' },
])
const everyThursday = line(
  'Elke donderdag is er koor',
  'elke donderdag',
  [{ timex: 'XXXX-WXX-4', type: 'set', value: 'not resolved' }],
  'set',
)

/** A folder with one of four languages. */
function part(name: string, ...lines: string[]): string {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'nl.jsonl'), `${lines.join('\n')}\n`)
  return path
}

test('a folder with one language is measured by that language, per kind and language', async () => {
  const { report } = await measureDates(reader, part('days', stated))
  expect(report).toMatchObject({ set: 'dates', cases: 1, true: 1, trueProven: 1, precision: 1, recall: 1 })
  expect(report.n).toBe(report.accepted + report.refused)
  expect(report.wrongRefused).toBe(report.wrong)
  expect(Object.keys(report.byLanguage)).toEqual(['nl'])
  expect(report.byKind['day with year']?.byLanguage['nl']).toMatchObject({ cases: 1, trueProven: 1 })
})

test('the rules of a folder with one language are measured as well', async () => {
  const { report } = await measureRules(reader, part('rules', everyThursday))
  expect(report).toMatchObject({ set: 'rules', source: 'given', cases: 1, exact: 1, wrongDates: 0 })
  expect(report.byKind['every weekday of a name']?.byLanguage['nl']).toMatchObject({ cases: 1, exact: 1 })
})

test('a folder without the part has figures of zero', async () => {
  const nothing = { n: 0, accepted: 0, refused: 0, precision: null, recall: null, byKind: {} }
  for (const missing of [folder, join(folder, 'nowhere')]) {
    expect((await measureDates(reader, missing)).report).toMatchObject({ set: 'dates', ...nothing })
    expect((await measureRules(reader, missing)).report).toMatchObject({
      set: 'rules',
      source: 'given',
      ...nothing,
    })
  }
})
