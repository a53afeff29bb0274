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
