import type { Coverage } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { coverageRows, scarcest } from './coverage-rows.ts'

const coverage: Coverage = {
  country: 'NL',
  weeks: ['2026-07-12', '2026-07-19'],
  cities: [
    { id: 'nl-hoorn', name: 'Hoorn' },
    { id: 'nl-ede', name: 'Ede' },
    { id: 'nl-urk', name: 'Urk' },
  ],
  categories: [
    { id: 'books', name: 'Books', weeklyTarget: 4 },
    { id: 'fairs', name: 'Fairs', weeklyTarget: 1 },
  ],
  cells: [
    { cityId: 'nl-hoorn', categoryId: 'books', approved: [2, 0], pending: [0, 1] },
    { cityId: 'nl-ede', categoryId: 'books', approved: [1, 3], pending: [0, 0] },
  ],
}
const EVERYTHING = { cityId: undefined, categoryId: undefined }
const shown = (choice: { cityId?: string; categoryId?: string }) =>
  coverageRows(coverage, { ...EVERYTHING, ...choice }).map(({ name, target, cells }) => [
    `${name} of ${target}`,
    ...cells.map(({ approved, pending, scarce }) => `${approved}+${pending}${scarce ? ', scarce' : ''}`),
  ])

test('Without a choice each category is a row that sums its cities and has its target', () => {
  expect(shown({})).toEqual([
    ['Books of 4', '3+0, scarce', '3+1'],
    ['Fairs of 1', '0+0, scarce', '0+0, scarce'],
  ])
})

test('Choosing a city limits the rows to that city, in which one event in a week is enough', () => {
  expect(shown({ cityId: 'nl-hoorn' })).toEqual([
    ['Books of 1', '2+0', '0+1'],
    ['Fairs of 1', '0+0, scarce', '0+0, scarce'],
  ])
})

test('Choosing a category makes each city with events a row, and a chosen city in any case', () => {
  expect(shown({ categoryId: 'books' })).toEqual([
    ['Hoorn of 1', '2+0', '0+1'],
    ['Ede of 1', '1+0', '3+0'],
  ])
  expect(shown({ categoryId: 'books', cityId: 'nl-urk' })).toEqual([
    ['Urk of 1', '0+0, scarce', '0+0, scarce'],
  ])
})

test('The scarcest rows lack most events, and rows that lack none are left out', () => {
  const rows = coverageRows(coverage, EVERYTHING)
  expect(scarcest(rows, 5).map(({ name, missing }) => [name, missing])).toEqual([
    ['Fairs', 2],
    ['Books', 1],
  ])
  expect(scarcest(rows, 1).map(({ name }) => name)).toEqual(['Fairs'])
  expect(scarcest(coverageRows(coverage, { cityId: 'nl-ede', categoryId: 'books' }), 5)).toEqual([])
})
