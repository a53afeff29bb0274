import { expect, test } from 'vitest'
import { casesOf, readDateCases } from './date-cases.ts'
import { dayScope } from './scope.ts'
import { countScope, frozenScope } from './scope-counts.ts'
import { hourScope } from './scope-hours.ts'
import { ruleScope } from './scope-rules.ts'
import type { SetLanguage } from './scope-words.ts'

const caseOf = (
  language: SetLanguage,
  text: string,
  type: string,
  values: object[],
  file = 'DateTimeModel',
) => {
  const line = { file, input: text, reference: '2026-11-20T00:00:00', results: [{ text, type, values }] }
  const [one] = casesOf(language, JSON.stringify(line))
  if (!one) throw new Error('no case')
  return one
}
const day = (timex: string, ...values: string[]) => values.map((value) => ({ timex, value }))

test.each([
  ['nl', '12 maart 2027', day('2027-03-12', '2027-03-12'), 'day with year'],
  ['nl', '12 maart', day('XXXX-03-12', '2026-03-12', '2027-03-12'), 'day without year'],
  ['fr', 'le 7/3/2027', day('2027-03-07', '2027-03-07'), 'day with year'],
  ['en', '7/3/2027', day('2027-07-03', '2027-07-03'), 'either day or month first'],
  ['de', 'Ostermontag', day('XXXX', '2026-04-06', '2027-03-29'), 'holiday without year'],
  ['de', 'Pfingsten 2027', day('2027-05-16', '2027-05-16'), 'holiday with year'],
  ['en', 'friday', day('XXXX-WXX-5', '2026-11-20', '2026-11-27'), 'weekday alone'],
  ['nl', 'overmorgen', day('2026-11-22', '2026-11-22'), 'relative day'],
  ['fr', 'vendredi prochain', day('2026-11-27', '2026-11-27'), 'this or next'],
  ['nl', '31 april 2027', day('2027-04-31', 'not resolved'), 'impossible day'],
] as const)('%s: "%s" is measured as a %4$s', (language, text, values, kind) => {
  expect(dayScope(caseOf(language, text, 'datetimeV2.date', [...values]))).toMatchObject({ kind })
})

test.each([
  ['nl', 'over drie weken', day('2026-12-11', '2026-12-11')],
  ['nl', '3.12.2027', day('2027-03-12', '2027-03-12')],
  ['en', 'third of may 31', day('2031-05-03', '2031-05-03')],
  ['de', '9.11.89', day('1989-11-09', '1989-11-09')],
  ['nl', 'de 7e', day('XXXX-XX-07', '2026-11-07', '2026-12-07')],
  ['fr', 'jour de la marmotte', day('XXXX-02-02', '2026-02-02', '2027-02-02')],
] as const)('%s: "%s" is left out', (language, text, values) => {
  expect(dayScope(caseOf(language, text, 'datetimeV2.date', [...values]))).toHaveProperty('out')
})

test('hours and rules have separate scopes', () => {
  const hour = (text: string, ...timexes: string[]) =>
    hourScope(
      caseOf(
        'nl',
        text,
        'datetimeV2.time',
        timexes.map((timex) => ({ timex, value: '' })),
      ),
    )
  expect(hour('20.15 uur', 'T20:15')).toMatchObject({ kind: 'hour', hours: [['20:15']] })
  expect(hour('kwart over drie', 'T03:15', 'T15:15')).toMatchObject({ kind: 'hour of either half' })
  expect(hour("'s ochtends", 'TMO')).toHaveProperty('out')
  const set = (text: string, timex: string) => ruleScope(caseOf('nl', text, 'datetimeV2.set', [{ timex }]))
  expect(set('elke donderdag', 'XXXX-WXX-4')).toEqual({ kind: 'every weekday of a name' })
  expect(set('elke vier weken', 'P4W')).toEqual({ kind: 'an interval without a first day' })
  expect(set('driejaarlijkse', 'P3Y')).toHaveProperty('out')
})

const folder = process.env.DATE_CASES
test.skipIf(!folder)('the given cases have the same scopes as when the scope was frozen', () => {
  expect(countScope(readDateCases(folder ?? '') ?? [])).toEqual(frozenScope())
})
