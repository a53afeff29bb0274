import { describe, expect, test } from 'vitest'
import { eventBlocks, type LineDays } from './event-blocks.ts'
import { EMPTY_OUTLINE, type Outline } from './outline.ts'
import { regionsOf } from './regions.ts'

/**
 * One character per line: a dot has no day, letters are days, equal letters the same one. A capital is a line with only
 * a day. With `facts`, days are lines of details.
 */
function daysIn(lines: string, facts: boolean): Map<number, LineDays> {
  const dated = lines.split('').flatMap((letter, line) => (letter === '.' ? [] : [[line, letter] as const]))
  return new Map(
    dated.map(([line, letter]) => [
      line,
      { key: letter.toLowerCase(), isBare: /[A-Z]/.test(letter), isPlace: false, isFacts: facts },
    ]),
  )
}

const blocksIn = (lines: string, outline: Partial<Outline> = {}, facts = false) =>
  eventBlocks(regionsOf({ ...EMPTY_OUTLINE, ...outline }, lines.length), daysIn(lines, facts), {
    ...EMPTY_OUTLINE,
    ...outline,
  })

const rangesIn = (...given: Parameters<typeof blocksIn>) =>
  blocksIn(...given).map(({ from, to }) => [from, to])

test('a page without days has no events, and one with a single day is one event', () => {
  expect(blocksIn('...')).toEqual([])
  expect(blocksIn('.a.a.')).toEqual([{ from: 0, to: 5, isRun: false, around: [] }])
})

/** A first line without a day is a heading. */
const headed = (lines: string): Partial<Outline> => ({
  headings: lines.startsWith('.') ? [{ line: 0, level: 1 }] : [],
})

describe('in consecutive lines', () => {
  test.each<[string, string, number[][]]>([
    [
      'a day applies to what is below it',
      'a..b.',
      [
        [0, 3],
        [3, 5],
      ],
    ],
    [
      'the line above the first day is a heading',
      '.a.b.',
      [
        [1, 3],
        [3, 5],
      ],
    ],
    [
      'only the first line is a heading',
      '..a.b.',
      [
        [2, 4],
        [4, 6],
      ],
    ],
    [
      'lines with one day each are one event each',
      'abc',
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'a line with only a day belongs to the line above',
      '.A.b',
      [
        [0, 3],
        [3, 4],
      ],
    ],
    [
      'lines above a line with only a day belong to it, but not the heading',
      '..A.b',
      [
        [1, 4],
        [4, 5],
      ],
    ],
    [
      'lines with only a day apply to what is below',
      'A.B.',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    [
      'a last line with only a day applies to what is above',
      '..A.B',
      [
        [1, 3],
        [3, 5],
      ],
    ],
    [
      'a day below a heading applies to what is below it',
      '.A.B',
      [
        [1, 3],
        [3, 4],
      ],
    ],
    [
      'days before the last line apply to what is below',
      '..A.B.',
      [
        [2, 4],
        [4, 6],
      ],
    ],
    [
      'days in sentences apply to what is below',
      '..a.b',
      [
        [2, 4],
        [4, 5],
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(rangesIn(lines, headed(lines))).toEqual(expected)
  })

  test.each<[string, string, number[][]]>([
    [
      'the first name belongs to the day below it',
      '.A.B',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    [
      'lines above a line with only a day belong to it',
      '..A.b',
      [
        [0, 4],
        [4, 5],
      ],
    ],
    [
      'a first line above a line with more than a day stands alone',
      '.a.b.',
      [
        [1, 3],
        [3, 5],
      ],
    ],
  ])('without a heading %s', (_, lines, expected) => {
    expect(rangesIn(lines)).toEqual(expected)
  })

  test.each<[string, string, number[][]]>([
    [
      'details belong to the line above',
      '..a.b',
      [
        [1, 3],
        [3, 5],
      ],
    ],
    [
      'details may be followed by others',
      '..a.b.',
      [
        [1, 3],
        [3, 5],
      ],
    ],
    [
      'details without a line above have what is below',
      'a.b.',
      [
        [0, 2],
        [2, 4],
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(rangesIn(lines, headed(lines), true)).toEqual(expected)
  })

  test('details belong to the line above, the first one as well', () => {
    expect(rangesIn('.a.b', {}, true)).toEqual([
      [0, 2],
      [2, 4],
    ])
  })
})

describe('beside containers', () => {
  const items = {
    containers: [
      { from: 2, to: 4 },
      { from: 4, to: 6 },
    ],
  }

  test('each item is one event, which knows what is around it', () => {
    const [first, second, ...others] = blocksIn('...a.b', items)
    expect(first).toEqual({
      from: 2,
      to: 4,
      isRun: false,
      around: [expect.objectContaining({ from: 0, to: 6 })],
    })
    expect(second).toMatchObject({ from: 4, to: 6, isRun: false })
    expect(others).toEqual([])
  })

  test('lines before, between and after the items are events of their own', () => {
    const between = {
      containers: [
        { from: 2, to: 4 },
        { from: 5, to: 6 },
      ],
    }
    expect(
      blocksIn('.a.bcd.e', { ...between, ...headed('.') }).map(({ from, to, isRun }) => [from, to, isRun]),
    ).toEqual([
      [1, 2, true],
      [2, 4, false],
      [4, 5, true],
      [5, 6, false],
      [6, 8, true],
    ])
  })

  test('an item with two days is divided, and inherits from inside to outside', () => {
    const nested = {
      containers: [
        { from: 1, to: 6 },
        { from: 2, to: 4 },
        { from: 4, to: 6 },
      ],
    }
    const [first] = blocksIn('...a.bc', nested)
    expect(first?.around.map(({ from, to }) => [from, to])).toEqual([
      [1, 6],
      [0, 7],
    ])
  })

  test('the same day in an item and in its neighbour are two statements', () => {
    expect(
      rangesIn('a.a.b', {
        containers: [
          { from: 0, to: 2 },
          { from: 2, to: 4 },
        ],
      }),
    ).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ])
  })
})
