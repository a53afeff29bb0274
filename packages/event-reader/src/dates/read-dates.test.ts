import type { DateLanguage } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { readDates } from './read-dates.ts'
import type { Hints, Mention } from './readings/mention.ts'
import { ruleDates } from './rules/rule-dates.ts'

const read = (language: DateLanguage, text: string, hints: Partial<Hints> = {}): Mention[] =>
  readDates(text, { languages: [language], country: 'NL', reference: '2026-11-01', ...hints })

/** The certain days of the event. */
const provenDays = (language: DateLanguage, text: string, hints: Partial<Hints> = {}): string[] =>
  read(language, text, hints).flatMap((mention) =>
    'stated' in mention && 'readings' in mention && mention.certain && mention.role === 'event'
      ? (mention.readings[0]?.days ?? [])
      : [],
  )

const hours = (language: DateLanguage, text: string): string[] =>
  read(language, text).flatMap((mention) =>
    mention.kind === 'hour' || mention.kind === 'hours'
      ? [mention.readings.map(({ start, end }) => (end ? `${start}–${end}` : start)).join(' or ')]
      : [],
  )

test.each([
  ['nl', 'Rommelmarkt van 9 tot 15 uur', '09:00–15:00'],
  ['nl', 'Bar open 17.30 – 01.00 uur', '17:30–01:00'],
  ['nl', 'tussen 13 en 16.30 uur', '13:00–16:30'],
  ['nl', 'om kwart over acht ’s avonds', '20:15'],
  ['nl', 'om half drie', '02:30 or 14:30'],
  ['de', 'Flohmarkt von 7 bis 14 Uhr', '07:00–14:00'],
  ['de', 'um halb acht abends', '19:30'],
  ['fr', 'Brocante de 8h à 17h30', '08:00–17:30'],
  ['fr', 'à huit heures et demie du soir', '20:30'],
  ['fr', 'à neuf heures moins quart du soir', '20:45'],
  ['fr', 'Concert à 20 h 30.', '20:30'],
  ['fr', 'Concert à 20h30. Entrée libre', '20:30'],
  ['de', 'um 20 Uhr 28. November', '20:00'],
  ['de', 'um 20 Uhr 28.11.', '20:00'],
  ['en', 'Doors from 7 to 11 pm', '19:00–23:00'],
  ['en', 'at quarter to nine in the evening', '20:45'],
] as const)('%s: "%s" is %s', (language, text, expected) => {
  expect(hours(language, text)).toEqual([expected])
})

test.each([
  ['nl', 'toegang 7.50 voor leden'],
  ['nl', 'Kerkstraat 12, 3511 AB Utrecht'],
  ['nl', 'tel. 0313 41 20 00'],
  ['en', 'version 4.12 for 8 people'],
] as const)('%s: in "%s" is no hour', (language, text) => {
  expect(hours(language, text)).toEqual([])
})

test.each([
  ['nl', '4, 5 en 19 september 2027', ['2027-09-04', '2027-09-05', '2027-09-19']],
  ['nl', 'derde oktober 2027', ['2027-10-03']],
  ['nl', 'van 30 december 2026 t/m 2 januari', ['2026-12-30', '2027-01-02']],
  ['nl', 'eerste zaterdag van maart 2027', ['2027-03-06']],
  ['de', 'am 4., 5. und 19. September 2027', ['2027-09-04', '2027-09-05', '2027-09-19']],
  ['de', 'am dritten Oktober 2027', ['2027-10-03']],
  ['de', 'vom 30. Dezember bis 2. Januar 2027', ['2026-12-30', '2027-01-02']],
  ['fr', 'les 4, 5 et 19 septembre 2027', ['2027-09-04', '2027-09-05', '2027-09-19']],
  ['fr', 'le premier octobre 2027', ['2027-10-01']],
  ['fr', 'du 30 décembre 2026 au 2 janvier 2027', ['2026-12-30', '2027-01-02']],
  ['en', 'September 4, 5 and 19, 2027', ['2027-09-04', '2027-09-05', '2027-09-19']],
  ['en', 'on the third of October 2027', ['2027-10-03']],
  ['en', '30 December 2026 to 2 January 2027', ['2026-12-30', '2027-01-02']],
] as const)('%s: "%s" states its days', (language, text, days) => {
  expect(provenDays(language, text)).toEqual(days)
})

