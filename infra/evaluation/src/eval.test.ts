import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles, readText } from '@uitpost/checks/source-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareCalendars, compareDistrict, comparePages } from './corpora.ts'
import { f1, scoreExtraction } from './extraction.ts'
import { findOwnPages } from './own-pages.ts'
import { type Reader, startReader } from './reader.ts'
import { scoreGate } from './verification.ts'

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

test('without AI the records of our pages are read with F1 0.95 and their starts to 0.98', async () => {
  const all = (await scoreExtraction(reader, findOwnPages(ROOT) ?? [])).get('all')
  if (!all) throw new Error('no score')
  expect(f1(all), all.misses.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(all.startExact / all.right).toBeGreaterThanOrEqual(0.98)
})

test('the evidence gate accepts no mutation and refuses next to no true event', async () => {
  const score = await scoreGate(reader, findOwnPages(ROOT) ?? [])
  expect(score.mutations).toBeGreaterThanOrEqual(2_000)
  expect(score.accepted).toEqual([])
  expect(score.refused.length / score.candidates, score.refused.join('\n')).toBeLessThanOrEqual(0.02)
})

test('a folder without a part leaves it unmeasured', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'eval-'))
  expect(findOwnPages(empty)).toBeUndefined()
  expect(await compareCalendars(reader, empty)).toBeUndefined()
  expect(await comparePages(reader, empty)).toBeUndefined()
  expect(await compareDistrict(reader, empty)).toBeUndefined()
  rmSync(empty, { recursive: true })
})

test('the sandbox knows nothing of this set', () => {
  const names = listFiles('infra/local').filter((path) => readText(path).includes('infra/evaluation'))
  expect(names).toEqual([])
})
