import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles, readText } from '@uitpost/checks/source-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareCalendars, compareDistrict, comparePages } from './pages/corpora.ts'
import { f1, scoreExtraction } from './pages/extraction.ts'
import { findOwnPages } from './pages/own-pages.ts'
import { scoreGate } from './pages/verification.ts'
import { type Reader, startReader } from './reader.ts'

const ROOT = join(import.meta.dirname, '..')

let reader: Reader
beforeAll(() => {
  reader = startReader()
})
afterAll(() => reader.close())

test('the set has at least 200 pages, each with gold, of every kind and in four languages', () => {
  const pages = findOwnPages(ROOT) ?? []
  expect(pages.length).toBeGreaterThanOrEqual(200)
  const named = new Set(pages.flatMap(({ name }) => name.split('-')))
  for (const word of [
    'calendar',
    'jsonld',
    'microdata',
    'blog',
    'table',
    'prose',
    'list',
    'nl',
    'fr',
    'de',
    'en',
  ])
    expect(named).toContain(word)
})

test('without AI the records of our pages are read with an F1 of 0.95, and 98 % of their starts exactly', async () => {
  const { all } = await scoreExtraction(reader, findOwnPages(ROOT) ?? [])
  expect(f1(all), all.misses.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(all.startExact / all.right).toBeGreaterThanOrEqual(0.98)
})

test('the evidence gate accepts no mutation and refuses at most 2 % of true events', async () => {
  const tallies = await scoreGate(reader, findOwnPages(ROOT) ?? [])
  const all = tallies.report('verification', 'own')
  expect(all.false).toBeGreaterThanOrEqual(2_000)
  expect(all.falseAccepted, tallies.misses.join('\n')).toBe(0)
  expect(all.trueRefused / all.true, tallies.misses.join('\n')).toBeLessThanOrEqual(0.02)
})

test('a folder without a part leaves it unmeasured', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'eval-'))
  expect(findOwnPages(empty)).toBeUndefined()
  expect(await compareCalendars(reader, empty)).toBeUndefined()
  expect(await comparePages(reader, empty)).toBeUndefined()
  expect(await compareDistrict(reader, empty)).toBeUndefined()
  rmSync(empty, { recursive: true })
})

test('the sandbox contains no event of this set', () => {
  const names = listFiles('infra/local').filter((path) => readText(path).includes('infra/evaluation'))
  expect(names).toEqual([])
})