test.each([
  ['nl', 'zondag 6 december', '2026-12-06'],
  ['de', 'Sonntag, 6. Dezember', '2026-12-06'],
  ['fr', 'dimanche 6 décembre', '2026-12-06'],
  ['en', 'Sunday 6 December', '2026-12-06'],
] as const)('%s: the weekday of "%s" decides its year', (language, text, day) => {
  expect(provenDays(language, text)).toEqual([day])
})

test('a heading gives the year, and a contradicting weekday proves nothing', () => {
  expect(provenDays('nl', 'zondag 6 december', { yearHint: 2026 })).toEqual(['2026-12-06'])
  expect(provenDays('nl', '6 december', { yearHint: 2029 })).toEqual(['2029-12-06'])
  expect(provenDays('nl', 'zondag 6 december', { yearHint: 2027 })).toEqual([])
  expect(provenDays('nl', 'maandag 6 december 2026')).toEqual([])
})

test.each([
  ['nl', 'overmorgen', '2026-11-06'],
  ['nl', 'komende vrijdag', '2026-11-06'],
  ['de', 'übermorgen', '2026-11-06'],
  ['fr', 'après-demain', '2026-11-06'],
  ['en', 'tomorrow', '2026-11-05'],
  ['nl', 'volgende week vrijdag', '2026-11-13'],
  ['nl', 'vrijdag volgende week', '2026-11-13'],
  ['nl', 'op maandag van volgende week', '2026-11-09'],
  ['de', 'nächste Woche Freitag', '2026-11-13'],
  ['de', 'Freitag nächster Woche', '2026-11-13'],
  ['fr', 'vendredi de la semaine prochaine', '2026-11-13'],
  ['fr', 'la semaine prochaine vendredi', '2026-11-13'],
  ['en', 'Friday next week', '2026-11-13'],
  ['en', 'next week Friday', '2026-11-13'],
] as const)(
  '%s: "%s" is relative to the publication, and has no meaning without it',
  (language, text, day) => {
    expect(provenDays(language, text, { publishedOn: '2026-11-04' })).toEqual([day])
    expect(provenDays(language, text)).toEqual([])
  },
)

test.each([
  ['nl', 'volgende 8/4'],
  ['nl', 'volgende zaterdag'],
  ['en', '8/4/2027'],
  ['en', 'next Saturday'],
  ['de', 'am Samstag'],
  ['fr', '31 février 2027'],
] as const)('%s: "%s" proves no day', (language, text) => {
  expect(provenDays(language, text, { publishedOn: '2026-11-04' }).length).toBe(0)
})

test('a day without a year is certain only where the page gives its date of publication', () => {
  expect(provenDays('nl', '17 mei')).toEqual([])
  expect(provenDays('nl', '17 mei', { publishedOn: '2027-03-04' })).toEqual(['2027-05-17'])
  expect(provenDays('nl', '17 mei', { publishedOn: '2027-08-04' })).toEqual([])
})

test.each([
  ['nl', '17 mei 2019', '2019-05-17'],
  ['de', 'Samstag, 5. Mai 2018', '2018-05-05'],
  ['fr', 'le 1er mai 2015', '2015-05-01'],
] as const)('%s: the past year of "%s" stays past', (language, text, day) => {
  expect(provenDays(language, text, { publishedOn: '2026-11-04', yearHint: 2027 })).toEqual([day])
})

test.each([
  ['nl', 'NL', 'Tweede paasdag 2027', '2027-03-29'],
  ['nl', 'NL', 'op Koningsdag 2027', '2027-04-27'],
  ['nl', 'NL', 'Hemelvaartsdag 2027', '2027-05-06'],
  ['de', 'DE', 'Pfingstmontag 2027', '2027-05-17'],
  ['fr', 'FR', 'lundi de Pâques 2027', '2027-03-29'],
  ['fr', 'BE', 'le jour de Noël 2026', '2026-12-25'],
  ['en', 'NL', 'Good Friday 2027', '2027-03-26'],
] as const)('%s: in %s "%s" is %s', (language, country, text, day) => {
  expect(provenDays(language, text, { country })).toEqual([day])
})

