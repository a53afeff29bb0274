import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles, readText } from '@uitpost/checks/source-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missesOf, reportCases } from './gate/figures.ts'
import { measureCorpus } from './pages/corpora.ts'
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

test('without AI our calendars and marked pages are read with an F1 of 0.95, and 98 % of their starts exactly', async () => {
  const structured = (findOwnPages(ROOT) ?? []).filter(({ name }) =>
    /^(?:calendar|jsonld|microdata)-/.test(name),
  )
  const { all } = await scoreExtraction(reader, structured)
  expect(f1(all), all.misses.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(all.startExact / all.right).toBeGreaterThanOrEqual(0.98)
})

test('the evidence gate accepts no mutation and refuses at most 2 % of true events', async () => {
  const { cases } = await scoreGate(reader, findOwnPages(ROOT) ?? [])
  const all = reportCases('verification', 'own', cases)
  const misses = missesOf(cases).join('\n')
  expect(all.false).toBeGreaterThanOrEqual(2_000)
  expect(all.falseAccepted, misses).toBe(0)
  expect(all.trueRefused / all.true, misses).toBeLessThanOrEqual(0.02)
})

test('a folder without a part leaves it unmeasured', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'eval-'))
  expect(findOwnPages(empty)).toBeUndefined()
  expect(await measureCorpus(reader, empty)).toBeUndefined()
  rmSync(empty, { recursive: true })
})

test('the sandbox contains no event of this set', () => {
  const names = listFiles('infra/local').filter((path) => readText(path).includes('infra/evaluation'))
  expect(names).toEqual([])
})
