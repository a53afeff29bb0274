import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test('secrets and addresses do not reach a log line', () => {
  const lines: string[] = []
  const logger = createLogger('auth', 'info', { write: (line) => void lines.push(line) })
  logger.info(
    { email: 'lotte@uitpost.test', user: { password: 'hunter22', token: 'abc.def' }, id: 7 },
    'signed in',
  )
  expect(lines.join('')).toContain('"id":7')
  expect(lines.join('')).not.toMatch(/lotte|hunter22|abc\.def/)
})

test('the row that Postgres refused does not reach a log line', () => {
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
