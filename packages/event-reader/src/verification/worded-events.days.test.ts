import { describe, expect, test } from 'vitest'
import { listedIn, OTHERS, readPage } from '../../test/listed-events.ts'
import { startsOfTitle } from './worded-events.ts'

const list = (...items: string[]) =>
  `<h1>Agenda</h1><ul>${[...items, ...OTHERS].map((one) => `<li>${one}</li>`).join('')}</ul>`
const read = (...items: string[]) => listedIn(list(...items))
const timesIn = (...items: string[]) => read(...items).map(({ start, end }) => [start, ...(end ? [end] : [])])

describe('an item of a list', () => {
  test('has its town and whether it is cancelled', () => {
    expect(read('Kaartavond, 20 november 2026 in Utrecht: AFGELAST')).toEqual([
      { title: 'Kaartavond', start: '2026-11-20', city: 'Utrecht', cancelled: true },
    ])
    expect(read('Kaartavond, 20 november 2026')).toEqual([
      { title: 'Kaartavond', start: '2026-11-20', cancelled: false },
    ])
    expect(read('Kaartavond, 20 november 2026 in Utrecht (uitgesteld)')).toMatchObject([{ cancelled: true }])
  })

  test('that is postponed has no new day from its only one', () => {
    expect(read('Uitgesteld: Kaartavond, 20 november 2026')).toEqual([
      { title: 'Kaartavond', start: '2026-11-20', cancelled: true },
    ])
  })

  test('has its own town, not that of the item above it', () => {
    const [, quiz] = read('Kaartavond, 20 november 2026 in Utrecht', 'Quiz, 21 november 2026 in Zwolle')
    expect(quiz).toEqual({ title: 'Quiz', start: '2026-11-21', city: 'Zwolle', cancelled: false })
  })

  test('that is moved to another day is left out', () => {
    expect(
      read('Kaartavond, 20 november 2026<p>De kaartavond is verplaatst naar 27 november 2026.</p>'),
    ).toEqual([])
  })

  test.each<[string, string, string[][]]>([
    ['one hour', 'Kaartavond, 20 november 2026, 20.00 uur', [['2026-11-20T20:00']]],
    ['an end', 'Kaartavond, 20 november 2026, 20.00-22.30 uur', [['2026-11-20T20:00', '2026-11-20T22:30']]],
    ['no end of the next day', 'Kaartavond, 20 november 2026, 20.00-01.00 uur', [['2026-11-20T20:00']]],
    [
      'the hour beside its day',
      'Kaartavond, 20 november 2026, 20.00 uur, inloop 19.30 uur',
      [['2026-11-20T20:00']],
    ],
    ['no hour of two', 'Kaartavond, 20 november 2026 om 14.00 uur en om 20.00 uur', [['2026-11-20']]],
    ['no hour of two with one unit', 'Kaartavond, 20 november 2026 om 14 en 20 uur', [['2026-11-20']]],
    ['no hour of two that are said', 'Kaartavond, 20. November 2026 um 16 und um 18 Uhr', [['2026-11-20']]],
    ['an hour beside a number', 'Kaartavond, 20 november 2026, zaal 3 en om 20 uur', [['2026-11-20T20:00']]],
    [
      'twice the same hour',
      'Kaartavond, 20 november 2026 van 14.00 uur, dus 14.00 uur',
      [['2026-11-20T14:00']],
    ],
    ['no uncertain hour', 'Kaartavond, 20 november 2026 om 8 uur', [['2026-11-20']]],
    ['the hour before its day', 'Kaartavond om 20.00 uur op 20 november 2026', [['2026-11-20T20:00']]],
    ['each of its days', 'Kaartavond, 20 en 27 november 2026', [['2026-11-20'], ['2026-11-27']]],
    ['the last day of a range', 'Kaartavond, 20 t/m 22 november 2026', [['2026-11-20', '2026-11-22']]],
    ['a range that has begun', 'Kaartavond, 30 oktober t/m 2 november 2026', [['2026-10-30', '2026-11-02']]],
    ['no range that is over', 'Kaartavond, 30 oktober t/m 1 november 2026', []],
    ['today', 'Kaartavond, 2 november 2026', [['2026-11-02']]],
    ['no past day', 'Kaartavond, 1 november 2026', []],
    ['no rule', 'Kaartavond, elke vrijdag', []],
    ['no day of an open year', 'Kaartavond, 3 september', []],
  ])('has %s', (_, item, times) => {
    expect(timesIn(item)).toEqual(times)
  })

  test.each([
    ['10 uur', '20.00 uur', '2026-11-20T10:00'],
    ['9.30 uur', '14 uur', '2026-11-20T09:30'],
    ['11 uur', '17u30', '2026-11-20T11:00'],
    ['10 uur', '11 uur', '2026-11-20'],
    ['10 uur', 'acht uur', '2026-11-20'],
    ['8 uur', '20.00 uur', '2026-11-20'],
    ['10 uur', '8 uur ’s avonds', '2026-11-20'],
  ])('at %s, on a page with %s, starts at %s', (hour, other, start) => {
    const [first] = timesIn(`Kaartavond, 20 november 2026 om ${hour}`, `Quiz, 21 november 2026 om ${other}`)
    expect(first).toEqual([start])
  })

  test('has the fuller name in it where several have the same one', () => {
    const item = (town: string, day: number) =>
      `<article><h3>Le marché de Noël</h3><p>Le marché de Noël de ${town}</p><p>${day} november 2026</p></article>`
    const others = OTHERS.map((one) => `<article>${one}</article>`).join('')
    const titles = (html: string) => listedIn(`<p>Agenda</p>${html}${others}`).map(({ title }) => title)
    expect(titles(item('Namur', 20) + item('Dinant', 27))).toEqual([
      'marché de Noël de Namur',
      'marché de Noël de Dinant',
    ])
    expect(titles(item('Namur', 20))).toEqual(['Le marché de Noël'])
  })
})

