import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ensureKey, readKey } from './key-file.ts'

let file: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-key-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'key')
})

test.each([
  ['there is no file', () => {}],
  ['the file is empty, as one that a container is given', () => writeFileSync(file, '', { mode: 0o644 })],
])('the first backup makes a key, for its owner alone, when %s', async (_, prepare) => {
  prepare()
  const said: string[] = []
  const key = await ensureKey(file, true, (line) => said.push(line))
  expect([readKey(file), statSync(file).mode & 0o777]).toEqual([key, 0o600])
  expect(said).toEqual([expect.stringContaining('Keep a copy of it elsewhere')])
})

test.each([
  ['an empty file is not filled', '', false],
  ['a file of something else is not overwritten', 'another secret', true],
])('%s where it could be the key of earlier backups', async (_, content, isFirst) => {
  writeFileSync(file, content)
  await expect(ensureKey(file, isFirst, () => {})).rejects.toThrow('holds no key of backups')
  expect(readFileSync(file, 'utf8')).toBe(content)
})
