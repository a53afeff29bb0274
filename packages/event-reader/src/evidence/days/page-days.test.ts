import { describe, expect, test } from 'vitest'
import { readPageDays, startsOn } from './page-days.ts'

const read = (lines: string[], { url = '' } = {}) =>
  readPageDays(lines.join('\n'), { fetchedOn: '2026-11-20', country: 'NL', url }).days

const startsIn = (...given: Parameters<typeof read>) => read(...given).map(({ starts }) => starts.join())

describe('the date of publication', () => {
  const news = ['Nieuws', '4 november 2026', 'De markt op 12 december is weer groot.']

  test('above a text is no day of an event, and gives the year of the days below it', () => {
    expect(startsIn(news)).toEqual(['2026-12-12'])
  })

  test('gives the day of words such as tomorrow', () => {
    expect(startsIn(['Nieuws', '4 november 2026', 'Morgen is de markt, en op 12 december.'])).toEqual([
      '2026-11-05',
      '2026-12-12',
    ])
  })

  test.each(['woensdag 4 november 2026', '| 4 november 2026 |', '(4 november 2026)'])(
    'may have signs beside it: %s',
    (line) => {
      expect(startsIn(['Nieuws', line, 'De markt op 12 december is weer groot.'])).toEqual(['2026-12-12'])
    },
  )

  test('that the page calls one is no day of an event either', () => {
    expect(startsIn(['Gepubliceerd op 4 november 2026', 'De markt op 12 december.'])).toEqual(['2026-12-12'])
  })

  test.each([
    ['beside other words', ['Nieuws', 'Kaarten 4 november 2026', 'Op 12 december is de markt.']],
    ['before other words', ['Nieuws', '4 november 2026 Kaarten', 'Op 12 december is de markt.']],
    ['without a year', ['Nieuws', 'woensdag 4 november', 'Op 12 december is de markt.']],
    ['in the seventh line', ['1', '2', '3', '4', '5', '6', '4 november 2026', 'Op 12 december is de markt.']],
    ['in the future', ['Nieuws', '21 november 2026', 'Op 12 december is de markt.']],
  ])('is not a day %s', (_, lines) => {
    expect(read(lines)).toHaveLength(2)
  })

  test('may be in the sixth line, and be the day of fetching', () => {
    expect(startsIn(['a', 'b', 'c', 'd', 'e', '20 november 2026', 'Op 12 december is de markt.'])).toEqual([
      '2026-12-12',
    ])
  })

  test('is not the only day of a page', () => {
    expect(startsIn(['Markt', '4 november 2026', 'Kom ook.'])).toEqual(['2026-11-04'])
  })

  test('stands above the rule of an event', () => {
    const days = read(['Nieuws', '4 november 2026', 'Elke zaterdag markt.'])
    expect(days.map(({ text }) => text)).toEqual(['Elke zaterdag'])
  })

  test('may be in the address', () => {
    const lines = ['Nieuws', 'De markt op 12 december is weer groot.']
    expect(startsIn(lines)).toEqual([''])
    for (const path of ['2026/11/02/markt', '2026-11-20-markt', 'x/2026/11/02/'])
      expect(startsIn(lines, { url: `https://dorp.example/${path}` })).toEqual(['2026-12-12'])
  })

  test.each(['2026/11/21/markt', '2026/13/02/markt', '2026/11/02', 'a2026/11/02/markt'])(
    'is not in the address %s',
    (path) => {
      expect(startsIn(['Op 12 december is de markt.'], { url: `https://dorp.example/${path}` })).toEqual([''])
    },
  )
})

describe('the date of publication as a moment or a month', () => {
  test('has the time of saving behind it', () => {
    expect(startsIn(['Markt', '4 november 2026 om 06:06', 'De markt op 12 december is weer groot.'])).toEqual(
      ['2026-12-12'],
    )
  })

  test.each([
    ['2026/11/markt', '2026-12-12'],
    ['2025/11/markt', '2025-12-12'],
  ])('in the address %s gives the year of the days behind it', (path, day) => {
    expect(startsIn(['Op 12 december is de markt.'], { url: `https://dorp.example/${path}` })).toEqual([day])
  })
})

test.each([
  'Markt naast de Kirche Mariä Himmelfahrt',
  'La fête tient sa 11ème édition avec le marché de Noël.',
])('no day is meant by "%s"', (line) => {
  expect(read([line])).toEqual([])
})

