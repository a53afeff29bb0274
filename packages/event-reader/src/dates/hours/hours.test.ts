import type { DateLanguage } from '@uitpost/contracts/constants'
import { describe, expect, test } from 'vitest'
import { readDates } from '../read-dates.ts'

/** The times of a text as "HH:MM role". */
const timesIn = (text: string, language: DateLanguage) =>
  readDates(text, { languages: [language], country: 'BE', reference: '2026-11-20' }).flatMap((one) =>
    one.kind === 'hour' ? [`${one.readings[0]?.start} ${one.role}`] : [],
  )

describe('of doors and a start, the start is read', () => {
  test.each<[DateLanguage, string]>([
    ['nl', 'Zaal open 19.30 uur, aanvang 20.00 uur'],
    ['nl', '19.30 uur zaal open - 20.00 aanvang'],
    ['nl', '19:30 inloop / 20:00 aanvang'],
    ['nl', 'Ontvangst 19.30 uur, concert 20.00 uur'],
    ['nl', '19.30 uur ontvangst met koffie, 20.00 uur lezing'],
    ['nl', 'Kassa open 19.30, aanvang 20.00'],
    ['fr', '19h30 ouverture des portes / 20h concert'],
    ['fr', 'Portes: 19h30, Début: 20h'],
    ['fr', '19h30 : accueil - 20h : conférence'],
    ['de', '19:30 Einlass / 20:00 Beginn'],
    ['de', 'Einlass 19.30Uhr, Beginn 20.00Uhr'],
    ['de', '19.30 Uhr Sektempfang, 20 Uhr Vortrag'],
    ['en', '7:30pm doors, 8pm show'],
    ['en', 'Reception 19:30, talk 20:00'],
    ['nl', 'Theater open 19.30 uur, 20.00 uur Mozart'],
    ['nl', 'De kapel gaat om 19.30 uur open, de muziek begint om 20.00 uur'],
    ['nl', 'Om 19.30 uur gaan de deuren van de kapel open, 20.00 uur muziek'],
    ['fr', 'La chapelle ouvrira à 19h30, on commence à 20h'],
    ['fr', 'Ouverture du guichet à 19h30, spectacle à 20h'],
    ['nl', '19.30 uur (inloop), 20.00 uur (muziek)'],
    ['de', 'Halleneinlass 19.30 Uhr, Showbeginn 20.00 Uhr'],
    ['de', 'Die Kapelle ist geöffnet ab 19.30 Uhr, 20.00 Uhr Lesung'],
    ['en', 'Chapel opens 19:30, quiz 20:00'],
    ['en', 'Arrivals from 19:30, quiz at 20:00'],
    ['en', '7.30pm for 8pm'],
  ])('%s: %s', (language, text) => {
    expect(timesIn(text, language)).toEqual(['19:30 doors', '20:00 start'])
  })

  test.each<[DateLanguage, string]>([
    ['nl', 'Aanvang 20.00 uur (zaal open 19.30 uur)'],
    ['fr', '20h (portes 19h30)'],
    ['de', 'Beginn 20.00 Uhr · Einlass 19.30 Uhr'],
    ['en', '20:00 (doors 19:30)'],
  ])('%s, the start first: %s', (language, text) => {
    expect(timesIn(text, language)).toEqual(['20:00 start', '19:30 doors'])
  })
})

test.each<[DateLanguage, string]>([
  ['nl', '20.00 uur, Zaal De Kring'],
  ['nl', '20.00 uur | zaal'],
  ['nl', '20.00 uur zaal 3'],
  ['nl', '20.00 uur zaal de Kring'],
  ['nl', '20.00 uur foyer Het Anker'],
  ['fr', '20h00 accueil 2'],
  ['fr', '20h00 | Les Portes du Soleil'],
  ['fr', "20h au centre d'accueil"],
  ['de', 'um 20 Uhr im Empfangssaal'],
  ['en', '20:00 at the Door Theatre'],
])('%s: a room or house beside a start makes no doors of it: %s', (language, text) => {
  expect(timesIn(text, language)).toEqual(['20:00 start'])
})

test.each<[DateLanguage, string]>([
  ['nl', '19.30 uur zaal'],
  ['nl', '19.30 uur kassa 5 euro'],
  ['nl', '19.30 uur ontvangst de koffie staat klaar'],
])('%s: without a number or a name it is what opens: %s', (language, text) => {
  expect(timesIn(text, language)).toEqual(['19:30 doors'])
})

test.each<[DateLanguage, string, string]>([
  ['nl', 'Opening 14.00 uur', '14:00 start'],
  ['nl', 'Iedereen is welkom vanaf 14.00 uur', '14:00 start'],
  ['de', 'Eröffnung 14.00 Uhr', '14:00 start'],
  ['en', '2pm for 2 hrs', '14:00 start'],
  ['en', '2pm for everyone', '14:00 start'],
])('%s: what opens or lasts is no house whose doors open: %s', (language, text, time) => {
  expect(timesIn(text, language)[0]).toBe(time)
})

test.each<[DateLanguage, string]>([
  ['nl', 'Kapel open van 10 tot 17 uur'],
  ['nl', 'De markt is open van 10 tot 17 uur'],
  ['fr', 'Église ouverte de 10h à 17h'],
  ['de', 'Die Kirche ist geöffnet von 10 bis 17 Uhr'],
  ['en', 'Church open from 10am to 5pm'],
])('%s: the hours at which a house is open are no doors: %s', (language, text) => {
  const [hours] = readDates(text, { languages: [language], country: 'BE', reference: '2026-11-20' })
  expect(hours).toMatchObject({ kind: 'hours', role: 'start', readings: [{ start: '10:00', end: '17:00' }] })
})

test.each<[DateLanguage, string, (true | undefined)[]]>([
  ['nl', 'Welkom vanaf 19.30 uur, start 20.00 uur', [undefined, true]],
  ['nl', 'Open: 19.30 Begin: 20.00', [undefined, true]],
  ['fr', 'À partir de 19h30, début 20h', [undefined, true]],
  ['de', '19.30 Uhr, um 20 Uhr beginnt es', [undefined, true]],
  ['en', 'Drinks 7.30pm, starts at 8pm', [undefined, true]],
])('%s: a start tells whether a word says so: %s', (language, text, worded) => {
  const hours = readDates(text, { languages: [language, 'en'], country: 'BE', reference: '2026-11-20' })
  expect(hours.map((one) => one.kind === 'hour' && one.isWorded)).toEqual(worded)
})

test.each<[DateLanguage, string, string[]]>([
  ['nl', 'Inschrijven vanaf 19.15 uur, start 20.00 uur', ['19:15 other', '20:00 start']],
  ['fr', 'Inscriptions à partir du 4 décembre à 19h, début à 20h', ['19:00 other', '20:00 start']],
  ['nl', 'Inschrijven kan tot 4 december 20.00 uur', ['20:00 other']],
])('%s: signing up before it leaves a start that a word names: %s', (language, text, times) => {
  expect(timesIn(text, language)).toEqual(times)
})
