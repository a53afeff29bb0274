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
])('"%s" is recognised by its words as %s', (title, name) => {
  expect(kindOf(title)).toBe(name)
})

test('a category that the source names wins over every word', () => {
  expect(kindOf('Bierfestival', 'Veel bier', ['Food & Drink'])).toBe('Food & Drink')
  expect(kindOf('Bierfestival', null, ['craft-fairs'])).toBe('Ambachtelijke Beurzen')
})

test('a weak word decides only where no strong one does', () => {
  expect(kindOf('Jaarlijkse markt', 'Antiek en curiosa op het plein')).toBe('Antiek/Brocante/Curiosa')
})

test('what points to nothing has no category', () => {
  expect(kindOf('Bijeenkomst')).toBeUndefined()
})
