import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { REPOSITORY } from '../services.ts'
import { archiveSettings, settingsToArchive } from './log-spool.ts'

let dataDir: string
let spool: string
let command: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "uitpost's 100% "))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  dataDir = join(folder, 'data')
  spool = join(folder, 'spool')
  mkdirSync(join(dataDir, 'pg_wal', 'archive_status'), { recursive: true })
  const setting = archiveSettings(spool).find((one) => one.startsWith('archive_command=')) ?? ''
  command = setting.slice('archive_command='.length)
})

/** Runs the command for a segment as Postgres does: in its data folder, with the placeholders replaced. */
function archive(segment: string): boolean {
  writeFileSync(join(dataDir, 'pg_wal', segment), `content of ${segment}`)
  const values: Record<string, string> = { '%p': `pg_wal/${segment}`, '%f': segment, '%%': '%' }
  const shell = command.replaceAll(/%[pf%]/g, (found) => values[found] ?? '')
  return spawnSync('sh', ['-c', shell], { cwd: dataDir }).status === 0
}

const fill = (folder: string, ending: string) => {
  for (let number = 0; number < 60; number++) writeFileSync(join(folder, `${number}${ending}`), '')
}

test('a segment is left in a folder below a path with a quote, a space and a percent sign', () => {
  expect(archive('000000010000000000000001')).toBe(true)
  expect(readdirSync(spool)).toEqual(['000000010000000000000001'])
  expect(readFileSync(join(spool, '000000010000000000000001'), 'utf8')).toBe(
    'content of 000000010000000000000001',
  )
})

test('further segments are given up while sixty wait, so that the disk does not fill', () => {
  fill(spool, '')
  expect(archive('000000010000000000000001')).toBe(true)
  expect(existsSync(join(spool, '000000010000000000000001'))).toBe(false)
})

test('Postgres keeps a segment that cannot be left in the folder, until sixty wait there', () => {
  rmSync(spool, { recursive: true })
  expect(archive('000000010000000000000001')).toBe(false)
  fill(join(dataDir, 'pg_wal', 'archive_status'), '.ready')
  expect(archive('000000010000000000000001')).toBe(true)
})

test('the Postgres of the containers leaves its segments in the same way, in its data folder', () => {
  const compose = readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8')
  const [, given = ''] = /postgres \$\{BACKUP_DIR:\+(.+?)\}\n/s.exec(compose) ?? []
  const words = given.replaceAll(/\s+/g, ' ').replaceAll('$$', '$').replaceAll('"', '')
  expect(words).toBe(
    settingsToArchive('.archive')
      .map((setting) => `-c ${setting}`)
      .join(' '),
  )
})
