import { describe, expect, test } from 'vitest'
import { FEAST, judgeOf, markedFeast } from '../../test/judged-claims.ts'

const check = judgeOf(FEAST)
/** The days of May 2027 that are proven for a title. */
const provenDays = (html: string, title = 'Dorpsfeest'): number[] =>
  Array.from({ length: 31 }, (_, at) => at + 1).filter(
    (day) => check(html, { title, start: `2027-05-${String(day).padStart(2, '0')}` }).fields.start.proven,
  )

describe('a title in a heading above', () => {
  test('has the days of the sections below it that have no title of their own', () => {
    const html =
      '<h1>Dorpsfeest</h1><p>in Zwolle</p><h2>Zaterdag</h2><p>8 mei 2027, 14 uur</p><h2>Zondag</h2><p>9 mei 2027, 15 uur</p>'
    expect(provenDays(html)).toEqual([8, 9])
    expect(check(html, { start: '2027-05-08T14:00' }).verdict).toBe('verified')
    expect(check(html, { start: '2027-05-09T14:00' }).verdict).toBe('contradicted')
  })

  test('has not the days of sections with a title of their own', () => {
    const html =
      '<h1>Dorpsfeest</h1><h2>Grote rommelmarkt buurthuis</h2><p>8 mei 2027</p><h2>Optreden plaatselijke harmonie</h2><p>9 mei 2027</p>'
    expect(provenDays(html)).toEqual([])
  })

  test('has those days of sections that repeat most of its words', () => {
    const html = `<h1>Zomerfeest harmonie Excelsior</h1><h2>Zomerfeest Excelsior grote tent</h2><p>8 mei 2027</p>
      <h2>Zomerfeest kinderen grote wei</h2><p>9 mei 2027</p><h2>Rommelmarkt naast buurthuis</h2><p>10 mei 2027</p>`
    expect(provenDays(html, 'Zomerfeest harmonie Excelsior')).toEqual([8])
  })

  test('has the only day below it, whatever is beside that day', () => {
    const html =
      '<p>Nieuws</p><h2>Dorpsfeest</h2><ul><li>Grote tent achter buurthuis, 8 mei 2027</li></ul><h2>Kermis</h2><p>9 mei 2027</p>'
    expect(provenDays(html)).toEqual([8])
  })

  test('has no days when it is not the beginning of its line', () => {
    const html =
      '<h1>Geen nieuws. Dorpsfeest</h1><h2>Zaterdag</h2><p>8 mei 2027</p><h2>Zondag</h2><p>9 mei 2027</p>'
    expect(provenDays(html)).toEqual([])
  })
})

