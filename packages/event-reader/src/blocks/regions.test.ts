import { expect, test } from 'vitest'
import { EMPTY_OUTLINE, type Outline } from './outline.ts'
import { type Region, regionsOf } from './regions.ts'

type Tree = [from: number, to: number, ...inside: Tree[]]
const treeOf = ({ from, to, children }: Region): Tree => [from, to, ...children.map(treeOf)]
const regionsIn = (lines: number, outline: Partial<Outline>): Tree[] =>
  treeOf(regionsOf({ ...EMPTY_OUTLINE, ...outline }, lines)).slice(2) as Tree[]
const headings = (...levels: [line: number, level: number][]) => ({
  headings: levels.map(([line, level]) => ({ line, level })),
})
const containers = (...ranges: [from: number, to: number][]) => ({
  containers: ranges.map(([from, to]) => ({ from, to })),
})

test.each<[string, Tree[], Partial<Outline>]>([
  [
    'at the next heading of its level',
    [
      [1, 4],
      [4, 9],
    ],
    headings([1, 2], [4, 2]),
  ],
  [
    'at a heading of a higher level',
    [
      [1, 4],
      [4, 9],
    ],
    headings([1, 2], [4, 1]),
  ],
  ['not at a heading of a lower level', [[1, 9, [4, 9]]], headings([1, 2], [4, 3])],
  [
    'with the sections inside it',
    [
      [1, 7, [3, 5], [5, 7]],
      [7, 9],
    ],
    headings([1, 1], [3, 2], [5, 2], [7, 1]),
  ],
  ['at the end of the page', [[8, 9]], headings([8, 2])],
])('a section ends %s', (_, expected, outline) => {
  expect(regionsIn(9, outline)).toEqual(expected)
})

test('the title of the page begins no section', () => {
  expect(regionsIn(9, headings([0, 0], [3, 2]))).toEqual([[3, 9]])
})

test('a section that begins in a container ends with it', () => {
  expect(regionsIn(9, { ...containers([1, 5]), ...headings([2, 2]) })).toEqual([[1, 5, [2, 5]]])
  expect(regionsIn(9, { ...containers([1, 5], [5, 8]), ...headings([2, 2], [6, 2]) })).toEqual([
    [1, 5, [2, 5]],
    [5, 8, [6, 8]],
  ])
})

test('a heading in a container does not end the section around the container', () => {
  expect(regionsIn(9, { ...containers([2, 5]), ...headings([1, 2], [3, 2], [7, 2]) })).toEqual([
    [1, 7, [2, 5, [3, 5]]],
    [7, 9],
  ])
})

test('a heading after a container belongs to what is around the container', () => {
  expect(regionsIn(9, { ...containers([0, 6], [1, 3]), ...headings([2, 3], [4, 3]) })).toEqual([
    [0, 6, [1, 3, [2, 3]], [4, 6]],
  ])
})

test('containers contain each other, and the longer of two with one beginning is outside', () => {
  expect(regionsIn(9, containers([1, 7], [1, 3], [3, 7], [4, 6]))).toEqual([[1, 7, [1, 3], [3, 7, [4, 6]]]])
})

test('a container that reaches beyond the one around it is cut, and one beyond the page is ignored', () => {
  expect(regionsIn(9, containers([1, 5], [3, 7], [8, 10]))).toEqual([[1, 5, [3, 5]]])
})

test('a region with the same lines as the one around it adds nothing', () => {
  expect(regionsIn(9, { ...containers([0, 9], [2, 5], [2, 5]), ...headings([2, 2]) })).toEqual([[2, 5]])
})

test('nesting deeper than 60 is read as one region', () => {
  const deep = containers(...Array.from({ length: 80 }, (_, at): [number, number] => [at, 200 - at]))
  let depth = 0
  for (
    let one: Region | undefined = regionsOf({ ...EMPTY_OUTLINE, ...deep }, 200);
    one;
    one = one.children[0]
  )
    depth += 1
  expect(depth).toBe(61)
})

test('containers that begin in one line are inside each other', () => {
  expect(regionsIn(9, containers([1, 5], [1, 4], [1, 2], [2, 4]))).toEqual([[1, 5, [1, 4, [1, 2], [2, 4]]]])
})
