import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateIdentity } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { addText } from './base-copy.ts'

const LONG = 'every event of the year\n'.repeat(20_000)
let folder: string
let file: string
let key: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uitpost-archive-'))
  file = join(folder, 'backup')
  key = await generateIdentity()
  await writeArchive(file, key, async (add) => {
    await addText(add, 'first.txt', 'one')
    await addText(add, 'folder/', '')
    await addText(add, 'folder/long.txt', LONG)
    await addText(add, 'empty.txt', '')
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(path: string, secret = key) {
  const found: Record<string, string> = {}
  await readArchive(path, secret, async ({ header, body }) => {
    found[header.name] = await text(body)
  })
  return found
}

test('an archive holds what was added, for its owner alone and not in the clear', async () => {
  expect(await read(file)).toEqual({
    'first.txt': 'one',
    'folder/': '',
    'folder/long.txt': LONG,
    'empty.txt': '',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).includes('every event')).toBe(false)
})

test.each([0, 0.02, 0.5, 0.99])('an archive that is cut at %d of its length is refused', async (share) => {
  const whole = readFileSync(file)
  const cut = join(folder, `cut-${share}`)
  writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * share)))
  await expect(read(cut)).rejects.toThrow('is cut or damaged')
})

test('an archive with another byte is refused', async () => {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40)
  const changed = join(folder, 'changed')
  writeFileSync(changed, bytes)
  await expect(read(changed)).rejects.toThrow('is cut or damaged')
})

test('an archive of another key is refused', async () => {
  await expect(read(file, await generateIdentity())).rejects.toThrow('encrypted with another key')
})

test('an archive that could not be filled leaves no file', async () => {
  const unfinished = join(folder, 'unfinished')
  const filling = writeArchive(unfinished, key, async (add) => {
    await addText(add, 'first.txt', 'one')
    throw new Error('The database went away')
  })
  await expect(filling).rejects.toThrow('The database went away')
  expect([existsSync(unfinished), existsSync(`${unfinished}.part`)]).toEqual([false, false])
})
