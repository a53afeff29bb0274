import { expect, test } from 'vitest'
import { english, englishTexts } from '../../test/english.tsx'
import { createTexts } from './texts.tsx'

const { t, count } = englishTexts

test('Placeholders of a text are replaced by values', () => {
  expect(t('dashboard.welcome', { name: 'Lotte' })).toBe('Welcome back, Lotte!')
})

test('A value that looks like a placeholder is not replaced', () => {
  expect(t('events.empty.next', { date: '{place}', place: 'Gent' })).toBe(
    'The next one is on {place} in Gent.',
  )
})

test('A counted text uses the plural rules and number format of its language', () => {
  expect(count('pending.more', 1)).toBe('+1 more pending event')
  expect(count('pending.more', 1200)).toBe('+1,200 more pending events')
})

test('Each language has its own dictionary and locale', () => {
  const dutch = createTexts({ ...english, 'pending.more.other': 'nog {count}' }, 'nl-NL')
  expect(dutch.count('pending.more', 1200)).toBe('nog 1.200')
  expect(dutch.day('2026-07-18', { weekday: 'long' })).toBe('zaterdag')
})

test('The month of a stamp is abbreviated, and different for each month', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
  for (const locale of ['nl-NL', 'fr-BE', 'de-DE', 'en-GB']) {
    const short = months.map(createTexts(english, locale).stampMonth)
    expect(new Set(short).size, `${locale}: ${short.join(' ')}`).toBe(12)
    expect(Math.max(...short.map((month) => month.length))).toBeLessThanOrEqual(4)
  }
})

test('A day keeps its date in every time zone of the browser', () => {
  expect(englishTexts.day('2026-01-01', { day: 'numeric', month: 'short', year: 'numeric' })).toBe(
    '1 Jan 2026',
  )
})

test('A category is named and described in the language of the screens', {
  tags: 'category.own-language',
}, () => {
  const { named, described } = createTexts(english, 'fr-BE')
  const category = {
    name: 'Kermissen (Carnival)',
    description: 'Rides.',
    names: { fr: 'Fêtes foraines' },
    descriptions: { fr: 'Manèges.' },
  }
  expect([named(category), described(category)]).toEqual(['Fêtes foraines', 'Manèges.'])
  expect(described({ description: 'Own words.' })).toBe('Own words.')
})
