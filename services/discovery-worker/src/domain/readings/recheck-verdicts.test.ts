import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/judged-claims.ts'
import { readEvidenceSource } from '../gate/evidence-source.ts'
import { judgePage, judgeStated, rejudgePage, type StatedNow, type Watched } from './recheck-verdicts.ts'

const LINK = 'https://markt.example/lente'
const event: Watched = {
  title: 'Grote Lentemarkt',
  startDate: '2027-05-08T14:00:00+02:00',
  endDate: null,
  timeZone: 'Europe/Amsterdam',
  city: 'Den Haag',
  country: 'NL',
  location: null,
  link: LINK,
}
const entry: StatedNow = {
  title: 'Grote Lentemarkt',
  start: '2027-05-08T14:00:00+02:00',
  end: null,
  city: null,
  location: null,
  cancelled: false,
}
const UNCHANGED = { result: 'unchanged', changes: [], proof: null }
const MISSING = { result: 'missing', changes: [], proof: null }
const CANCELLED = { result: 'cancelled', changes: [], proof: null }
const moved = (...changes: [field: string, after: string | null][]) => ({
  result: 'moved',
  changes: changes.map(([field, after]) => ({ field, after, quote: after })),
  proof: null,
})

describe('an entry of a calendar', () => {
  test.each<[string, Partial<StatedNow>, Partial<Watched>, object]>([
    ['the same', {}, {}, UNCHANGED],
    ['the same instant in another zone', { start: '2027-05-08T12:00:00Z' }, {}, UNCHANGED],
    ['its day without an hour', { start: '2027-05-08' }, {}, UNCHANGED],
    ['an hour of a whole day', {}, { startDate: '2027-05-08' }, UNCHANGED],
    [
      'another hour',
      { start: '2027-05-08T15:00:00+02:00' },
      {},
      moved(['startDate', '2027-05-08T15:00:00+02:00']),
    ],
    ['another day', { start: '2027-05-15' }, {}, moved(['startDate', '2027-05-15'])],
    ['a first end', { end: '2027-05-08T17:00:00+02:00' }, {}, UNCHANGED],
    ['no end any more', {}, { endDate: '2027-05-08T17:00:00+02:00' }, UNCHANGED],
    ['the same end', { end: '2027-05-08T15:00:00Z' }, { endDate: '2027-05-08T17:00:00+02:00' }, UNCHANGED],
    [
      'another end',
      { end: '2027-05-09' },
      { endDate: '2027-05-08T17:00:00+02:00' },
      moved(['endDate', '2027-05-09']),
    ],
    [
      'another day and no end',
      { start: '2027-05-15' },
      { endDate: '2027-05-08T17:00:00+02:00' },
      moved(['startDate', '2027-05-15'], ['endDate', null]),
    ],
    [
      'another day with its end',
      { start: '2027-05-15', end: '2027-05-16' },
      { endDate: '2027-05-09' },
      moved(['startDate', '2027-05-15'], ['endDate', '2027-05-16']),
    ],
    ['another name of its city', { city: '’s-Gravenhage' }, {}, UNCHANGED],
    ['another city', { city: 'Utrecht' }, {}, moved(['city', 'Utrecht'])],
    [
      'a place that is in no list of cities',
      { city: 'Lutjebroekerdam' },
      {},
      moved(['city', 'Lutjebroekerdam']),
    ],
    [
      'an unknown place written otherwise',
      { city: 'LUTJEBROEKERDAM' },
      { city: 'Lutjebroekerdam' },
      UNCHANGED,
    ],
    ['a first location', { location: 'Plein' }, {}, UNCHANGED],
    ['a location written otherwise', { location: 'het PLEIN!' }, { location: 'Het Plein' }, UNCHANGED],
    ['another location', { location: 'Zaal' }, { location: 'Plein' }, moved(['location', 'Zaal'])],
    ['no location', { location: null }, { location: 'Plein' }, UNCHANGED],
    ['a cancellation', { cancelled: true }, {}, CANCELLED],
    ['a cancellation of another day', { start: '2027-05-15', cancelled: true }, {}, CANCELLED],
    ['a longer title', { title: 'Wijkcentrum: grote lentemarkt!' }, {}, UNCHANGED],
    ['a shorter title', { title: 'Lentemarkt' }, {}, UNCHANGED],
    ['a piece of a word', { title: 'Lente' }, {}, MISSING],
    ['another title', { title: 'Visdag' }, {}, MISSING],
    ['a title without letters', { title: '—' }, {}, MISSING],
  ])('with %s', (_, stated, watched, expected) => {
    expect(judgeStated({ ...event, ...watched }, [{ ...entry, ...stated }])).toEqual(expected)
  })

  test('of another event says nothing', () => {
    expect(judgeStated(event, [{ ...entry, title: 'Visdag', cancelled: true }, entry])).toEqual(UNCHANGED)
    expect(
      judgeStated(event, [
        { ...entry, title: 'Visdag' },
        { ...entry, start: '2027-05-15' },
      ]),
    ).toEqual(moved(['startDate', '2027-05-15']))
  })

  test('at the same hour counts before others of the day', () => {
    const later = { ...entry, start: '2027-05-08T20:00:00+02:00' }
    expect(judgeStated(event, [later, entry])).toEqual(UNCHANGED)
  })

  test('that is cancelled leaves another one of the day', () => {
    const off = { ...entry, cancelled: true }
    expect(judgeStated(event, [{ ...entry, start: '2027-05-08T20:00:00+02:00' }, off])).toEqual(UNCHANGED)
    expect(judgeStated(event, [off, { ...off, start: '2027-05-08T20:00:00+02:00' }])).toEqual(CANCELLED)
  })

  test('on one of several other days is left to an admin', () => {
    const [one, two] = ['2027-05-15', '2027-05-22'].map((start) => ({ ...entry, start }))
    expect(judgeStated(event, [one ?? entry, two ?? entry])).toEqual(MISSING)
    expect(judgeStated(event, [one ?? entry, { ...(two ?? entry), cancelled: true }])).toEqual(
      moved(['startDate', '2027-05-15']),
    )
  })
})