describe('of several days in one line', () => {
  const line = (text: string) =>
    `<h1>Agenda van Zwolle</h1><ul><li>${text}</li><li>Bingo, 31 mei 2027</li></ul>`

  test.each<[string, string, number[]]>([
    ['those before it where the line begins with a day', '8 mei 2027 Dorpsfeest, 9 mei 2027 Kermis', [8]],
    ['the nearest before it', '9 mei 2027 Kermis, 8 mei 2027 Dorpsfeest, 10 mei 2027 Markt', [8]],
    ['those after it where the line ends with one', 'Dorpsfeest 8 mei 2027, Kermis 9 mei 2027', [8]],
    ['the nearest after it', 'Kermis 9 mei 2027, Dorpsfeest 8 mei 2027, Markt 10 mei 2027', [8]],
    ['those of its part of an enumeration', 'Kermis 9 mei 2027, Dorpsfeest 8 mei 2027, Markt', [8]],
    ['none where it begins and ends with other words', 'Kermis 9 mei 2027 Dorpsfeest 8 mei 2027 Markt', []],
    ['none where it begins and ends with a day', '8 mei 2027 Dorpsfeest 9 mei 2027', []],
    ['all that follow each other', 'Dorpsfeest 8 mei 2027 en 10 mei 2027, Kermis 12 mei 2027', [8, 10]],
    ['all of one day', 'Dorpsfeest 8 mei 2027 vanaf plein, ook 8 mei 2027', [8]],
    ['none of another sentence with days', '9 mei 2027 is Kermis. Dorpsfeest is 8 mei 2027.', [8]],
    ['those of the sentence before it', 'Op 8 mei 2027 opent de zaal. Dan is er Dorpsfeest.', [8]],
    ['the last of the sentences before it', 'Open 7 mei 2027. Vol op 8 mei 2027. Dan Dorpsfeest.', [8]],
    ['all sentences after it', 'Dorpsfeest in Zwolle. Open 8 mei 2027. Weer open 10 mei 2027.', [8, 10]],
  ])('a title has %s', (_, text, days) => {
    expect(provenDays(line(text))).toEqual(days)
  })

  test('each has the hour and the place beside it', () => {
    const html = line('8 mei 2027, 14 uur: Dorpsfeest in Zwolle, 9 mei 2027, 20 uur: Kermis in Kampen')
    expect(check(html, { start: '2027-05-08T14:00' }).verdict).toBe('verified')
    expect(check(html, { start: '2027-05-08T20:00' }).verdict).toBe('contradicted')
    expect(check(html, { title: 'Kermis', start: '2027-05-09T20:00', city: 'Kampen' }).verdict).toBe(
      'verified',
    )
    expect(check(html, { title: 'Kermis', start: '2027-05-09' }).fields.city.proven).toBe(false)
  })

  test('each has the hour and the place before it, where days come last', () => {
    const html = line('Dorpsfeest in Zwolle, 14 uur, 8 mei 2027, Kermis in Kampen, 20 uur, 9 mei 2027')
    expect(check(html, { city: 'Kampen' }).fields.city.proven).toBe(false)
    expect(check(html, { title: 'Kermis', start: '2027-05-09', city: 'Kampen' }).fields.city.proven).toBe(
      true,
    )
  })

  test('sentences after a title have their own hours', () => {
    const html = line('Dorpsfeest in Zwolle. Open 8 mei 2027 om 14 uur. Weer open 10 mei 2027 om 15 uur.')
    expect(check(html, { start: '2027-05-08T14:00' }).verdict).toBe('verified')
    expect(check(html, { start: '2027-05-10T15:00' }).verdict).toBe('verified')
    expect(check(html, { start: '2027-05-10T14:00' }).verdict).toBe('contradicted')
  })
})

describe('a line of a block', () => {
  const block = (...lines: string[]) =>
    `<h1>Agenda van Zwolle</h1><article>${lines.map((one) => `<p>${one}</p>`).join('')}</article><article>Bingo, 31 mei 2027</article>`

  test.each<[string, string[]]>([
    ['with its day', ['Dorpsfeest, 8 mei 2027']],
    ['above its day', ['Dorpsfeest', '8 mei 2027']],
    ['below its day', ['8 mei 2027', 'Dorpsfeest']],
    ['three lines from its day', ['Dorpsfeest', '-', '-', '8 mei 2027']],
    ['with one word between it and its day', ['Dorpsfeest', 'Tent', '8 mei 2027']],
    ['of 110 characters', [`Dorpsfeest ${'x'.repeat(99)}`, '8 mei 2027']],
  ])('%s is a title', (_, lines) => {
    expect(provenDays(block(...lines))).toEqual([8])
  })

  test.each<[string, string[]]>([
    ['four lines from its day', ['Dorpsfeest', '-', '-', '-', '8 mei 2027']],
    ['with two words between it and its day', ['Dorpsfeest', 'Grote tent', '8 mei 2027']],
    ['that ends like a sentence', ['Tot op het Dorpsfeest!', '8 mei 2027']],
    ['of 111 characters', [`Dorpsfeest ${'x'.repeat(100)}`, '8 mei 2027']],
    ['beside a heading of the block', ['<b>Kermis</b>', 'Dorpsfeest', 'Zaal', '8 mei 2027']],
    ['in the second sentence of a heading', ['<b>Kermis. Dorpsfeest</b>', 'Zaal', '8 mei 2027']],
  ])('%s is none', (_, lines) => {
    expect(provenDays(block(...lines))).toEqual([])
  })

  test('right above its day is a title beside a heading, too', () => {
    expect(provenDays(block('<b>Kermis</b>', 'Dorpsfeest', '8 mei 2027'))).toEqual([8])
  })
})

