import { describe, expect, test } from 'vitest'
import { judgeOf } from '../../test/judged-claims.ts'
import type { ClaimedEvent } from './claim.ts'

const URL_OF_PAGE = 'https://dekade.example/agenda/jazz'

const claim: ClaimedEvent = {
  title: 'Jazz in De Kade',
  start: '2026-11-28T20:30:00+01:00',
  city: 'Zaandam',
  link: URL_OF_PAGE,
}

const article = (facts: string, title = 'Jazz in De Kade'): string =>
  `<html><body><h1>${title}</h1><p>${facts}</p><p>De Kade, Zaandam</p></body></html>`

const check = judgeOf(claim, { fetchedOn: '2026-10-01' })

describe('the day', () => {
  test.each([
    'za 28 november 2026',
    'zaterdag 28 november',
    'Zat. 28 nov',
    "28 nov '26",
    '28/11/2026',
    '28-11-2026',
    '28.11.26',
    'za 28-11',
    'Sa., 28.11. um 20.30 Uhr',
    'Samstag, den 28. November 2026',
    'vom 28. bis 30. November 2026',
    'le samedi 28 novembre à 20h30',
    'Saturday, November 28th, 2026',
    'Sat 28 Nov, 8:30 pm',
    'zaterdag 28 t/m zondag 29 november',
    '27, 28 en 29 november 2026',
    'zo 22, za 28 en zo 29 nov 2026',
    '2026-11-28',
    'ZATERDAG 28 NOVEMBER 2026',
    '28&nbsp;november&nbsp;2026',
    'Editie 2026: 28 november',
  ])('is proven by "%s"', (facts) => {
    const { fields, verdict } = check(article(facts), { start: '2026-11-28' })
    expect(fields.start.proven).toBe(true)
    expect(verdict).toBe('verified')
  })

  test.each([
    ['another year', '28 november 2025'],
    ['another year with two digits', '28-11-25'],
    ['a weekday of another year', 'vrijdag 28 november'],
    ['a year that stands by it', 'Editie 2025. Op 28 november speelt het trio'],
    ['another day', 'za 21 november 2026'],
    ['another month', '28 oktober 2026'],
    ['a range that it lies inside', 'van 20 november tot en met 3 december 2026'],
    ['a range that ends before', '20 t/m 27 november 2026'],
    ['a range of a whole season', '1 september 2026 t/m 31 mei 2027'],
    ['a price', '28.11 euro'],
    ['an hour', 'om 28.11 uur'],
    ['a telephone number', '075-28 11 2026'],
    ['a number in a number', '128/11'],
    ['nothing', 'Binnenkort meer'],
    ['a comment', '<!-- za 28 november 2026 -->'],
    ['hidden text', '<span style="display:none">za 28 november 2026</span>'],
    ['an attribute', '<img alt="za 28 november 2026">'],
    ['a script', '<script>"za 28 november 2026"</script>'],
    ['a text that only a machine sees', '<p hidden>za 28 november 2026</p>'],
    ['a menu', '<nav>za 28 november 2026</nav>'],
  ])('is not proven by %s', (_, facts) => {
    const { fields, verdict } = check(article(facts))
    expect(fields.start).toEqual({ proven: false, quote: null })
    expect(verdict).not.toBe('verified')
  })

  test('that is invented beside coming dates is contradicted', () => {
    expect(check(article('za 5 december 2026')).verdict).toBe('contradicted')
    expect(check(article('van 4 t/m 6 december')).verdict).toBe('contradicted')
  })

  test('is unproven, not contradicted, beside past dates', () => {
    expect(check(article('za 29 november 2025')).verdict).toBe('partly')
  })

  test.each([
    [
      'in an agenda, the date on the line of the title',
      '<p>Jazz in De Kade - za 28 november</p>',
      '<p>Quiz - zo 29 november</p>',
      true,
    ],
    [
      'in an agenda, the date of the neighbour on its own line',
      '<p>Jazz in De Kade - vr 27 november</p>',
      '<p>Quiz - za 28 november</p>',
      false,
    ],
    [
      'in an agenda, the date above the title',
      '<p>za 28 november</p><p>Jazz in De Kade</p>',
      '<p>zo 29 november</p><p>Quiz</p>',
      true,
    ],
    [
      'in an agenda, a date three events further on',
      '<p>vr 27 november</p><p>Jazz in De Kade</p>',
      '<p>di 1 december</p><p>Film</p><p>za 28 november</p><p>Quiz</p>',
      false,
    ],
  ])('%s', (_, own, other, proven) => {
    const rest = ['3', '4', '5', '6', '7', '8', '9'].map((day) => `<p>${day} december: Bingo</p>`).join('')
    expect(check(`<body>${own}${other}${rest}<footer>Zaandam</footer></body>`).fields.start.proven).toBe(
      proven,
    )
  })

  test('is proven by invisible markup, as the page states it as an event', () => {
    const ld = (changes: object): string =>
      `<script type="application/ld+json">${JSON.stringify({
        '@type': 'MusicEvent',
        name: 'Jazz in De Kade',
        startDate: '2026-11-28T20:30',
        location: { name: 'De Kade', address: { addressLocality: 'Zaandam' } },
        ...changes,
      })}</script>`
    const report = check(ld({}))
    expect(report.verdict).toBe('verified')
    expect(report.timeProven).toBe(true)
    expect(report.fields.start.quote).toBe('2026-11-28')
    expect(check(ld({ startDate: '2026-12-05' })).verdict).toBe('contradicted')
    expect(check(ld({ name: 'Iets anders' })).verdict).toBe('unverified')
    expect(check(ld({ location: { address: { addressLocality: 'Haarlem' } } })).fields.city.proven).toBe(
      false,
    )
  })

  test('without its title proves nothing', () => {
    const { fields, verdict } = check(article('za 28 november 2026', 'Kerstmarkt'))
    expect(fields.start.proven).toBe(false)
    expect(verdict).toBe('unverified')
  })
})

