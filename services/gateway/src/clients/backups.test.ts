import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stateOfBackups } from './backups.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

function folderWith(made: Record<string, Date>): string {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, at] of Object.entries(made)) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), at, at)
  }
  return folder
}

test.each([
  ['of today', { '1.age': hoursAgo(34), '2.age': hoursAgo(10) }, 'ok'],
  ['of yesterday', { '1.age': hoursAgo(27) }, 'late'],
  ['that is not finished', { '1.age': hoursAgo(27), '2.age.part': hoursAgo(1) }, 'late'],
  ['in an empty folder', {}, 'late'],
])('with a backup %s', async (_, made: Record<string, Date>, state) => {
  expect(await stateOfBackups(folderWith(made), NOW)).toBe(state)
})

test('backups are off without a folder, and late when its disk is away', async () => {
  expect(await stateOfBackups(undefined, NOW)).toBe('off')
  expect(await stateOfBackups(join(tmpdir(), 'uitpost-no-such-folder'), NOW)).toBe('late')
})
