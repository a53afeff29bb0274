import type { Coverage } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { coverageRows, thinnest } from './coverage-rows.ts'

const coverage: Coverage = {
  country: 'NL',
  weeks: ['2026-07-12', '2026-07-19'],
  thinBelow: 2,
  cities: [
    { id: 'nl-hoorn', name: 'Hoorn' },
    { id: 'nl-ede', name: 'Ede' },
  ],
  categories: [
    { id: 'books', name: 'Books' },
    { id: 'fairs', name: 'Fairs' },
  ],
  cells: [
    { cityId: 'nl-hoorn', categoryId: 'books', approved: [2, 0], pending: [0, 1] },
    { cityId: 'nl-ede', categoryId: 'books', approved: [1, 3], pending: [1, 0] },
  ],
  thinCells: 5,
  totalCells: 8,
}
const shown = (choice: { cityId?: string; categoryId?: string }) =>
  coverageRows(coverage, { cityId: undefined, categoryId: undefined, ...choice }).map(({ name, cells }) => [
    name,
    ...cells.map(({ approved, pending, thin, of }) => `${approved}+${pending}, ${thin}/${of}`),
  ])

test('Without a choice each category is a row that sums its cities and counts its thin cells', () => {
  expect(shown({})).toEqual([
    ['Books', '3+1, 0/2', '3+1, 1/2'],
    ['Fairs', '0+0, 2/2', '0+0, 2/2'],
  ])
})

test('Choosing a city limits the rows to that city', () => {
  expect(shown({ cityId: 'nl-hoorn' })).toEqual([
    ['Books', '2+0, 0/1', '0+1, 1/1'],
    ['Fairs', '0+0, 1/1', '0+0, 1/1'],
  ])
})

test('Choosing a category makes each city a row', () => {
  expect(shown({ categoryId: 'books' })).toEqual([
    ['Hoorn', '2+0, 0/1', '0+1, 1/1'],
    ['Ede', '1+1, 0/1', '3+0, 0/1'],
  ])
})

test('Rows are sorted by their number of thin cells, and rows without any are left out', () => {
  const rows = coverageRows(coverage, { cityId: undefined, categoryId: undefined })
  expect(thinnest(rows, 5).map(({ name }) => name)).toEqual(['Fairs', 'Books'])
  expect(thinnest(rows, 1).map(({ name }) => name)).toEqual(['Fairs'])
  expect(thinnest(coverageRows(coverage, { cityId: 'nl-ede', categoryId: 'books' }), 5)).toEqual([])
})
