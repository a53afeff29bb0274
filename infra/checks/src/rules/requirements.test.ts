import { expect, test } from 'vitest'
import { citedIn, foreignCitations, rowsIn, tagsIn } from './requirements.ts'

test.each([
  ['a.test.ts', "test('x', { tags: 'a.one' }, () => {})", ['a.one']],
  ['a.test.tsx', "test('x', { tags: ['a.one', 'a.two'] }, () => {})", ['a.one', 'a.two']],
  [
    'a.test.ts',
    "describe('x', {\n  tags: [\n    'a.one',\n    'a.two',\n  ],\n}, () => {})",
    ['a.one', 'a.two'],
  ],
  ['a.spec.ts', "test('x', { tag: ['@a.one', '@a.two'] }, async () => {})", ['a.one', 'a.two']],
  ['a.test.ts', "send({ tag: 'one' })", []],
])('the tags of %s in %j are %j', (path, source, ids) => {
  expect(tagsIn(path, source)).toEqual(ids)
})

test.each([
  ['/** It stays (requirement `a.one`). */', ['a.one']],
  ['/**\n * It stays (requirements\n * `a.one`,\n * `a.two`).\n */', ['a.one', 'a.two']],
  ['// Requirement `a.one`: it stays, with `token`.', ['a.one']],
  ['/** Whoever meets the requirements may use `a.one`. */', []],
])('the comment %j cites %j', (comment, ids) => {
  expect(citedIn(comment)).toEqual(ids)
})

test('rows of a document name requirements in their first cell, and nothing else that is in backticks', () => {
  const rows = ['| requirement | why |', '| `a.one`, `a.two` | since `a.three` |', '| `src/api/` | calls |']
  expect(rowsIn(rows.join('\n'))).toEqual(['a.one', 'a.two'])
})

const SPEC = ['SP', 'EC'].join('')
test.each([
  ['a.ts', `/** It stays (${SPEC} §8). */`, 1],
  ['a.tsx', `{/* ${SPEC} §8: it stays. */}`, 1],
  ['a.ts', `const a = 1 // ${SPEC}, of course`, 1],
  ['a.md', `It stays (${SPEC}.md).`, 1],
  ['a.ts', `const ${SPEC} = 'https://${SPEC}.example' // RFC 9110 §7.6.1`, 0],
  ['a.ts', `/** Read from ${SPEC}_PATH. */`, 0],
])('in %s the line %j cites %i times what is not in the repository', (path, source, count) => {
  expect(foreignCitations(path, source)).toHaveLength(count)
})
