import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stateOfBackups } from './backups.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

function folderWith(made: Record<string, Date>): string {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of Object.keys(made)) {
    if (name === 'log') mkdirSync(join(folder, name))
    else writeFileSync(join(folder, name), '')
  }
  // The last file in a folder changes the time of the folder.
  for (const [name, at] of Object.entries(made)) utimesSync(join(folder, name), at, at)
  return folder
}

test.each([
  ['of today', { '1.age': hoursAgo(34), '2.age': hoursAgo(10), log: hoursAgo(0.1) }, 'ok'],
  ['of today without its log', { '1.age': hoursAgo(10) }, 'broken'],
  ['of today and a log that is not kept any more', { '1.age': hoursAgo(10), log: hoursAgo(0.5) }, 'broken'],
  [
    'of today and a log that was interrupted',
    { '1.age': hoursAgo(10), log: hoursAgo(0), 'log/broken': hoursAgo(1) },
    'broken',
  ],
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
