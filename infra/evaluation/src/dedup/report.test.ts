import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reader, startReader } from '../reader.ts'
import { measureDedup, measurePairs } from './report.ts'

let reader: Reader
const folder = mkdtempSync(join(tmpdir(), 'eval-'))
beforeAll(() => {
  reader = startReader('catalogue')
})
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true })
})

const common = {
  startDate: '2027-05-05T20:00',
  endDate: null,
  city: 'Gouda',
  country: 'NL',
  location: 'Zaal',
}
const pair = (kind: string, same: boolean, a: string, b: string) => ({
  kind,
  same,
  a: { ...common, title: a },
  b: { ...common, title: b },
})

test('a file of pairs is counted by kind, with the numbers of merged, shown and separate pairs', async () => {
  const path = join(folder, 'pairs.json')
  const pairs = [
    pair('letters', true, 'Roest Quartet', 'ROEST QUARTET'),
    pair('letters', false, 'Roest Quartet', 'Debatavond over water'),
    pair('labelled wrongly', false, 'Zeezicht', 'Zeezicht!'),
  ]
  writeFileSync(path, JSON.stringify(pairs))
  const { report, misses } = await measurePairs(reader, path)
  const { byKind, ...all } = report
  expect(all).toMatchObject({
    set: 'pairs',
    n: 3,
    same: 1,
    accepted: 2,
    acceptedRight: 1,
    review: 0,
    refused: 1,
    precision: 0.5,
    recall: 1,
  })
  expect(byKind).toMatchObject({
    'letters, the same': { n: 1, accepted: 1 },
    'letters, not the same': { n: 1, refused: 1 },
    'labelled wrongly, not the same': { accepted: 1, acceptedRight: 0 },
  })
  expect(misses).toEqual([expect.stringContaining('Zeezicht | Zeezicht!')])
})

test('a folder without labelled pairs has no precision or recall, and reports our own pairs', async () => {
  const { report } = await measureDedup(reader, folder)
  expect(report).toMatchObject({ set: 'dedup', n: 0, precision: null, recall: null, byKind: {} })
  expect(report.own.n).toBeGreaterThan(70)
})
