import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { categorise } from './categorise.ts'

const categories = MONITOR_CATEGORIES.map((one) => ({
  ...one,
  description: null,
  approved: true,
  version: 1,
}))
const kindOf = (title: string, description: string | null = null, named: string[] = []) =>
  categorise({ title, description, named }, categories)?.name

test.each([
  ['Paasbrocante op het kerkplein', 'Antiek/Brocante/Curiosa'],
  ['Bierfestival Groningen', 'Beer Distilling'],
  ['Zomerkermis', 'Kermissen (Carnival)'],
  ['Marathon van Eindhoven', 'Sports & Fitness'],
  ['Vente aux enchères de tableaux', 'Veilinghuizen/Auction'],
  ['Grote boekenmarkt langs de IJssel', 'Tweedehands & Boekenmarkten'],
  ['Zaterdagmarkt', 'Buurtmarkten'],
  ['Robotik für Einsteiger', 'Technology & AI'],
  ['Kulinarische Stadtführung', 'Food & Drink'],
  ['Vernissage im Rathaus', 'Arts & Culture'],
  ['Karrieremesse Münster', 'Business & Networking'],
  ['15. Volkslauf rund um den See', 'Sports & Fitness'],
  ['Sommerkonzert des Kirchenchors', 'Music & Entertainment'],
  ['Vortrag: Sterne über Köln', 'Education & Learning'],
  ['Achtsamkeit im Park', 'Health & Wellness'],
  ['Lateinamerikanische Nacht', 'Latino Festivals'],
  ['Orientalischer Markt', 'Exotic Fairs'],
  ['Cranger Volksfest', 'Kermissen (Carnival)'],
  ['Fasching in der Altstadt', 'Kermissen (Carnival)'],
  ['Nachtflohmarkt am Hafen', 'Antiek/Brocante/Curiosa'],
  ['Comicbörse', 'Vintage & Retro Boekenmarkten'],
  ['Bücherflohmarkt der Stadtbibliothek', 'Tweedehands & Boekenmarkten'],
  ['Bauernmarkt auf dem Domplatz', 'Groente & Biologische Markten'],
  ['Stadtteilfest Ehrenfeld', 'Buurtmarkten'],
  ['Gesundheitsmesse', 'Health & Wellness Beurzen'],
  ['Versteigerung von Fundsachen', 'Veilinghuizen/Auction'],
  ['Töpfermarkt', 'Ambachtelijke Beurzen'],
  ['Briefmarkenbörse', 'Collector Fairs'],
  ['Modellbahnausstellung', 'Model Building Fair'],
  ['Forum Künstliche Intelligenz', 'AI Convention'],
  ['Treffen der Entwickler', 'Computer Convention'],
  ['Winzerfest an der Mosel', 'Wine Making Fairs'],
  ['Oktoberfest', 'Beer Distilling'],
])('"%s" is recognised by its words as %s', (title, name) => {
  expect(kindOf(title)).toBe(name)
})

test('a category named by the source takes precedence over all words', () => {
  expect(kindOf('Bierfestival', 'Veel bier', ['Food & Drink'])).toBe('Food & Drink')
  expect(kindOf('Bierfestival', null, ['craft-fairs'])).toBe('Ambachtelijke Beurzen')
})

test('a weak word decides only without a strong one', () => {
  expect(kindOf('Jaarlijkse markt', 'Antiek en curiosa op het plein')).toBe('Antiek/Brocante/Curiosa')
})

test('an event without matching words has no category', () => {
  expect(kindOf('Bijeenkomst')).toBeUndefined()
})
