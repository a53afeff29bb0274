import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const NAMES = ['password', 'token', 'authorization', 'cookie', 'email', 'phone']

function linesOf(...entries: object[]): string {
  const lines: string[] = []
  const logger = createLogger('auth', 'info', { write: (line) => void lines.push(line) })
  for (const entry of entries) logger.info(entry, 'signed in')
  return lines.join('')
}

test.each(NAMES)('%s is redacted at every level of a log entry', (name) => {
  const secret = { [name]: 'hunter22' }
  const line = linesOf({ ...secret, id: 7 }, { user: secret, id: 8 }, { request: { headers: secret }, id: 9 })
  for (const id of [7, 8, 9]) expect(line).toContain(`"id":${id}`)
  expect(line.match(/\[redacted\]/g)).toHaveLength(3)
  expect(line).not.toContain('hunter22')
})

test('a line has service, level and time', () => {
  const { time, ...line } = JSON.parse(linesOf({ id: 7 }))
  expect(line).toEqual({ level: 'info', service: 'auth', id: 7, msg: 'signed in' })
  expect(new Date(time).toISOString()).toBe(time)
})

test('a row that Postgres rejected is redacted', () => {
  const lines: string[] = []
  const logger = createLogger('auth', 'info', { write: (line) => void lines.push(line) })
  const refused = Object.assign(new Error('new row for relation "account" violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (0190, lotte@uitpost.test, Lotte, $argon2id$v=19$m=19456).',
    where: "COPY account, line 1: 'lotte@uitpost.test'",
  })
  logger.error({ err: refused }, 'request failed')
  expect(lines.join('')).toContain('violates check constraint')
  expect(lines.join('')).not.toMatch(/lotte|argon2id/i)
})

test('a full disk of the logs ends no process', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    import { createLogger } from '${import.meta.dirname}/logger.ts'
    const logger = createLogger('auth', 'info')
    for (let line = 0; line < 3; line++) logger.info('started')
    console.error('still there')`
  try {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
      timeout: 20_000,
    })
    expect([status, String(stderr)]).toEqual([0, 'still there\n'])
  } finally {
    closeSync(full)
  }
})