const look = (html: string, changes: Partial<Watched> = {}) =>
  judgePage(
    { ...event, ...changes },
    readEvidenceSource({
      html: `<html><body>${html}</body></html>`,
      url: LINK,
      fetchedOn: '2027-03-01',
      venueZone: 'Europe/Amsterdam',
    }),
  )
const words = (when: string, more = '') =>
  `<h1>Grote Lentemarkt</h1><p>${when}</p><p>Plein, Den Haag</p>${more}`

describe('a page without markup', () => {
  test('that still states the event renews all of its proof', () => {
    expect(look(words('za 8 mei 2027, 14 uur'))).toEqual({
      result: 'unchanged',
      changes: [],
      proof: {
        verdict: 'verified',
        score: 1,
        timeProven: true,
        evidence: {
          title: { proven: true, quote: 'Grote Lentemarkt' },
          start: {
            proven: true,
            quote: 'za 8 mei 2027',
            around: { before: '', after: ', 14 uur' },
          },
          city: { proven: true, quote: 'Den Haag', around: { before: 'Plein, ', after: '' } },
          link: { proven: true, quote: null },
        },
      },
    })
  })

  test('may name the city in another language', () => {
    const { proof } = look('<h1>Grote Lentemarkt</h1><p>za 8 mei 2027, 14 uur</p><p>Plein, The Hague</p>')
    expect(proof?.evidence.city).toMatchObject({ proven: true, quote: 'The Hague' })
  })

  test('without an hour leaves the one of the event', () => {
    expect(look(words('za 8 mei 2027'))).toMatchObject({ result: 'unchanged', proof: { timeProven: false } })
  })

  test.each([
    ['another hour in summer', 'za 8 mei 2027, 15 uur', '2027-05-08T15:00:00+02:00'],
    ['another day with its hour in winter', 'za 4 december 2027, 15 uur', '2027-12-04T15:00:00+01:00'],
    ['another day without an hour', 'za 15 mei 2027', '2027-05-15'],
  ])('with %s proposes it in the time of the place', (_, when, after) => {
    expect(look(words(when))).toEqual(moved(['startDate', after]))
  })

  test('with several other days is left to an admin', () => {
    expect(look(words('za 15 mei 2027 en za 22 mei 2027'))).toEqual(MISSING)
  })

  test('that calls off the day is a cancellation, and one that calls off another day is not', () => {
    expect(look(words('za 8 mei 2027, 14 uur', '<p>AFGELAST</p>'))).toEqual(CANCELLED)
    expect(look(words('za 15 mei 2027', '<p>De markt is afgelast.</p>'))).toEqual(MISSING)
  })

  test('that no longer has the title is left to an admin', () => {
    expect(look('<h1>Visdag</h1><p>za 8 mei 2027, 14 uur</p><p>Den Haag</p>')).toEqual(MISSING)
  })

  test('by a rule on a public holiday says so', () => {
    const { proof } = look(words('Elke vrijdag van 10 tot 17 uur'), { startDate: '2027-12-31' })
    expect(proof?.evidence).not.toHaveProperty('ruleOnHoliday')
    const christmas = look(words('Elke zaterdag van 10 tot 17 uur'), { startDate: '2027-12-25' })
    expect(christmas.proof?.evidence).toMatchObject({ ruleOnHoliday: true })
  })
})

