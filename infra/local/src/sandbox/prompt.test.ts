import { describe, expect, test } from 'vitest'
import { readConstraints } from './prompt.ts'

const now = new Date('2026-11-20T16:00:00Z')

describe('the constraints of a search prompt', () => {
  test.each([
    ['Find public events in the city of Den Haag (Netherlands, NL).', ['The Hague']],
    ['Zoek evenementen in de stad Luik (België).', ['Liège']],
    ["Find public events in the city of 's-Hertogenbosch (Netherlands, NL).", ["'s-Hertogenbosch"]],
    ['Quels événements à Bruxelles ?', ['Brussel']],
    ['Markets in Antwerp and Ghent', ['Antwerpen', 'Gent']],
    ['Find public events in the city of Zierikzee (Netherlands, NL).', []],
    ['Find public events in the Netherlands', undefined],
  ])('%s names the cities %j', (prompt, cities) => {
    expect(readConstraints(prompt, now).cities?.sort()).toEqual(cities)
  })

  test('a list of categories counts, not the search terms behind them', () => {
    const prompt = [
      'Categories:',
      '- Health & Wellness Beurzen; search for: beurs, Buurtmarkten; look at: hallen',
      '- AI Convention; search for: congres',
    ].join('\n')
    expect(readConstraints(prompt, now).categories?.sort()).toEqual([
      'AI Convention',
      'Health & Wellness Beurzen',
    ])
  })

  test('a category in a sentence counts, its longer namesake first', () => {
    expect(readConstraints('only health & wellness beurzen please', now).categories).toEqual([
      'Health & Wellness Beurzen',
    ])
    expect(readConstraints('all kinds of public events', now).categories).toBeUndefined()
  })

  test('two days are a period, one day is its beginning, and past dates are never returned', () => {
    expect(readConstraints('Period: 2027-01-05 to 2027-02-01.', now)).toMatchObject({
      from: new Date('2027-01-05T00:00:00Z'),
      to: new Date('2027-02-02T00:00:00Z'),
    })
    expect(readConstraints('Today is 2026-11-20.', now).from).toEqual(now)
    expect(readConstraints('from 2020-01-01', now).from).toEqual(now)
  })
})
