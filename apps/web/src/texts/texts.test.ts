import { expect, test } from 'vitest'
import { english, englishTexts } from '../../test/english.tsx'
import { createTexts } from './texts.tsx'

const { t, count } = englishTexts

test('A text comes back with its blanks filled in', () => {
  expect(t('dashboard.welcome', { name: 'Lotte' })).toBe('Welcome back, Lotte!')
})

test('What is filled in is never read as a blank itself', () => {
  expect(t('events.empty.next', { date: '{city}', city: 'Gent' })).toBe('The next one is on {city} in Gent.')
})

test('A counted text follows the number and the figures of its language', () => {
  expect(count('pending.more', 1)).toBe('+1 more pending event')
  expect(count('pending.more', 1200)).toBe('+1,200 more pending events')
})

test('Another language is another dictionary with its own locale', () => {
  const dutch = createTexts({ ...english, 'pending.more.other': 'nog {count}' }, 'nl-NL')
  expect(dutch.count('pending.more', 1200)).toBe('nog 1.200')
  expect(dutch.day('2026-07-18', { weekday: 'long' })).toBe('zaterdag')
})

test('The month of a stamp is short and never two months', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
  for (const locale of ['nl-NL', 'fr-BE', 'de-DE', 'en-GB']) {
    const short = months.map(createTexts(english, locale).stampMonth)
    expect(new Set(short).size, `${locale}: ${short.join(' ')}`).toBe(12)
    expect(Math.max(...short.map((month) => month.length))).toBeLessThanOrEqual(4)
  }
})

test('A day keeps its date in every zone of the browser', () => {
  expect(englishTexts.day('2026-01-01', { day: 'numeric', month: 'short', year: 'numeric' })).toBe(
    '1 Jan 2026',
  )
})
