import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { replaceData } from './replace-data.ts'

const NAMES = ['PG_VERSION', 'base', 'global']
let dataDir: string
let draft: string

function fill(folder: string, content: string, names: readonly string[] = NAMES): void {
  mkdirSync(folder, { recursive: true })
  for (const name of names) writeFileSync(join(folder, name), content)
}
const contentsOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const all = (content: string) => Object.fromEntries(NAMES.map((name) => [name, content]))

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  dataDir = join(folder, 'data')
  draft = join(folder, 'data.restored')
  fill(draft, 'restored')
})

test('restored data takes the place of what was there, which is kept instead of what was kept before', () => {
  fill(dataDir, 'old')
  fill(`${dataDir}.before`, 'older')
  expect(replaceData(dataDir, draft)).toEqual([`${dataDir}.before`])
  expect([contentsOf(dataDir), contentsOf(`${dataDir}.before`)]).toEqual([all('restored'), all('old')])
  expect(existsSync(draft)).toBe(false)
})

test('where nothing was, nothing is kept', () => {
  mkdirSync(dataDir)
  expect(replaceData(dataDir, draft)).toEqual([])
  expect([contentsOf(dataDir), existsSync(`${dataDir}.before`)]).toEqual([all('restored'), false])
})

test.each([
  ['while the old data left', ['PG_VERSION'], 'old', ['base', 'global']],
  ['while the new data came', NAMES, 'restored before', ['base']],
])('what was interrupted %s is completed, and the old data is whole', (_, left, content, there) => {
  fill(`${dataDir}.before`, 'old', left)
  fill(dataDir, content, there)
  expect(replaceData(dataDir, draft)).toEqual([`${dataDir}.before`])
  expect([contentsOf(dataDir), contentsOf(`${dataDir}.before`)]).toEqual([all('restored'), all('old')])
})