describe('a title in other words', () => {
  const list = (...items: string[]) =>
    `<h1>Agenda Harmonie Excelsior</h1><p>Zwolle</p><ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`
  const introduction = '<p>Voor leden van de buurtvereniging</p>'
  const two = list('Concert in de kerk, 8 mei 2027', 'Wandeling met koffie, 9 mei 2027')

  test.each([
    ['from the line and the heading', 'Concert Excelsior', [8]],
    ['in another form', 'Concerten Excelsior', [8]],
    ['with its city and year', 'Concert Excelsior Zwolle 2027', [8]],
    ['with a word of another item', 'Concert met koffie', []],
    ['with a word of nowhere', 'Concert Crescendo', []],
    ['with a number of nowhere', 'Concert Excelsior 3', []],
    ['only from the heading', 'Excelsior harmonie', []],
    ['with a word of an introduction', 'Concert buurtvereniging', []],
    ['in a longer form of a word of four letters', 'Kerken Concert', []],
    ['of small words', 'in de met', []],
  ])('is proven by the words of its item and the heading: %s', (_, title, days) => {
    expect(provenDays(introduction + two, title)).toEqual(days)
  })

  test('is partly proven at most', () => {
    expect(check(two, { title: 'Concert Excelsior' }).verdict).toBe('partly')
  })

  test('belongs to the item with most of its words', () => {
    const html = list('Concert in de kerk, 8 mei 2027', 'Concert Excelsior in de kerk, 9 mei 2027')
    expect(provenDays(html, 'Excelsior concert')).toEqual([9])
  })

  test('needs a word of more than three letters', () => {
    expect(provenDays(list('Bal voor wie wil, 8 mei 2027', 'x, 9 mei 2027'), 'Wil Bal')).toEqual([])
    expect(provenDays(list('Bals voor wie wil, 8 mei 2027', 'x, 9 mei 2027'), 'Wil Bals')).toEqual([8])
  })
})

describe('additions of a claim', () => {
  const page = '<h1>Dorpsfeest</h1><p>za 8 mei 2027</p><p>Plein, Zwolle</p>'
  test.each([
    ['Dorpsfeest 2027', 'verified'],
    ['2027 Dorpsfeest', 'verified'],
    ['Zwolle Dorpsfeest 2027', 'verified'],
    ['Dorpsfeest Zwolle 2027', 'verified'],
    ['Dorpsfeest 2026', 'unverified'],
    ['Dorpsfeest 2027 Zwolle 2027', 'partly'],
    ['2027', 'unverified'],
    ['Zwolle', 'unverified'],
  ])('%s is %s', (title, verdict) => {
    expect(check(page, { title }).verdict).toBe(verdict)
  })
})

test('a city without a name takes nothing from a title', () => {
  const page = '<h1>Dorpsfeest</h1><p>za 8 mei 2027</p><p>Plein, Zwolle</p>'
  expect(check(page, { title: 'Dorpsfeest 2027', cityNames: [''] }).verdict).toBe('verified')
})

