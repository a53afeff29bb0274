import { expect, test } from 'vitest'
import { listFiles } from '../source-files.ts'
import { ATTACKS, judgeAttack } from './attacks.ts'

const attack = { name: 'a flood', file: 'a/flood.test.ts', title: /a flood/ }
const reportOf = (...tests: [fullName: string, status: string][]) => ({
  testResults: [
    {
      name: '/repository/a/flood.test.ts',
      assertionResults: tests.map(([fullName, status]) => ({ fullName, status, duration: 2 })),
    },
    { name: '/repository/b.test.ts', assertionResults: [{ fullName: 'a flood', status: 'failed' }] },
  ],
})

test.each([
  [
    'holds when each of its tests does',
    reportOf(['a flood a', 'passed'], ['a flood b', 'passed']),
    undefined,
  ],
  ['works when one of them fails', reportOf(['a flood a', 'passed'], ['a flood b', 'failed']), 'a flood b'],
  ['is not told by tests of something else', reportOf(['rain', 'failed'], ['a flood', 'passed']), undefined],
  ['was not made when its tests were left out', reportOf(['a flood', 'skipped']), /no test/],
  ['was not made without a test', reportOf(), /no test/],
  ['was not made when nothing ran', { testResults: [] }, /no test/],
])('an attack %s', (_, report, error) => {
  const line = judgeAttack(attack, report, '/repository')
  if (error === undefined) expect(line).not.toHaveProperty('error')
  else expect(line.error).toMatch(error)
})

test('every attack names a file of tests and has a name of its own', () => {
  const files = listFiles()
  expect(ATTACKS.filter(({ file }) => !files.includes(file))).toEqual([])
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length)
})
