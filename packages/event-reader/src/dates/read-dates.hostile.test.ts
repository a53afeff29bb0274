import { testSeed } from '@uitpost/testing/test-seed'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REPEATED_DATES } from '../../test/hostile/repeated-dates.ts'
import { readDates } from './read-dates.ts'
import type { Hints } from './readings/mention.ts'

const PAGE: Hints = { languages: ['nl', 'fr', 'de', 'en'], country: 'BE', reference: '2026-11-01' }
const [SHORT, LONG] = [5_000, 20_000]
/** Four times the text takes four times as long; with a quadratic step sixteen times. */
const LARGEST_RATIO = 9
const SECONDS = 2

const repeat = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** CPU seconds of this thread, the minimum of two, as the machine may be busy or collect garbage. */
function secondsFor(text: string): number {
  const runs = Array.from({ length: 2 }, () => {
    const before = process.threadCpuUsage()
    readDates(text, PAGE)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000_000
  })
  return Math.min(...runs)
}

function expectLinear(part: string): void {
  const long = secondsFor(repeat(part, LONG))
  expect(long, JSON.stringify(part.slice(0, 80))).toBeLessThan(SECONDS)
  // Too short to compare; a quadratic step would take longer.
  if (long < 0.03) return
  const ratios = [long / secondsFor(repeat(part, SHORT))]
  // One slow moment of the machine is no quadratic step: that would be there again.
  while (Math.min(...ratios) >= LARGEST_RATIO && ratios.length < 4)
    ratios.push(secondsFor(repeat(part, LONG)) / secondsFor(repeat(part, SHORT)))
  expect(Math.min(...ratios), JSON.stringify(part.slice(0, 80))).toBeLessThan(LARGEST_RATIO)
}

test.each(REPEATED_DATES)('%j repeated is read in linear time', (part) => {
  expectLinear(part)
})

const FRAGMENTS =
  '1|28|2026|31|00|20:00|20.30|8|-|–|/|.|,|:|(|)|\n| |t/m|en|et|und|and|van|de|der|den|du|au|bis|tot|from|to|za|zaterdag|lundi|montags|mai|mei|november|dec|elke|eerste|tous les|premier|jeden|zweiten|every|last|of the month|om de week|behalve|sauf|außer|except|om|uur|h|Uhr|pm|half|kwart over|volgende|prochain|morgen|demain|Pasen|Pâques|geplaatst op|inschrijven voor|openingstijden|zaal open|weken|even|in|juli|vanaf'.split(
    '|',
  )

test('date words in any order are read in linear time', () => {
  const seed = testSeed()
  process.stdout.write(`dates over and over: TEST_SEED=${seed}\n`)
  const part = fc
    .array(fc.tuple(fc.constantFrom(...FRAGMENTS), fc.constantFrom(' ', '', ' ', '\n')), {
      minLength: 1,
      maxLength: 6,
    })
    .map((words) => words.flat().join(''))
  fc.assert(fc.property(part, expectLinear), { seed, numRuns: 20, endOnFailure: true })
}, 60_000)

test('mentions of any text are in order, do not overlap, and have the right offsets', () => {
  const seed = testSeed()
  process.stdout.write(`dates in any text: TEST_SEED=${seed}\n`)
  const piece = fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'grapheme', maxLength: 4 }))
  const text = fc.array(piece, { maxLength: 60 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, (written) => {
      let end = 0
      for (const { from, to, text: said } of readDates(written, PAGE)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(written.slice(from, to)).toBe(said)
        end = to
      }
    }),
    { seed, numRuns: 300 },
  )
}, 60_000)
