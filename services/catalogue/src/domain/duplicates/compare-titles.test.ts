import { expect, test } from 'vitest'
import { normaliseTitle } from '../facts/titles.ts'
import { compareTitles, isMisspelt, withoutFormWords } from './compare-titles.ts'

const told = (title: string) => ({ title, normalisedTitle: normaliseTitle(title, ['Gent', 'Gand', 'Ghent']) })
const compare = (left: string, right: string) => {
  const one = compareTitles(told(left), told(right))
  expect(compareTitles(told(right), told(left))).toMatchObject({ relation: one.relation, how: one.how })
  return one
}

test.each([
  ['testing united conference', 'testing united'],
  ['boekenmarkt 31e editie', 'boekenmarkt'],
  ['dance valley 2nd edition', 'dance valley'],
  ['hybrid conference', 'hybrid conference'],
])('of "%s" only "%s" identifies the event', (title, expected) => {
  expect(withoutFormWords(title)).toBe(expected)
})

test.each([
  ['Wolkenkind', 'WOLKENKIND!'],
  ['Harmonie De Eendracht', 'Harmonie De Eendrcht'],
  ['Wolkenkind', 'Wolkenkind (uitverkocht)'],
  ['Wolkenkind', 'Wolkenkind + band'],
  ['Verhalenhuis #7', 'Verhalenhuis'],
  ['Nachtuil', 'Concert: Nachtuil'],
  ['Nachtuil & Duinpan', 'Duinpan & Nachtuil'],
  ['Duinpan 2027', 'Duinpan'],
])('"%s" and "%s" are the same title', (left, right) => {
  expect(compare(left, right).relation).toBe('same')
})

test.each([
  ['Reparatur-Café', 'Café de réparation'],
  ['Sprookjesnacht', 'Nuit des contes de fées'],
  ['Laternenumzug', 'Cortège aux lampions'],
  ['Oogstfeest', 'Fête des moissons'],
  ['Vlinderwandeling', 'Promenade des papillons'],
  ['Assepoester', 'Cendrillon'],
  ['Kasteelfeest', 'Schlossfest'],
  ['Paaseierenraap', 'Easter egg hunt'],
  ['Lange Nacht der Poesie', 'Long Night of Poetry'],
])('"%s" and "%s" have the same meaning, which an admin has to confirm', (left, right) => {
  expect(compare(left, right)).toMatchObject({ relation: 'alike', how: 'meaning' })
})

test.each([
  ['Keramiek voor beginners', 'Keramiek voor gevorderden'],
  ['Poterie débutants', 'Poterie avancés'],
  ['Töpfern für Anfänger', 'Töpfern für Fortgeschrittene'],
  ['Spaans A2', 'Spaans B1'],
  ['Judo niveau 1', 'Judo niveau 2'],
  ['Turnen groep A', 'Turnen groep C'],
  ['Bosloop 5 km', 'Bosloop 10 km'],
  ['Kasteelbezoek (Nederlands)', 'Kasteelbezoek (Duits)'],
  ['Poppenspel 3-5 jaar', 'Poppenspel 6-8 jaar'],
  ['Zangochtend Nachtuil', 'Zangavond Nachtuil'],
  ['Stroomfestival', 'Stroomfestival dagticket'],
  ['Wintergasten deel 1', 'Wintergasten deel 2'],
  ['Duinpan 2027', 'Duinpan 2028'],
  ['Taalcafé Frans', 'Taalcafé Turks'],
  ['Vortrag: Eulen', 'Vortrag: Wale'],
])('"%s" and "%s" are two events', (left, right) => {
  expect(compare(left, right).relation).toBe('apart')
})

test.each([
  ['Disco Nachtuil', 'Kinderdisco Nachtuil'],
  ['Kerstconcert', 'Kinderkerstconcert'],
  ['Yoga', 'Yoga voor beginners'],
  ['Nachtuil', 'Nachtuil met Duinpan en gasten'],
])('"%s" and "%s" are never joined automatically', (left, right) => {
  expect(compare(left, right).relation).not.toBe('same')
})

test.each([
  ['boekenmarkt', 'boekenmarkten', true],
  ['eendracht', 'eendrcht', true],
  ['excelsior', 'exclesior', true],
  ['romeinen', 'kelten', false],
  ['zaal', 'zalm', false],
  ['route66', 'route67', false],
])('"%s" for "%s" is a misspelling: %s', (left, right, expected) => {
  expect(isMisspelt(left, right)).toBe(expected)
})
