import { describe, expect, test } from 'vitest'
import { findCountFaults, findListFaults, readRequirements, readSections, readTerms } from './requirements.ts'

const ROWS = [
  '| id | what must hold | from | binds |',
  '| --- | --- | --- | --- |',
  '| `login.button` | The button says Sign In. | §2 Login | text |',
  '| `login.failure-stays` | After a failure one stays, with `Login failed`. | §2 Login, §8 | decision |',
]
const SECTIONS = [
  '| section | ids |',
  '| §2 Login | `login.button`, `login.failure-stays` |',
  '| §8 | `login.failure-stays` |',
]
const TERMS = '- **decision**: until the owner decides otherwise.\n- **text**: until it is reworded.\n'

test('each row of a document is a requirement, with its sections and how long it binds', () => {
  expect(readRequirements('sign-in.md', ROWS.join('\n'))).toEqual([
    {
      id: 'login.button',
      text: 'The button says Sign In.',
      from: ['§2 Login'],
      binds: 'text',
      file: 'sign-in.md',
    },
    {
      id: 'login.failure-stays',
      text: 'After a failure one stays, with `Login failed`.',
      from: ['§2 Login', '§8'],
      binds: 'decision',
      file: 'sign-in.md',
    },
  ])
})

describe('the list of requirements', () => {
  const faults = (rows: string[], sections: string[]) =>
    findListFaults(
      readRequirements('sign-in.md', rows.join('\n')),
      readSections(sections.join('\n')),
      readTerms(TERMS),
    )

  test('is whole when its rows and the table of sections agree', () => {
    expect(faults(ROWS, SECTIONS)).toEqual([])
  })

  test.each([
    ['an id twice', [...ROWS, ...ROWS.slice(2, 3)], SECTIONS, 'login.button stands there twice'],
    ['an id that is none', [...ROWS, '| `Login` | x | §8 | text |'], SECTIONS, 'Login is not written as'],
    [
      'a line of ours that cites the specification',
      [...ROWS, '| `a.b` | x | own, §8 | text |'],
      SECTIONS,
      'a.b is our own and from the specification',
    ],
    ['a line of ours that no row lists', [...ROWS, '| `a.b` | x | own | text |'], SECTIONS, 'the row own of'],
    ['a line without words', [...ROWS, '| `a.b` |  | §8 | text |'], SECTIONS, 'a.b says nothing'],
    ['a term without meaning', [...ROWS, '| `a.b` | x | §8 | long |'], SECTIONS, 'a.b binds "long"'],
    [
      'a line that its section lacks',
      ROWS,
      SECTIONS.slice(0, 2),
      'login.failure-stays is missing in the row §8',
    ],
    [
      'a section that names too much',
      ROWS,
      [...SECTIONS, '| §5 | `login.button` |'],
      'names login.button for §5',
    ],
    ['a section that names what is not there', ROWS, [...SECTIONS, '| §5 | `a.b` |'], 'names a.b for §5'],
  ])('with %s is at fault', (_, rows, sections, fault) => {
    expect(faults(rows, sections).join('\n')).toContain(fault)
  })
})

test('the document states how many lines come from the specification and how many are our own', () => {
  const requirements = readRequirements('a.md', [...ROWS, '| `a.b` | x | own | text |'].join('\n'))
  const sentence = 'There are 3 lines: 2 from the specification and 1 of our own'
  expect(findCountFaults(requirements, `${sentence}, which go beyond it.`)).toEqual([])
  expect(findCountFaults(requirements, 'There are 575 lines.')).toEqual([
    `requirements.md does not say "${sentence}"`,
  ])
})
