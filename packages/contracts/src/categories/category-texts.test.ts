import { expect, test } from 'vitest'
import { categoryNameIn, descriptionsOfCategory, namesOfCategory } from './category-texts.ts'
import { MONITOR_CATEGORIES } from './monitor-categories.ts'

test('Every category of the specification has a name and a description in Dutch, French and German', {
  tags: 'category.own-language',
}, () => {
  for (const language of ['nl', 'fr', 'de'] as const) {
    const names = MONITOR_CATEGORIES.map((category) => namesOfCategory(category)[language])
    expect(new Set(names).size, language).toBe(25)
    expect(names).not.toContain(undefined)
    expect(MONITOR_CATEGORIES.map(({ slug }) => descriptionsOfCategory(slug)[language])).not.toContain(
      undefined,
    )
  }
})

test('English readers see the specified names', { tags: 'category.own-language' }, () => {
  for (const category of MONITOR_CATEGORIES) expect(categoryNameIn(category, 'en')).toBe(category.name)
})

test('A name that an admin gave replaces ours, and a renamed category loses ours', {
  tags: 'category.own-language',
}, () => {
  const books = { name: 'Tweedehands & Boekenmarkten', slug: 'book-markets' }
  expect(categoryNameIn({ ...books, names: { fr: 'Livres' } }, 'fr')).toBe('Livres')
  expect(categoryNameIn({ ...books, name: 'Boeken' }, 'fr')).toBe('Boeken')
})
