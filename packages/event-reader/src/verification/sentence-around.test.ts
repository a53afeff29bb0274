import { expect, test } from 'vitest'
import { readPageModel } from '../evidence/page-model.ts'
import { sentenceAround } from './sentence-around.ts'

const aroundIn = (text: string, quote: string) => {
  const page = readPageModel(text, { fetchedOn: '2026-11-02', country: 'NL' })
  const from = text.indexOf(quote)
  return sentenceAround(page, { from, to: from + quote.length }).around
}

test('A quote is extended to its sentence, and not further', () => {
  const text = 'Wij zijn er weer. De markt is op zaterdag 28 november van 10 tot 17 uur. Tot dan.'
  expect(aroundIn(text, 'zaterdag 28 november')).toEqual({
    before: 'De markt is op ',
    after: ' van 10 tot 17 uur.',
  })
})

test('A sentence ends with its line', () => {
  expect(aroundIn('Agenda\nIn Gouda op zondag\nGratis', 'Gouda')).toEqual({
    before: 'In ',
    after: ' op zondag',
  })
})

test('A quote that is a whole line is not extended', () => {
  expect(aroundIn('Agenda\nKaasmarkt\nGratis', 'Kaasmarkt')).toBeUndefined()
})

test('A long sentence is cut to the words next to the quote', () => {
  const around = aroundIn(`${'woord '.repeat(80)}Gouda${' woord'.repeat(80)}`, 'Gouda')
  expect(around?.before).toMatch(/^… woord .*woord $/)
  expect(around?.after).toMatch(/^ woord .*woord …$/)
  expect(around?.before.length).toBeLessThanOrEqual(151)
  expect(around?.after.length).toBeLessThanOrEqual(151)
})

test('A sentence of 150 characters on either side is not cut', () => {
  const words = `${'x'.repeat(149)} `
  expect(aroundIn(`${words}Gouda ${'y'.repeat(149)}`, 'Gouda')).toEqual({
    before: words,
    after: ` ${'y'.repeat(149)}`,
  })
})
