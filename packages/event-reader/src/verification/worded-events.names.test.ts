import { describe, expect, test } from 'vitest'
import { readEvidenceSource, readingOf } from './evidence-source.ts'
import { readWordedEvents } from './worded-events.ts'

const read = (body: string, title = '') =>
  readWordedEvents(
    readingOf(
      readEvidenceSource({
        html: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
        url: 'https://vereniging.example/nieuws',
        fetchedOn: '2026-11-02',
        venueZone: 'Europe/Amsterdam',
      }),
    ).page,
  )
const namesIn = (...given: Parameters<typeof read>) => read(...given).map(({ title }) => title)
const OTHER = 'Slotfeest, 31 december 2026'
/** The name of the first of two items. */
const nameOf = (item: string): string | undefined =>
  namesIn(`<p>Agenda</p><ul><li>${item}</li><li>${OTHER}</li></ul>`).filter((one) => one !== 'Slotfeest')[0]

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
    `<p>Agenda</p><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const last = ['Slotfeest', '31 december 2026']

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
    expect(namesIn(table(row, last))).toEqual([...(name ? [name] : []), 'Slotfeest'])
  })
})

describe('the name in a heading of an item', () => {
  const items = (...inner: string[]) =>
    `<p>Agenda</p>${[...inner, OTHER].map((one) => `<article>${one}</article>`).join('')}`
  const first = (inner: string) => namesIn(items(inner)).filter((one) => one !== 'Slotfeest')

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
    expect(first(inner)).toEqual(names)
  })

  test('a headline of the page with a day needs a separator', () => {
    const page = (headline: string) => namesIn(`<p>Nieuws</p><h1>${headline}</h1><p>Kom allemaal.</p>`)
    expect(page('Kaartavond | 20 november 2026')).toEqual(['Kaartavond'])
    expect(page('Kaartavond in de kerk 20 november 2026')).toEqual([])
    expect(page('20 november 2026: Kaartavond')).toEqual(['Kaartavond'])
  })
})

describe('the name beside a line with only a day', () => {
  const items = (...lines: string[]) =>
    namesIn(
      `<p>Agenda</p><article>${lines.map((one) => `<p>${one}</p>`).join('')}</article><article>${OTHER}</article>`,
    ).filter((one) => one !== 'Slotfeest')

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
    expect(items(...lines)).toEqual(names)
  })

  test('is a heading below it, but not one of the whole page', () => {
    const item = (heading: string) =>
      namesIn(`<p>Agenda</p><article><p>20 november 2026</p>${heading}</article><article>${OTHER}</article>`)
    expect(item('<h2>Kaartavond</h2>')).toEqual(['Kaartavond', 'Slotfeest'])
    expect(item('<h1>Kaartavond</h1>')).toEqual(['Slotfeest'])
  })

  test('is not the heading of the page', () => {
    expect(namesIn('<h1>Harmonie De Linde</h1><p>20 november 2026</p>', 'Site')).toEqual([])
  })
})

describe('the name in a sentence', () => {
  const text = (...lines: string[]) =>
    namesIn(`<h1>Nieuws</h1>${lines.map((one) => `<p>${one}</p>`).join('')}`)

  test.each<[string, string[], string[]]>([
    [
      'in quotes after its kind',
      ['Op 14 november 2026 spelen wij de musical ‘Halve Maan’ in de zaal.'],
      ['Halve Maan'],
    ],
    [
      'in quotes and capitals',
      ['Op 14 november 2026 is er weer “Rond De Linde” bij ons.'],
      ['Rond De Linde'],
    ],
    [
      'in quotes and capitals with small words',
      ['Op 14 november 2026 is er weer “Rond de Linde” bij ons.'],
      ['Rond de Linde'],
    ],
    ['of two in quotes', ['Op 14 november 2026 de film ‘Halve Maan’ en de film ‘Hele Zon’.'], []],
    [
      'twice the same in quotes',
      ['Op 14 november 2026 de film ‘Halve Maan’, ja de film ‘Halve maan’.'],
      ['Halve maan'],
    ],
    ['in quotes after another word', ['Op 14 november 2026 zegt hij ‘Halve maan’ in de zaal.'], []],
    ['in capitals before its day', ['Kom naar JORIS & LIESBETH op 14 november 2026.'], ['JORIS & LIESBETH']],
    ['a compound before its day', ['Er is een dorpsquiz op zaterdag 14 november 2026.'], ['dorpsquiz']],
    [
      'a compound that is repeated',
      ['Op 14 november 2026 is de dorpsquiz.', 'De dorpsquiz is gratis.'],
      ['dorpsquiz'],
    ],
    ['a compound that is not repeated', ['Op 14 november 2026 is de dorpsquiz weer in de zaal.'], []],
    ['two compounds', ['Na de dorpsquiz is er een lampionoptocht op zaterdag 14 november 2026.'], []],
    ['a kind alone', ['Er is een concert op zaterdag 14 november 2026.', 'Het concert is gratis.'], []],
    ['a time of day', ['Kom op zaterdagmiddag op 14 november 2026.', 'Elke zaterdagmiddag open.'], []],
    [
      'before two days',
      ['Er is een dorpsquiz op 14 november 2026 en ook nog op 21 november 2026.'],
      ['dorpsquiz', 'dorpsquiz'],
    ],
    [
      'before two days with other words',
      ['De dorpsquiz is op 14 november 2026 en het bal op 21 november 2026.'],
      [],
    ],
    [
      'in quotes right before its day',
      ['Nog kaarten voor „Alles im Eimer“ am Samstag, 14. November 2026.'],
      ['Alles im Eimer'],
    ],
    ['in quotes after a series', ['In de reeks ‘Rond De Linde’ speelt zij op 14 november 2026.'], []],
    ['in quotes after a place', ['Op 14 november 2026 spelen wij in ‘Het Oude Huis’.'], []],
    ['in quotes after a group', ['Op 14 november 2026 zingt koor ‘De Nieuwe Stem’.'], []],
    [
      'of which only goods are brought',
      ['Spullen voor de dorpsquiz kun je op 14 november 2026 brengen.', 'De dorpsquiz komt.'],
      [],
    ],
    [
      'of which tickets are sold',
      ['De kaartverkoop van de dorpsquiz is op 14 november 2026.', 'De dorpsquiz komt.'],
      [],
    ],
  ])('%s', (_, lines, names) => {
    expect(text(...lines)).toEqual(names)
  })
})

describe('the heading of a page with one event', () => {
  const page = (heading: string, ...lines: string[]) =>
    namesIn(`<p>Site</p><h1>${heading}</h1>${lines.map((one) => `<p>${one}</p>`).join('')}`)
  const day = 'Kom ook op 14 november 2026 naar het dorp.'

  test.each<[string, string, string[], string[]]>([
    [
      'is its name when the text repeats it',
      'Halve Maan',
      [day, 'Wij spelen Halve maan weer.'],
      ['Halve Maan'],
    ],
    ['is no name otherwise', 'Halve Maan', [day, 'Wij spelen weer.'], []],
    ['is its name as a kind with names', 'Kerstmarkt De Kade', [day], ['Kerstmarkt De Kade']],
    ['is its name as a kind with one name', 'Kerstmarkt Noord', [day], ['Kerstmarkt Noord']],
    ['is its name as a kind alone', 'Kerstmarkt', [day], ['Kerstmarkt']],
    ['is news with a small word before the kind', 'Extra bij Kerstmarkt', [day], []],
    ['is news with small letters', 'Kerstmarkt De Kade zoekt hulp', [day], []],
    ['is news with two words behind the kind', 'Kerstmarkt Groot Succes', [day], []],
    ['is news with an ordinal', 'Eerste Kerstmarkt', [day], []],
    ['is news with praise', 'Geslaagde Kerstmarkt', [day], []],
    ['is news with signs', 'Kerstmarkt: Welkom!', [day], []],
    ['is news with seven words', 'Oude Nieuwe Grote Kleine Mooie Drukke Kerstmarkt', [day], []],
    [
      'is a name with six words',
      'Oude Nieuwe Grote Kleine Mooie Kerstmarkt',
      [day],
      ['Oude Nieuwe Grote Kleine Mooie Kerstmarkt'],
    ],
  ])('%s', (_, heading, lines, names) => {
    expect(page(heading, ...lines)).toEqual(names)
  })
})