describe('of several places of a title', () => {
  const list = (...items: string[]) => `<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`

  test('those with past days only do not count', () => {
    expect(provenDays(list('Dorpsfeest, 10 mei 2025', '<p>Dorpsfeest</p><p>8 mei 2027</p>'))).toEqual([8])
  })

  test('those nearest to a day count', () => {
    expect(
      provenDays('<h1>Dorpsfeest</h1><p>Dorpsfeest op 8 mei 2027.</p><h2>Meer</h2><p>9 mei 2027</p>'),
    ).toEqual([8])
  })

  test('one has the days beside it, with no other name between', () => {
    expect(provenDays('<p>7 mei 2027: Vogelmarkt, 8 mei 2027, 9 mei 2027: Dorpsfeest</p>')).toEqual([8, 9])
  })

  test('one has the city beside each of its days', () => {
    const html = '<p>Dorpsfeest. 8 mei 2027 op het plein in Zwolle, 9 mei 2027 op het plein in Kampen</p>'
    const cityOn = (day: number, city: string) =>
      check(html, { start: `2027-05-0${day}`, city }).fields.city.proven
    expect([cityOn(8, 'Zwolle'), cityOn(8, 'Kampen')]).toEqual([true, false])
    expect([cityOn(9, 'Zwolle'), cityOn(9, 'Kampen')]).toEqual([false, true])
  })
})

describe('a section below a title', () => {
  const page = (...sections: [heading: string, when: string][]) =>
    `<h1>Dorpsfeest</h1>${sections.map(([heading, when]) => `<h2>${heading}</h2><p>${when}</p>`).join('')}`

  test('with two words of its own has no title', () => {
    expect(provenDays(page(['Grote tent', '8 mei 2027'], ['Kleine tent', '9 mei 2027']))).toEqual([8, 9])
    expect(provenDays(page(['Grote mooie tent', '8 mei 2027'], ['Kleine mooie tent', '9 mei 2027']))).toEqual(
      [],
    )
  })

  test('has no title in the words of its hours', () => {
    const hour = 'half drie ’s middags, '
    expect(
      provenDays(page(['Grote tent', `${hour}8 mei 2027`], ['Kleine tent', `${hour}9 mei 2027`])),
    ).toEqual([8, 9])
  })
})

test('a word of four letters keeps its ending in longer forms', () => {
  const html =
    '<h1>Agenda Excelsior</h1><p>Zwolle</p><ul><li>Wensen op het plein, 8 mei 2027</li><li>Wandeling, 9 mei 2027</li></ul>'
  expect(provenDays(html, 'Wens Excelsior')).toEqual([8])
})

test('the rarest of the words of a title has its days', () => {
  const html =
    '<h1>Agenda</h1><p>Zwolle</p><ul><li>Concert op 7 mei 2027. Concert van Excelsior op 8 mei 2027.</li><li>Wandeling, 9 mei 2027</li></ul>'
  expect(provenDays(html, 'Concert Excelsior')).toEqual([8])
})

test('words of a title that are rare and stand above the items belong to the item of the others', () => {
  const html =
    '<h1>Harmonie Excelsior</h1><p>Zwolle</p><ul><li>Lenteconcert, 8 mei 2027</li><li>Wandeling, 9 mei 2027</li></ul><p>Ons lenteconcert is gratis</p>'
  expect(provenDays(html, 'Lenteconcert Excelsior')).toEqual([8])
})

describe('a title that mixes alphabets in a word', () => {
  const [CYRILLIC, GREEK] = ['D\u043Erpsfeest', 'Dorpsfeest in de z\u03BFmer']
  const page = (title: string) => `<h1>${title}</h1><p>za 8 mei 2027</p><p>Plein, Zwolle</p>`

  test('is not the title that it looks like', () => {
    expect(check(page('Dorpsfeest'), { title: CYRILLIC }).fields.title.proven).toBe(false)
    expect(check(page(CYRILLIC)).fields.title.proven).toBe(false)
  })

  test('is not verified by itself, in words or in markup', () => {
    for (const title of [CYRILLIC, GREEK]) {
      expect(check(page(title), { title }).verdict).toBe('partly')
      const marked = `${markedFeast({ name: title })}<h1>Welkom</h1>`
      expect(check(marked, { title, start: '2027-05-08T14:00' }).verdict).toBe('partly')
    }
  })

  test('is another one than a title with words of two alphabets, or with accents', () => {
    for (const title of ['Dorpsfeest Москва', 'Fête de l’été', 'Dorpsfeest Ω'])
      expect(check(page(title), { title }).verdict).toBe('verified')
  })
})
