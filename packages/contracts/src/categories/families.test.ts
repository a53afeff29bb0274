import { expect, test } from 'vitest'
import { badgeColourOf, badgeInkOf, COLOURED_SLUGS, FAMILIES, FAMILY_INKS, familyOf } from './families.ts'
import { MONITOR_CATEGORIES } from './monitor-categories.ts'

test('Each of the 25 categories belongs to one of the eight families, and each family has members', () => {
  const families = MONITOR_CATEGORIES.map(({ slug }) => familyOf(slug))
  expect(new Set(families)).toEqual(new Set(FAMILIES))
})

test.each([[null], [undefined], [''], ['chess-evenings']])(
  'The category %s, which is none of the 25, is grey',
  (slug) => {
    expect(familyOf(slug)).toBe('other')
    expect(badgeInkOf(slug)).toBe('other')
  },
)

test('A family gives a stamp its colour; a badge has it only where the specification gives it one', () => {
  expect(FAMILY_INKS[familyOf('food-drink')].solid).not.toBe(FAMILY_INKS.other.solid)
  expect(badgeColourOf('food-drink')).toBe(FAMILY_INKS.other.solid)
  for (const slug of COLOURED_SLUGS) expect(badgeColourOf(slug)).toBe(FAMILY_INKS[familyOf(slug)].solid)
})