describe('a page with markup', () => {
  const marked = (changes: object) =>
    `<script type="application/ld+json">${JSON.stringify({
      '@type': 'Event',
      name: 'Grote Lentemarkt',
      startDate: '2027-05-08T14:00',
      location: { name: 'Plein', address: { addressLocality: 'Den Haag' } },
      ...changes,
    })}</script>`

  test('is judged by it, with the proof of its words', () => {
    const found = look(marked({}) + words('za 8 mei 2027, 14 uur'), { location: 'Plein, Den Haag' })
    expect(found).toMatchObject({ result: 'unchanged', changes: [], proof: { verdict: 'verified' } })
  })

  test('that differs from its words has both quotes', () => {
    const found = look(marked({}) + words('za 8 mei 2027, 15 uur'))
    expect(found.proof?.evidence.contradiction).toEqual({
      field: 'start',
      said: { where: 'markup', quote: '2027-05-08T14:00' },
      against: { where: 'words', quote: '15 uur' },
    })
  })

  test.each<[string, object, [field: string, after: string]]>([
    ['day', { startDate: '2027-05-15T14:00' }, ['startDate', '2027-05-15T14:00:00+02:00']],
    ['city', { location: { name: 'Plein', address: { addressLocality: 'Utrecht' } } }, ['city', 'Utrecht']],
    [
      'location',
      { location: { name: 'Zaal', address: { addressLocality: 'Den Haag' } } },
      ['location', 'Zaal, Den Haag'],
    ],
  ])('that has another %s proposes it', (_, changes, change) => {
    const { result, changes: found } = look(marked(changes), {
      location: change[0] === 'location' ? 'Plein, Den Haag' : null,
    })
    expect({ result, changes: found, proof: null }).toEqual(moved(change))
  })

  test('of another title is ignored', () => {
    expect(look(marked({ name: 'Grote Lentemarkt extra' }) + words('za 8 mei 2027, 14 uur')).result).toBe(
      'unchanged',
    )
    expect(look(marked({ name: 'Grote Lentemarkt extra', startDate: '2027-05-15' })).result).toBe('missing')
  })

  test('without a city proposes none', () => {
    expect(look(marked({ location: undefined }) + words('za 8 mei 2027, 14 uur')).changes).toEqual([])
  })
})

test('an event that is judged again has proof of its end and location', () => {
  const judge = (changes: Partial<Watched>) =>
    rejudgePage(
      { ...event, ...changes },
      pageOf('<h1>Grote Lentemarkt</h1><p>za 8 mei 2027, 14.00–17.00 uur</p><p>Plein, Den Haag</p>', {
        url: LINK,
      }),
    ).proof?.evidence
  expect(judge({ endDate: '2027-05-08T17:00:00+02:00', location: 'Plein' })).toMatchObject({
    end: { proven: true, quote: '14.00–17.00 uur' },
    location: { proven: true, quote: 'Plein' },
  })
  expect(judge({ endDate: '2027-05-09', location: 'Zaal' })).toMatchObject({
    end: { proven: false, quote: null },
    location: { proven: false, quote: null },
  })
  expect(judge({})).not.toHaveProperty('end')
  expect(judge({})).not.toHaveProperty('location')
})