test.each([
  ['nl', 'elke eerste woensdag van de maand', ['2026-11-04', '2026-12-02', '2027-01-06']],
  ['nl', 'iedere laatste vrijdag van de maand, behalve in december', ['2026-11-27', '2027-01-29']],
  ['de', 'jeden zweiten Dienstag im Monat', ['2026-11-10', '2026-12-08', '2027-01-12']],
  ['fr', 'tous les premiers samedis du mois', ['2026-11-07', '2026-12-05', '2027-01-02']],
  ['en', 'every third Monday of the month', ['2026-11-16', '2026-12-21', '2027-01-18']],
  [
    'nl',
    '14-daags op donderdag vanaf 5 november 2026 tot en met 3 december 2026',
    ['2026-11-05', '2026-11-19', '2026-12-03'],
  ],
  [
    'nl',
    'om de week op dinsdag, vanaf 8 december 2026',
    ['2026-12-08', '2026-12-22', '2027-01-05', '2027-01-19'],
  ],
  ['nl', 'elke zaterdag, om de twee weken, vanaf 2 januari 2027', ['2027-01-02', '2027-01-16', '2027-01-30']],
  ['nl', 'elke dinsdag, niet in de schoolvakanties', []],
  // Ambiguous: every other one, or the second of the month.
  ['nl', 'elke tweede zaterdag', []],
  ['de', 'jeden zweiten Samstag', []],
  // From an unknown first day.
  ['nl', 'om de twee weken', []],
  ['nl', 'in het weekend, om de veertien dagen', []],
  ['de', 'alle zwei Wochen', []],
  ['de', 'samstags, alle zwei Wochen', []],
  ['fr', 'tous les quinze jours', []],
  [
    'fr',
    'tous les quinze jours, à partir du 5 décembre 2026',
    ['2026-12-05', '2026-12-19', '2027-01-02', '2027-01-16', '2027-01-30'],
  ],
  ['fr', 'les week-ends, tous les quinze jours', []],
  ['en', 'every two weekends', []],
] as const)('%s: the days of "%s"', (language, text, days) => {
  const rules = read(language, text).flatMap((mention) => (mention.kind === 'rule' ? [mention.rule] : []))
  expect(rules).toHaveLength(1)
  const window = { from: '2026-11-01', to: '2027-01-31' }
  expect(rules.flatMap((rule) => ruleDates(rule, window, 'NL'))).toEqual(days)
})

test.each([
  'two weekends a month',
  'on alternate weekends',
  'deux week-ends par mois',
  'eens in de twee weekenden',
])('"%s" does not mean every weekend', (text) => {
  const mentions = readDates(text, { languages: ['nl', 'en', 'de', 'fr'], country: 'NL' })
  expect(mentions.filter(({ kind }) => kind === 'rule')).toEqual([])
})

test.each([
  ['nl', 'Geplaatst op 3 november 2026', 'published'],
  ['nl', 'Inschrijven kan tot 20 november 2026', 'registration'],
  ['de', 'Aktualisiert am 3. November 2026', 'updated'],
  ['fr', 'Publié le 3 novembre 2026', 'published'],
  ['en', 'Register by 20 November 2026', 'registration'],
] as const)('%s: "%s" is about something else', (language, text, other) => {
  expect(read(language, text).map((mention) => mention.role === 'other' && mention.other)).toEqual([other])
})

test('offsets refer to the original text, whatever precedes', () => {
  const text = 'Café ’t Hoekje 🎉\u00a0– zá 28\u00adnov. 2026'
  const [day] = read('nl', 'Fête 🎉 – zaterdag 28 november 2026')
  expect(day?.text).toBe('zaterdag 28 november 2026')
  for (const { from, to, text: said } of read('nl', text)) expect(text.slice(from, to)).toBe(said)
})