describe('a missing year', () => {
  const on = (fetchedOn: string, facts: string, start: string) =>
    check(article(facts), { start }, { fetchedOn }).fields.start.proven

  test.each([
    ['zaterdag 28 november', '2026-11-20', '2026-11-28', '2027-11-28'],
    ['zondag 28 november', '2026-12-20', '2027-11-28', '2026-11-28'],
    ['28 november (kaarten vanaf ma 2 november)', '2026-11-20', '2026-11-28', '2027-11-28'],
    ['28 november (kaarten vanaf ma 2 november)', '2027-10-20', '2026-11-28', '2027-11-28'],
    ['za 28 t/m 30 november', '2026-11-20', '2026-11-28', '2026-11-29'],
    ['Editie 2027: 28 november', '2026-11-20', '2027-11-28', '2026-11-28'],
  ])('%s, read on %s, is %s and not %s', (facts, fetchedOn, meant, other) => {
    expect(on(fetchedOn, facts, meant)).toBe(true)
    expect(on(fetchedOn, facts, other)).toBe(false)
  })

  test.each(['28 nov.', '28/11', 'les 28 et 29 novembre', '28th of November', '<b>28</b> <i>NOV</i>'])(
    'leaves "%s" ambiguous on a page without year and weekday',
    (facts) => {
      expect(on('2026-11-20', facts, '2026-11-28')).toBe(false)
    },
  )

  test('is the next one in a list in order, and ambiguous in a list out of order', () => {
    const list = (...days: string[]): string =>
      `<ul>${days.map((day, at) => `<li>${at === 0 ? 'Jazz in De Kade' : 'Quiz'}, ${day}, Zaandam</li>`).join('')}</ul>`
    const proves = (html: string) =>
      check(html, { start: '2026-11-28' }, { fetchedOn: '2026-11-20' }).fields.start.proven
    expect(proves(list('28 november', '3 december', '10 januari'))).toBe(true)
    expect(proves(list('28 november', '3 december', '10 oktober'))).toBe(false)
  })
})

describe('the time', () => {
  test.each(['20:30', '20.30 uur', '20u30', '20h30', '8:30 pm', '20:30:00', '20.30 Uhr'])(
    'is proven by %s',
    (hour) => {
      expect(check(article(`za 28 november 2026, ${hour}`)).timeProven).toBe(true)
    },
  )

  test.each(['20 uur', '20u', '20h', '20:00', '20.00', '8 pm', '20 Uhr', '20 heures'])(
    'on the hour is proven by %s',
    (hour) => {
      const start = '2026-11-28T20:00:00+01:00'
      expect(check(article(`za 28 november 2026, ${hour}`), { start }).timeProven).toBe(true)
    },
  )

  test.each(['21:30', '8:30 uur', '9.30 am'])('is contradicted by %s', (hour) => {
    const report = check(article(`za 28 november 2026, ${hour}`))
    expect(report.verdict).toBe('contradicted')
    expect(report.fields.start).toMatchObject({
      proven: false,
      quote: expect.stringContaining(hour.slice(0, 4)),
    })
  })

  test.each(['', '120:30', '20:300', '20 30 mensen'])(
    'is not proven by "%s", which reduces the score',
    (hour) => {
      const report = check(article(`za 28 november 2026. ${hour}`))
      expect(report.timeProven).toBe(false)
      expect(report.score).toBe(0.9)
      expect(report.verdict).toBe('partly')
      expect(report.fields.start.proven).toBe(true)
    },
  )

  test('of an all-day event is not required', () => {
    expect(check(article('za 28 november 2026'), { start: '2026-11-28' })).not.toHaveProperty('timeProven')
  })
})

describe('a rule and a public holiday', () => {
  const weekly = article('Elke vrijdag van 10 tot 17 uur')
  test.each([
    ['a rule that gives a holiday', weekly, '2026-12-25', [true, true]],
    ['a rule that gives another day', weekly, '2026-12-18', [true, undefined]],
    [
      'a holiday that the page names',
      article('vrijdag 25 december 2026'),
      '2026-12-25',
      [undefined, undefined],
    ],
  ])('%s', (_, html, start, expected) => {
    const report = check(html, { start })
    expect(report.fields.start.proven).toBe(true)
    expect([report.byRule, report.ruleOnHoliday]).toEqual(expected)
  })
})

test('A quote comes with the sentence around it', () => {
  const { fields } = check(article('Wij spelen op zaterdag 28 november in de grote zaal.'))
  expect(fields.start).toMatchObject({
    quote: 'zaterdag 28 november',
    around: { before: 'Wij spelen op ', after: ' in de grote zaal.' },
  })
})

test('a title alone makes no claim partly proven', () => {
  expect(check('<h1>Jazz in De Kade</h1><p>Kom ook</p>')).toMatchObject({ verdict: 'unverified', score: 0.5 })
})