describe('a day without a year', () => {
  test.each<[string, string[], string[]]>([
    ['the year in its line', ['Editie 2027: de markt is op 12 mei'], ['2027-05-12']],
    ['the year in the heading', ['Programma 2027', 'Markt', '12 mei'], ['2027-05-12']],
    ['the month with its year in the heading', ['Programma mei 2027', 'Markt', '12 mei'], ['2027-05-12']],
    ['the year in its line rather than in the heading', ['2026', 'Editie 2027: 12 mei'], ['2027-05-12']],
    ['no year of two in one line', ['Van 2026 naar 2027', '12 mei'], ['']],
    ['no year in another line', ['Markt', 'Sinds 2019', '12 mei'], ['']],
  ])('has %s', (_, lines, expected) => {
    expect(startsIn(lines)).toEqual(expected)
  })

  test('is the one nearest to the days with a year', () => {
    expect(startsIn(['Markt, 4 december 2026', 'Braderie, 12 januari'])).toEqual(['2026-12-04', '2027-01-12'])
    expect(startsIn(['Markt, 4 december 2026', 'Braderie, 12 november'])).toEqual([
      '2026-12-04',
      '2026-11-12',
    ])
  })

  test.each([
    ['90 days before', '5 september', '2026-09-05'],
    ['91 days before', '4 september', ''],
    ['180 days after', '2 juni', '2027-06-02'],
    ['181 days after', '3 juni', ''],
  ])('%s a day with a year is %s: "%s"', (_, day, expected) => {
    expect(startsIn(['Markt, 4 december 2026', `Braderie, ${day}`])).toEqual(['2026-12-04', expected])
  })

  test.each([
    ['90 days', '4 maart 2027', '2027-01-12'],
    ['91 days', '5 maart 2027', ''],
  ])('stays open between days that are more than 90 days apart: %s', (_, last, expected) => {
    expect(startsIn(['Markt, 4 december 2026', `Braderie, ${last}`, 'Kermis, 12 januari'])[2]).toBe(expected)
  })

  test('that stays open has its possible days', () => {
    const [day] = read(['Markt op 12 december'])
    expect(day).toMatchObject({ starts: [] })
    expect(day?.possible).toContainEqual({ starts: ['2026-12-12'] })
    expect(day?.possible).toContainEqual({ starts: ['2025-12-12'] })
  })

  test('is not dated by a deadline, but by a day of registration', () => {
    expect(startsIn(['Inschrijven vanaf 4 november 2026', 'Op 12 december is de markt.'])).toEqual([
      '2026-12-12',
    ])
  })
})

describe('a range', () => {
  test('starts on its first day and has a last one', () => {
    expect(read(['Kermis, 4 t/m 6 december 2026'])).toEqual([
      {
        from: 8,
        to: 29,
        text: '4 t/m 6 december 2026',
        starts: ['2026-12-04'],
        last: '2026-12-06',
        possible: [],
      },
    ])
  })

  test('of an open year may start on the first day of each', () => {
    expect(read(['Kermis, 4 t/m 6 december'])[0]?.possible).toContainEqual({
      starts: ['2026-12-04'],
      last: '2026-12-06',
    })
  })
})

describe('a weekday', () => {
  test.each<[string, string[], string]>([
    ['within the range above', ['woensdag 2 t/m zondag 6 december 2026', 'Vrijdagavond: jazz'], '2026-12-04'],
    [
      'that is the first of the range',
      ['woensdag 2 t/m zondag 6 december 2026', 'Woensdagavond: jazz'],
      '2026-12-02',
    ],
    [
      'that is the last of the range',
      ['woensdag 2 t/m zondag 6 december 2026', 'Zondagavond: jazz'],
      '2026-12-06',
    ],
    ['of several days above', ['4, 5 en 6 december 2026', 'Zaterdagavond: jazz'], '2026-12-05'],
    ['outside the range', ['woensdag 2 t/m vrijdag 4 december 2026', 'Zondagavond: jazz'], ''],
    ['that is twice in the range', ['woensdag 2 t/m donderdag 10 december 2026', 'Woensdagavond: jazz'], ''],
    ['of a range of eleven days', ['woensdag 2 t/m zaterdag 12 december 2026', 'Maandagavond: jazz'], ''],
  ])('%s', (_, lines, expected) => {
    expect(startsIn(lines).at(-1)).toBe(expected)
  })

  test('is the one of the nearest of the last four days above', () => {
    const week = 'woensdag 2 t/m zondag 6 december 2026'
    const others = (count: number) => Array.from({ length: count }, (_, at) => `${at + 7} december 2026`)
    expect(startsIn([week, ...others(3), 'Zaterdagavond: jazz']).at(-1)).toBe('2026-12-05')
    expect(startsIn([week, ...others(4), 'Zaterdagavond: jazz']).at(-1)).toBe('')
  })
})

test('a rule below a day of that rule describes a habit', () => {
  expect(read(['woensdag 2 december 2026', 'Elke woensdag'])).toHaveLength(1)
  expect(read(['donderdag 3 december 2026', 'Elke woensdag'])).toHaveLength(2)
})

test('a day of a rule starts on each of its days, except on holidays that it leaves out', () => {
  const [rule] = read(['Elke vrijdag'])
  expect(rule).toMatchObject({ starts: [], possible: [], text: 'Elke vrijdag' })
  const isOn = (day: string) => rule !== undefined && startsOn(rule, day, 'NL')
  expect([isOn('2026-12-04'), isOn('2026-12-05')]).toEqual([true, false])
})

test('a numeric date has the day first, as in all four countries', () => {
  expect(startsIn(['Markt, 04/12/2026'])).toEqual(['2026-12-04'])
  expect(startsIn(['Markt, 4 december 2026', 'Braderie, 05/11'])).toEqual(['2026-12-04', '2026-11-05'])
})

test.each([
  ['drie avonden op rij vanaf 5 december 2026'],
  ['vanaf 5 december 2026, drie avonden op rij'],
  ['three nights in a row from 5 December 2026'],
  ['three consecutive evenings, from 5 December 2026'],
  ['trois soirs de suite dès le 5 décembre 2026'],
  ['ab 5. Dezember 2026 drei Abende hintereinander'],
])('days in a row are exactly these: %s', (line) => {
  expect(startsIn([`Concert ${line}`])).toEqual(['2026-12-05,2026-12-06,2026-12-07'])
})

test('so many days in a row that their number is not understood are none', () => {
  expect(startsIn(['Concert, ettelijke avonden op rij vanaf 5 december 2026'])).toEqual([''])
})