describe('the events under a title', () => {
  const titled = (...items: string[]) => startsOfTitle(readPage(list(...items)), 'Kaartavond')

  test('are one for each coming day, with hour, town and status', () => {
    expect(
      titled('Kaartavond, 20 november 2026, 20.00-22.30 uur in Utrecht', 'Quiz, 21 november 2026'),
    ).toEqual([{ start: '2026-11-20T20:00', status: 'on' }])
    expect(titled('Kaartavond, 1, 2 en 27 november 2026').map(({ start }) => start)).toEqual([
      '2026-11-02',
      '2026-11-27',
    ])
    expect(titled('Kaartavond, 30 oktober t/m 2 november 2026')).toHaveLength(1)
    expect(titled('Kaartavond, 30 oktober t/m 1 november 2026')).toEqual([])
  })

  test.each([
    [': afgelast', 'cancelled'],
    [': uitgesteld', 'postponed'],
    [', kom ook', 'on'],
  ])('with "%s" are %s', (notice, status) => {
    expect(titled(`Kaartavond, 20 november 2026${notice}`)).toMatchObject([{ status }])
  })

  test('have the hour in the line of the title rather than others of the item', () => {
    const item = '<p>Kaartavond op 20 november 2026. Aanvang 20 uur.</p><p>De bar opent om 16 uur.</p>'
    expect(titled(item).map(({ start }) => start)).toEqual(['2026-11-20T20:00'])
    const below = '<p>De bar opent om 16 uur.</p><p>Kaartavond op 20 november 2026. Aanvang 20 uur.</p>'
    expect(titled(below).map(({ start }) => start)).toEqual(['2026-11-20T20:00'])
  })

  test('have no hour that stands in a line of the title above them', () => {
    const html = '<h1>Kaartavond 20.00 uur</h1><ul><li>20 november 2026</li><li>27 november 2026</li></ul>'
    expect(startsOfTitle(readPage(html), 'Kaartavond').map(({ start }) => start)).toEqual([
      '2026-11-20',
      '2026-11-27',
    ])
  })

  test('have no days of a rule', () => {
    expect(titled('Kaartavond, elke vrijdag')).toEqual([])
  })
})

describe('the hour of a title in running text', () => {
  const startsIn = (title: string, ...paragraphs: string[]) =>
    startsOfTitle(readPage(`<h1>Nieuws</h1>${paragraphs.map((one) => `<p>${one}</p>`).join('')}`), title).map(
      ({ start }) => start,
    )

  test.each<[string, string, string[], string[]]>([
    [
      'is not that of selling tickets',
      'dorpsquiz',
      ['De dorpsquiz is op zaterdag 14 november.', 'De kaartverkoop is van 19.00 tot 20.00 uur.'],
      ['2026-11-14'],
    ],
    [
      'is not that of its end',
      'dorpsquiz',
      ['De dorpsquiz is op zaterdag 14 november.', 'Hij begint om 19.30 uur en is om 23.00 uur afgelopen.'],
      ['2026-11-14T19:30'],
    ],
    [
      'of two days is not given to the one with its own',
      'Dorffest',
      [
        'Der Verein feiert am 14. und 15. November 2026 sein Dorffest. Beginn ist um 19 Uhr.',
        'Der Sonntag, 15. November, ist für Kinder. Beginn ist um 10 Uhr.',
      ],
      ['2026-11-14T19:00', '2026-11-15'],
    ],
  ])('%s', (_, title, paragraphs, starts) => {
    expect(startsIn(title, ...paragraphs)).toEqual(starts)
  })

  test.each([
    ['Wie er op 14 november om 20 uur bij wil zijn, moet zich aanmelden.', '2026-11-14T20:00'],
    ['Aanmelden kan op 14 november om 20 uur, en ook later.', '2026-11-14'],
    ['Wie wil meedoen, kan zich op 14 november om 20 uur aanmelden.', '2026-11-14'],
  ])('is in a clause that is not about signing up: %s', (sentence, start) => {
    expect(startsIn('dorpsquiz', 'Op zaterdag 14 november is er een dorpsquiz.', sentence)).toEqual([start])
  })
})
