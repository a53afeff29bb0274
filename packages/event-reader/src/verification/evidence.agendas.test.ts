import { describe, expect, test } from 'vitest'
import { judgeOf } from '../../test/judged-claims.ts'

const TRIO = { title: 'Trio Linde', start: '2027-06-12', city: 'Zwolle', link: 'https://example.org/agenda' }
const check = judgeOf(TRIO)
const [OLD, OTHERS_DAY] = ['2027-06-05', '2027-06-19']
const list = (...items: string[]) =>
  `<h1>Agenda van Zwolle</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

describe('a title has the day', () => {
  test.each([
    [
      'of its item, with a month and year above',
      '<h1>Zwolle</h1><h2>Juni 2027</h2><ul><li>za 12: Trio Linde</li><li>za 19: De Vlieren</li></ul>',
    ],
    [
      'of its row, a number below a month and year',
      '<h1>Zwolle</h1><h2>Juni 2027</h2><table><tr><td>12</td><td>Trio Linde</td></tr><tr><td>19</td><td>De Vlieren</td></tr></table>',
    ],
    [
      'of its row, below a line with only a month',
      '<h1>Zwolle 2027</h1><p>Mei</p><p>8 | Fanfare</p><p>Juni</p><p>12 | Trio Linde</p><p>19 | De Vlieren</p>',
    ],
    [
      'behind it in brackets',
      '<p>In Zwolle spelen Fanfare (5 juni 2027), Trio Linde (12 juni 2027) en De Vlieren (19 juni 2027).</p>',
    ],
    [
      'before it in an enumeration',
      '<p>In Zwolle: 5 juni 2027 Fanfare, 12 juni 2027 Trio Linde en 19 juni 2027 De Vlieren op het plein.</p>',
    ],
    [
      'counted from the one before',
      '<h1>Zwolle</h1><p>Fanfare speelt op 5 juni 2027. Een week later speelt Trio Linde.</p>',
    ],
    [
      'of a list that begins with the month',
      '<h1>Trio Linde in Zwolle</h1><p>Juni 2027: 5, 12 en 26</p>'.replace('Juni 2027: ', 'In 2027. Juni: '),
    ],
    [
      'of a paragraph of its section',
      '<h1>Zwolle</h1><h2>Trio Linde</h2><p>Repetitie op 5 juni 2027 in de kelder met koffie.</p><p>Op 12 juni 2027 wordt er gespeeld op het plein.</p>',
    ],
  ])('%s', (_, html) => {
    expect(check(html).fields.start.proven).toBe(true)
    expect(check(html, { start: OTHERS_DAY }).fields.start.proven).toBe(false)
  })
})

describe('an event that was moved', () => {
  test.each([
    [
      'in its sentence',
      '<h1>Zwolle</h1><p>Het concert van Trio Linde op 5 juni 2027 is verplaatst naar 12 juni 2027.</p>',
    ],
    [
      'in the paragraph below',
      '<h1>Zwolle</h1><p>Op 5 juni 2027 zou Trio Linde spelen.</p><p>Het concert is verplaatst naar 12 juni 2027.</p>',
    ],
    [
      'with its new day first',
      '<h1>Trio Linde in Zwolle</h1><p>Nieuwe datum: 12 juni 2027 (was 5 juni 2027).</p>',
    ],
    [
      'from a day to a day',
      list('Trio Linde van 5 juni 2027 naar 12 juni 2027', 'De Vlieren van 6 juni 2027 naar 13 juni 2027'),
    ],
    [
      'as a day that becomes a day',
      list('Trio Linde: 5 juni 2027 wordt 12 juni 2027', 'De Vlieren: 6 juni 2027 wordt 13 juni 2027'),
    ],
    [
      'in French',
      '<h1>Zwolle</h1><p>Le concert de Trio Linde, initialement prévu le 5 juin 2027, est reporté au 12 juin 2027.</p>',
    ],
    ['in German', '<h1>Zwolle</h1><p>Trio Linde: vom 05.06.2027 auf den 12.06.2027 verlegt</p>'],
    [
      'in English',
      '<h1>Zwolle</h1><p>Trio Linde, planned for 5 June 2027, has been re-booked for 12 June 2027.</p>',
    ],
  ])('%s has its new day only', (_, html) => {
    expect(check(html).verdict).toBe('verified')
    expect(check(html, { start: OLD }).verdict).toBe('contradicted')
  })

  test('moves none of its neighbours', () => {
    const html =
      '<h1>Concerten in Zwolle</h1><p>Het concert van Fanfare Excelsior is verplaatst naar 19 juni 2027.</p><p>Trio Linde speelt op 12 juni 2027.</p>'
    expect(check(html).verdict).toBe('verified')
    expect(check(html, { start: OTHERS_DAY }).verdict).toBe('contradicted')
  })
})

describe('what the words leave open', () => {
  const neighbour = (place: string) =>
    `<ul><li>Trio Linde, 12 juni 2027</li><li>De Vlieren, 19 juni 2027 ${place}</li></ul>`

  test('a year is taken from the day of reading: likely, and not proven', () => {
    const { verdict, fields } = check('<h1>Trio Linde</h1><p>12 juni, Zwolle</p>')
    expect(verdict).toBe('partly')
    expect(fields.start).toMatchObject({ proven: false, assumed: 'year', quote: '12 juni' })
  })

  test('the only city of the page is likely, and not proven', () => {
    const { verdict, fields } = check(neighbour('in Zwolle'))
    expect(verdict).toBe('partly')
    expect(fields.city).toMatchObject({ proven: false, assumed: 'city', quote: 'Zwolle' })
    expect(check(neighbour('in Zwolle, niet in Kampen')).fields.city).not.toHaveProperty('assumed')
  })

  test('a town is likely the city of the events on its site', () => {
    const { fields } = check(neighbour(''), {}, { url: 'https://www.zwolle.example/agenda' })
    expect(fields.city).toMatchObject({ proven: false, assumed: 'city', quote: 'zwolle.example' })
  })
})

test('in a list of one day, the hour of a neighbour neither denies nor proves an hour', () => {
  const html = '<h1>Zwolle</h1><p>Trio Linde, 12 juni 2027</p><p>De Vlieren, 12 juni 2027 om 21.00 uur</p>'
  for (const hour of ['20:00', '21:00'])
    expect(check(html, { start: `2027-06-12T${hour}` })).toMatchObject({
      verdict: 'partly',
      timeProven: false,
    })
  expect(check(html, { title: 'De Vlieren', start: '2027-06-12T21:00' }).verdict).toBe('verified')
})

describe('below a heading with the day', () => {
  const items = (...lines: string[]) =>
    `<h1>Zwolle</h1><p>za 12 juni 2027<br>${lines.join('<br>')}</p><p>zo 13 juni 2027<br>11.00 Koffieconcert<br>15.00 De Vlieren</p>`
  const hourOf = (html: string, hour: string) => {
    const { verdict, timeProven } = check(html, { start: `2027-06-12T${hour}` })
    return timeProven === undefined ? verdict : timeProven
  }

  test.each([
    ['14.00 Kinderdisco', '20.00 Trio Linde'],
    ['14.00 uur Kinderdisco', '20.00 uur Trio Linde'],
    ['Kinderdisco: 14.00 uur', 'Trio Linde: 20.00 uur'],
    ['14 Uhr Kinderdisco', '20 Uhr Trio Linde'],
    ['14h00 Bal des enfants', '20h00 Trio Linde'],
  ])('an event has the hour of its own line: %s, %s', (other, own) => {
    for (const html of [items(other, own), items(own, other)]) {
      expect(hourOf(html, '20:00')).toBe(true)
      expect(hourOf(html, '14:00')).toBe('contradicted')
      expect(hourOf(html, '17:00')).toBe('contradicted')
    }
  })

  test('the hour of a neighbour does not deny the one that its own line leaves out', () => {
    for (const html of [
      items('14.00 Kinderdisco', 'Trio Linde'),
      items('Trio Linde', 'Kinderdisco: 14.00 uur'),
    ])
      expect(hourOf(html, '20:00')).toBe(false)
  })

  test('an hour beside no other name denies', () => {
    for (const line of [
      '20.00 uur',
      'Aanvang 20.00 uur',
      '20.00 uur in de grote zaal',
      'Iedereen is welkom om 20.00 uur',
    ])
      expect(hourOf(items('Trio Linde', line), '14:00')).toBe('contradicted')
  })
})

describe('a heading that calls off', () => {
  const under = (heading: string) =>
    check(
      `<h1>Zwolle</h1><h2>${heading}</h2><ul><li>12 juni 2027: Trio Linde</li><li>19 juni 2027: De Vlieren</li></ul>`,
    )

  test.each([
    'Afgelastingen',
    'Afgelastingen in Zwolle',
    'Afgelaste concerten',
    'Generalabsage',
    'Annulations',
  ])('"%s" calls off what stands below it', (heading) => {
    expect(under(heading).contradiction?.against.quote).toBe(heading)
  })

  test.each(['Kerstmarkt Kampen afgelast', 'Annulation gratuite', 'Kosteloos annuleren'])(
    '"%s" calls off nothing else',
    (heading) => {
      expect(under(heading).verdict).toBe('verified')
    },
  )
})
