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
