import { expect, test } from 'vitest'
import { mailTexts, pageTexts } from './server.ts'

test.each([
  ['nl', 0, 'evenementen'],
  ['nl', 1, 'evenement'],
  ['fr', 0, 'événement'],
  ['fr', 2, 'événements'],
  ['de', 1, 'Veranstaltung'],
  ['de', 2, 'Veranstaltungen'],
  ['en', 1, 'event'],
  ['en', 2, 'events'],
] as const)(
  'In %s the heading of %i events says "%s"',
  { tags: 'texts.plurals' },
  (language, count, word) => {
    expect(mailTexts(language).eventsHeading(count).split(' ').slice(0, 2)).toEqual([String(count), word])
  },
)

test('A text, a list and a plural are filled with their values', () => {
  expect(mailTexts('fr').account.until({ time: 'lundi' })).toBe(
    'Le lien fonctionne une seule fois, jusqu’au lundi.',
  )
  expect(mailTexts('en').withSeries(1200, { categories: '2 categories' })).toBe(
    '2 categories and 1,200 series',
  )
  expect(pageTexts('en').subscription.ask.paragraphs({ city: 'Gent' })[0]).toContain('digest for Gent.')
})
