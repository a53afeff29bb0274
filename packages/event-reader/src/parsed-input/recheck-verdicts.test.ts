import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/judged-claims.ts'
import { readEvidenceSource } from '../verification/evidence-source.ts'
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
const moved = (...changes: [field: string, after: string | null, quote?: string][]) => ({
  result: 'moved',
  changes: changes.map(([field, after, quote = after]) => ({ field, after, quote })),
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
    ['a cancellation of another day', { start: '2027-05-15', cancelled: true }, {}, MISSING],
    [
      'a cancellation of its title in a longer one',
      { title: 'AFGELAST: Grote Lentemarkt', cancelled: true },
      {},
      CANCELLED,
    ],
    ['a cancellation of a shorter title', { title: 'Lentemarkt', cancelled: true }, {}, MISSING],
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

  test('that is cancelled at its hour cancels it, whatever takes place later that day', () => {
    const off = { ...entry, cancelled: true }
    const evening = '2027-05-08T20:00:00+02:00'
    expect(judgeStated(event, [{ ...entry, start: evening }, off])).toEqual(CANCELLED)
    expect(judgeStated(event, [entry, { ...off, start: evening }])).toEqual(UNCHANGED)
    expect(judgeStated({ ...event, startDate: '2027-05-08' }, [{ ...entry, start: evening }, off])).toEqual(
      UNCHANGED,
    )
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
    ['another hour in summer', 'za 8 mei 2027, 15 uur', 'za 8 mei 2027', '2027-05-08T15:00:00+02:00'],
    [
      'another day with its hour in winter',
      'za 4 december 2027, 15 uur',
      'za 4 december 2027',
      '2027-12-04T15:00:00+01:00',
    ],
    ['another day without an hour', 'za 15 mei 2027', 'za 15 mei 2027', '2027-05-15'],
  ])('with %s proposes it in the time of the place, with its words', (_, when, quote, after) => {
    expect(look(words(when))).toEqual(moved(['startDate', after, quote]))
  })

  test('with several other days is left to an admin, with their words', () => {
    const quote = 'za 15 mei 2027 en za 22 mei 2027'
    expect(look(words(quote))).toEqual({ ...MISSING, quote })
  })

  test('that calls off the day is a cancellation, and one that calls off another day is not', () => {
    expect(look(words('za 8 mei 2027, 14 uur', '<p>AFGELAST</p>'))).toEqual({
      ...CANCELLED,
      quote: 'AFGELAST',
    })
    expect(look(words('za 15 mei 2027', '<p>De markt is afgelast.</p>')).result).toBe('missing')
  })

  test.each([
    ['Grote Lentemarkt', 'za 8 mei 2027', 'De markt van 8 mei is verplaatst naar zaterdag 15 mei.'],
    ['Grote Lentemarkt', 'za 8 mei 2027', 'De markt van 8 mei is uitgesteld tot zaterdag 15 mei.'],
    ['Grand marché de mai', 'samedi 8 mai 2027', 'Le marché du 8 mai est reporté au samedi 15 mai.'],
    ['Großer Maimarkt', 'Samstag, 8. Mai 2027', 'Der Maimarkt vom 8. Mai ist auf den 15. Mai verschoben.'],
    ['Great May market', 'Saturday 8 May 2027', 'The market of 8 May was moved to 15 May.'],
  ])('named %s that moves the day proposes the new one, with the sentence', (title, day, sentence) => {
    const page = `<h1>${title}</h1><p>${day}</p><p>Plein, Den Haag</p><p>${sentence}</p>`
    expect(look(page, { title })).toEqual(moved(['startDate', '2027-05-15', sentence]))
  })

  test('that moves one day of a series proposes the day of the sentence, not another one of the series', () => {
    const sentence = 'De markt van 8 mei is verplaatst naar zondag 9 mei.'
    const days = `<p>za 8 mei 2027, 14 uur</p><p>za 15 mei 2027, 14 uur</p><p>${sentence}</p>`
    expect(look(`<h1>Grote Lentemarkt</h1>${days}<p>Plein, Den Haag</p>`).changes).toEqual([
      { field: 'startDate', after: '2027-05-09', quote: sentence },
    ])
  })

  test('that puts the day off without a new one cancels it', () => {
    expect(look(words('za 8 mei 2027, 14 uur', '<p>De markt is uitgesteld.</p>')).result).toBe('cancelled')
  })

  test('that lists the day among others of the title is unchanged, however the rules divide them', () => {
    const days = ['1 en 8 mei,', '15 en 29 mei,', '5, 12 en 19 juni.']
    const list = `<h1>Grote Lentemarkt</h1><p>In 2027:</p>${days.map((line) => `<p>${line}</p>`).join('')}`
    const on = (startDate: string) => look(list, { startDate }).result
    expect(['2027-05-08', '2027-05-29', '2027-06-12'].map(on)).toEqual(Array(3).fill('unchanged'))
    expect(['2027-05-22', '2027-06-26'].map(on)).toEqual(Array(2).fill('missing'))
  })

  test('that lists days without a name below a sentence with the title is unchanged on these days', () => {
    const sentence = '<p>In 2027 houden we vijf keer de Grote Lentemarkt, op zaterdag om 14 uur.</p>'
    const on = (startDate: string) =>
      look(`<h1>100 jaar</h1>${sentence}<p>Mei: 8, 15 en 22</p><p>Juni: 5 en 12</p>`, { startDate }).result
    expect(['2027-05-08', '2027-05-22', '2027-06-12', '2027-06-26'].map(on)).toEqual([
      ...Array(3).fill('unchanged'),
      'missing',
    ])
  })

  test('that has its day and place in a line below its text is unchanged, unless something is moved', () => {
    const week = (sentence: string) =>
      look(
        `<h1>Deze week: 6-12 mei 2027</h1><p>De buurt viert de Grote Lentemarkt. ${sentence}</p>` +
          '<p>8 mei 2027, 14.00 uur, Plein, Den Haag</p><p>Het koor zingt in de kerk.</p>',
      ).result
    expect(week('Een voorproef is er op 6 mei 2027 in de kelder.')).toBe('unchanged')
    expect(week('Die is verplaatst naar 9 mei 2027.')).toBe('moved')
  })

  test('where only another event has the day proposes the new one', () => {
    const list = (...items: string[]) =>
      `<h1>Agenda Den Haag</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const visdag = 'Visdag, za 8 mei 2027, 10 uur, Haven'
    expect(look(list(visdag, 'Grote Lentemarkt, za 15 mei 2027, 14 uur, Plein'))).toEqual(
      moved(['startDate', '2027-05-15T14:00:00+02:00', 'za 15 mei 2027']),
    )
    expect(look(list(visdag, 'Braderie, za 15 mei 2027, 14 uur, Plein'))).toEqual(MISSING)
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

  test.each([
    ['its markup', marked({ eventStatus: 'https://schema.org/EventCancelled' }), ''],
    ['its words', marked({}), '<p>De markt is afgelast.</p>'],
  ])('that is cancelled in %s alone is cancelled', (_, markup, more) => {
    expect(look(markup + words('za 8 mei 2027, 14 uur', more)).result).toBe('cancelled')
  })

  test('whose words state another day proposes it', () => {
    const { result, changes } = look(marked({}) + words('za 15 mei 2027, 14 uur'))
    expect([result, changes[0]?.after]).toEqual(['moved', '2027-05-15T14:00:00+02:00'])
  })

  test('that lists other days of a series in its markup is judged by its words', () => {
    const others = ['2027-05-15T14:00', '2027-05-22T14:00'].map((startDate) => marked({ startDate }))
    expect(look(others.join('') + words('za 8 mei 2027, 14 uur')).result).toBe('unchanged')
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
