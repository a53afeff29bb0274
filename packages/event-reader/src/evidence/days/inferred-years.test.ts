import { expect, test } from 'vitest'
import { EMPTY_OUTLINE } from '../../blocks/outline.ts'
import { readPageModel } from '../page-model.ts'

/** The starts of the days of a page that was read on 20 November 2026, a `!` behind an assumed year. */
function startsIn(text: string, { url, items }: { url?: string; items?: boolean } = {}): string[] {
  const lines = text.split('\n')
  const containers = items ? lines.map((_, at) => ({ from: at, to: at + 1 })) : []
  const outline = { ...EMPTY_OUTLINE, containers }
  const from = { fetchedOn: '2026-11-20', country: 'NL' as const, ...(url && { url }) }
  return readPageModel(text, { ...from, outline }).days.map(
    ({ starts, isYearAssumed }) => starts.join('/') + (isYearAssumed ? '!' : ''),
  )
}
/** A list with a container around each item. */
const listed = (...items: string[]) => startsIn(items.join('\n'), { items: true })

test('three items in chronological order are on the next such days, with all days of an item', () => {
  expect(listed('20 november', '15 december', '24 en 31 januari')).toEqual([
    '2026-11-20',
    '2026-12-15',
    '2027-01-24/2027-01-31',
  ])
})

test.each([
  ['two items', ['15 december', '24 januari']],
  ['items out of order', ['15 december', '24 januari', '23 januari']],
  ['an item after more than 240 days', ['15 december', '24 januari', '19 juli']],
])('%s are not such a list: their years are assumed at most', (_, items) => {
  expect(listed(...items).filter((day) => day !== '' && !day.endsWith('!'))).toEqual([])
})

test('a day whose year the page names elsewhere is of that year', () => {
  expect(startsIn('Optreden van 7 september\nHet is op 7 september 2027.')).toEqual([
    '2027-09-07',
    '2027-09-07',
  ])
  expect(startsIn('Op 7 december.\nDe eerste is op 7 december 2026, de tweede op 7 december 2027.')[0]).toBe(
    '2026-12-07!',
  )
})

test('a day without a year is assumed to be the next one, at most 180 days ahead', () => {
  expect(startsIn('Korendag op 9 januari')).toEqual(['2027-01-09!'])
  expect(startsIn('Korendag op 18 mei')).toEqual(['2027-05-18!'])
  expect(startsIn('Korendag op 20 mei')).toEqual([''])
  expect(startsIn('Korendag op 23 en 24 januari')).toEqual(['2027-01-23/2027-01-24!'])
})

test.each([
  ['a day that is over', 'Korendag op 9 januari\nDe vorige was op 4 mei 2025.', undefined],
  ['a copyright of an earlier year', 'Korendag op 9 januari\n© 2014-2019 Koor De Linde', undefined],
  ['an earlier year in its address', 'Korendag op 9 januari', 'https://koor.example/2019/korendag'],
])('no year is assumed on a page with %s', (_, text, url) => {
  expect(startsIn(text, url === undefined ? {} : { url })[0]).toBe('')
})

test('of two years that fit the dates around, the earlier one that comes is not left out', () => {
  const text = 'De Vlieren: 24 januari 2028\nExcelsior: 25 februari 2028\nTrio Linde: 15 mei'
  expect(startsIn(text)[2]).toBe('2027-05-15!')
  expect(startsIn(text.replace('15 mei', '15 november'))[2]).toBe('2027-11-15')
})
