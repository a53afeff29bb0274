import { describe, expect, test } from 'vitest'
import { listedIn, OTHERS } from '../../test/listed-events.ts'

const namesIn = (body: string) => listedIn(`<p>Agenda</p>${body}`).map(({ title }) => title)
const articles = (...items: string[]) =>
  [...items, ...OTHERS].map((one) => `<article>${one}</article>`).join('')
const nameOf = (item: string): string | undefined =>
  namesIn(`<ul>${[item, ...OTHERS].map((one) => `<li>${one}</li>`).join('')}</ul>`)[0]

describe('the name in a line with a day', () => {
  test.each([
    ['Kaartavond, 20 november 2026', 'Kaartavond'],
    ['Kaartavond – vr 20 november 2026 om 20.00 uur', 'Kaartavond'],
    ['Kaartavond op 20 november 2026', 'Kaartavond'],
    ['Kaartavond, 20 november 2026 in Utrecht', 'Kaartavond'],
    ['20 november 2026: Kaartavond', 'Kaartavond'],
    ['20 november 2026, 20.00 uur | Kaartavond', 'Kaartavond'],
    ['1. Kaartavond, 20 november 2026', 'Kaartavond'],
    ['Uitverkocht! Kaartavond, 20 november 2026', 'Kaartavond'],
    ['Kaartavond [uitverkocht], 20 november 2026', 'Kaartavond'],
    ['Kaartavond 20 november 2026 (onder voorbehoud)', 'Kaartavond'],
    ['Kaartavond zo 22 november 2026 – uitverkocht!', 'Kaartavond'],
    ['"Vier" en «Vijf», 20 november 2026', '"Vier" en «Vijf»'],
  ])('of "%s" is %s', (line, name) => {
    expect(nameOf(line)).toBe(name)
  })

  test.each([
    '20 november 2026',
    '20 november 2026 Kaartavond',
    '20 november 2026: kaartavond voor iedereen',
    '20 november 2026: Kom ook. Tot dan',
    'Kaartavond 20 november 2026 Quiz',
    'Kaartavond 20 november 2026: Quiz',
    'Kaartavond 20 november 2026 in Utrecht',
    'Agenda, 20 november 2026',
    'De agenda, 20 november 2026',
    'X, 20 november 2026',
    `${'Kaart '.repeat(17)}, 20 november 2026`,
    `${'Kaartavonden '.repeat(9)}, 20 november 2026`,
    'Uitverkocht, 20 november 2026',
  ])('"%s" has none', (line) => {
    expect(nameOf(line)).toBeUndefined()
  })

  test('has at most 16 words and 110 characters', () => {
    const words = Array.from({ length: 16 }, (_, at) => `Ka${'bcdefghijklmnopq'.charAt(at)}`).join(' ')
    expect(nameOf(`${words}, 20 november 2026`)).toBe(words)
    const long = `Feest ${'x'.repeat(104)}`
    expect(nameOf(`${long}, 20 november 2026`)).toBe(long)
    expect(nameOf(`${long}x, 20 november 2026`)).toBeUndefined()
  })
})

describe('the name in a row', () => {
  const table = (...rows: string[][]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const others = OTHERS.map((one) => one.split(', '))

  test.each([
    ['its first cell', ['Kaartavond', 'vr 20 november 2026', 'Zaal'], 'Kaartavond'],
    [
      'the first cell without a time',
      ['vr 20 november 2026', '20.00 uur', 'Kaartavond', 'Zaal'],
      'Kaartavond',
    ],
    ['the first cell with letters', ['1', 'Kaartavond', 'vr 20 november 2026'], 'Kaartavond'],
    ['no town', ['Utrecht', 'vr 20 november 2026', 'Kaartavond'], undefined],
    ['no time', ['20.00 uur', 'vr 20 november 2026'], undefined],
  ])('is %s', (_, row, name) => {
    expect(namesIn(table(row, ...others))).toEqual(name ? [name] : [])
  })
})

describe('the name in a heading of an item', () => {
  test.each<[string, string, string[]]>([
    ['above its day', '<h3>Kaartavond</h3><p>20 november 2026</p>', ['Kaartavond']],
    ['with its day', '<h3>Kaartavond, 20 november 2026</h3><p>Kom ook</p>', ['Kaartavond']],
    ['with lower ones below it', '<h3>Kaartavond</h3><h4>Zaal</h4><p>20 november 2026</p>', ['Kaartavond']],
    ['beside another one', '<h3>Kaartavond</h3><h3>Quiz</h3><p>20 november 2026</p>', []],
    ['of two with the day', '<h3>Kaartavond, 20 november 2026</h3><h3>Quiz, 20 november 2026</h3>', []],
    ['that is a sentence', '<h3>Kom naar de zaal.</h3><p>20 november 2026</p>', []],
    ['that is a label', '<h3>Wanneer is het</h3><p>20 november 2026</p>', []],
    ['that begins small', '<h3>kaartavond voor allen</h3><p>20 november 2026</p>', []],
  ])('%s', (_, inner, names) => {
    expect(namesIn(articles(inner))).toEqual(names)
  })

  test('a headline of the page with a day needs a separator', () => {
    const page = (headline: string) => namesIn(`<h1>${headline}</h1><p>Kom allemaal.</p>${articles()}`)
    expect(page('Kaartavond | 20 november 2026')).toEqual(['Kaartavond'])
    expect(page('Kaartavond in de kerk 20 november 2026')).toEqual([])
    expect(page('20 november 2026: Kaartavond')).toEqual(['Kaartavond'])
  })
})

describe('the name beside a line with only a day', () => {
  test.each<[string, string[], string[]]>([
    ['is above it', ['Kaartavond', '20 november 2026', 'Kom ook'], ['Kaartavond']],
    ['is below it', ['20 november 2026', 'Kaartavond', 'Kom ook'], ['Kaartavond']],
    ['comes after its genre', ['Cabaret 8+ | Kaartavond', '20 november 2026'], ['Kaartavond']],
    ['is not before a bar', ['Kaartavond | Quiz', '20 november 2026'], []],
    ['is not a line with a time', ['Kaartavond 20.00 uur', '20 november 2026'], []],
    ['is not beside a day in a sentence', ['Kaartavond', 'Kom op 20 november 2026'], []],
    ['is not beside two lines with the day', ['Kaartavond', '20 november 2026', '20 november 2026'], []],
    ['is not longer than 160 characters', ['K'.repeat(161), '20 november 2026'], []],
    ['is not a labelled fact', ['Locatie De Linde', '20 november 2026'], []],
  ])('%s', (_, lines, names) => {
    expect(namesIn(articles(lines.map((one) => `<p>${one}</p>`).join('')))).toEqual(names)
  })

  test('is a heading below it, but not one of the whole page', () => {
    const item = (heading: string) => namesIn(articles(`<p>20 november 2026</p>${heading}`))
    expect(item('<h2>Kaartavond</h2>')).toEqual(['Kaartavond'])
    expect(item('<h1>Kaartavond</h1>')).toEqual([])
  })
})
