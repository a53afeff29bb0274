import { expect, test } from 'vitest'
import { readDates } from '../read-dates.ts'
import { datesOfRule } from './rule-dates.ts'

const ruleIn = (text: string) => {
  const mention = readDates(text, { languages: ['nl'], country: 'NL', reference: '2026-09-01' }).find(
    (one) => one.kind === 'rule',
  )
  if (!mention) throw new Error(`No rule in: ${text}`)
  return mention.rule
}

const AMSTERDAM = { zone: 'Europe/Amsterdam', country: 'NL' } as const

test('the days of two years, without duplicates', () => {
  const days = datesOfRule(ruleIn('elke derde woensdag van de maand'), '2026-09-01', 24, AMSTERDAM)
  expect(days).toHaveLength(24)
  expect([days[0], days[1], days.at(-1)]).toEqual(['2026-09-16', '2026-10-21', '2028-08-16'])
})

test('the local time stays across both changes of the clocks', () => {
  const place = { ...AMSTERDAM, hour: '20:30' }
  const starts = datesOfRule(ruleIn('elke zondag'), '2026-10-01', 24, place)
  expect(starts).toHaveLength(104)
  expect(new Set(starts.map((start) => start.slice(11, 16)))).toEqual(new Set(['20:30']))
  expect(starts).toContain('2026-10-18T20:30+02:00')
  expect(starts).toContain('2026-10-25T20:30+01:00')
  expect(starts).toContain('2027-03-21T20:30+01:00')
  expect(starts).toContain('2027-03-28T20:30+02:00')
  expect(starts).toContain('2027-10-31T20:30+01:00')
})

test('a repeated local time is the first one, a skipped one the one after', () => {
  const place = { ...AMSTERDAM, hour: '02:30' }
  const starts = datesOfRule(ruleIn('elke laatste zondag van de maand'), '2026-10-01', 12, place)
  expect(starts).toContain('2026-10-25T02:30+02:00')
  expect(starts).toContain('2027-03-28T03:30+02:00')
})

test('every other week continues across changes of the clocks and the year', () => {
  const rule = ruleIn('om de week op dinsdag, vanaf 8 september 2026')
  const days = datesOfRule(rule, '2026-09-01', 24, AMSTERDAM)
  const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at] ?? '')) / 86_400_000)
  expect(days[0]).toBe('2026-09-08')
  expect(new Set(gaps)).toEqual(new Set([14]))
})

test('an ambiguous rule has no dates', () => {
  expect(datesOfRule(ruleIn('om de week op dinsdag'), '2026-09-01', 24, AMSTERDAM)).toEqual([])
  expect(
    datesOfRule(ruleIn('elke dinsdag, niet in de schoolvakanties'), '2026-09-01', 24, AMSTERDAM),
  ).toEqual([])
})

test("the venue's zone applies, not the machine's", () => {
  const rule = ruleIn('elke zondag')
  const [there] = datesOfRule(rule, '2026-11-22', 1, { zone: 'Europe/Lisbon', country: 'NL', hour: '00:15' })
  expect(there).toBe('2026-11-22T00:15+00:00')
})
