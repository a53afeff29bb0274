import { expect, test } from 'vitest'
import { listFiles, readText } from '../source-files.ts'
import { ATTACKS, judgeAttack } from './attacks.ts'

const attack = { name: 'a flood', file: 'a/flood.test.ts', titles: [/a flood/, /a drizzle/] }
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
    'is repelled if all of its tests pass',
    reportOf(['a flood a', 'passed'], ['a flood b', 'passed'], ['a drizzle', 'passed']),
    undefined,
  ],
  [
    'succeeds if one of them fails',
    reportOf(['a flood a', 'passed'], ['a flood b', 'failed'], ['a drizzle', 'passed']),
    'a flood b (failed)',
  ],
  [
    'is not judged by other tests',
    reportOf(['rain', 'failed'], ['fog', 'skipped'], ['a flood', 'passed'], ['a drizzle', 'passed']),
    undefined,
  ],
  [
    'has failed if one of its tests was skipped',
    reportOf(['a flood a', 'passed'], ['a flood b', 'skipped'], ['a drizzle', 'passed']),
    'a flood b (skipped)',
  ],
  ['has failed if one of its titles has no test', reportOf(['a flood', 'passed']), /no test .* a drizzle/],
  ['has failed without a test', reportOf(), /no test .* a flood/],
  ['has failed if no test ran', { testResults: [] }, /no test .* a flood/],
])('an attack %s', (_, report, error) => {
  const line = judgeAttack(attack, report, '/repository')
  if (error === undefined) expect(line).not.toHaveProperty('error')
  else expect(line.error).toMatch(error)
})

/** String literals on one line: the titles of a test file, with their placeholders, among others. */
const literalsIn = (source: string) =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text = '']) => text)

test('every attack has a different name, an existing file and in that file a test for each of its titles', () => {
  const files = listFiles()
  expect(ATTACKS.filter(({ file }) => !files.includes(file))).toEqual([])
  const untitled = ATTACKS.flatMap(({ name, file, titles }) => {
    const literals = literalsIn(readText(file))
    // A full title begins with the titles of its groups, which are literals of their own.
    return titles.filter((title) => !literals.some((text) => title.test(text))).map((title) => [name, title])
  })
  expect(untitled).toEqual([])
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length)
})

test('the calendar bomb is among the tests of its attack', () => {
  const bomb = 'every second of a year, of which the last one counts'
  const attack = ATTACKS.find(({ name }) => name === 'calendar bomb')
  expect(attack && literalsIn(readText(attack.file))).toContain(bomb)
  expect(attack?.titles.filter((title) => title.test(bomb))).toHaveLength(1)
})
