import { expect, test } from 'vitest'
import { englishTexts } from '../../../test/english.tsx'
import { findCommands } from './commands.ts'

const labels = (typed: string, role: 'user' | 'admin' = 'user') =>
  findCommands(typed, role, englishTexts).map(({ label }) => label)

test('A user is offered no screens of admins', () => {
  expect(labels('')).not.toContain('User Management')
  expect(labels('', 'admin')).toContain('User Management')
})

test('Typed words narrow the commands, in any order and without accents, and can be searched for', () => {
  expect(labels('FRANCAIS')).toEqual(['Language: Français', 'Search events for “FRANCAIS”'])
  expect(labels('dark theme')[0]).toBe('Theme: Dark')
  expect(findCommands('jazz & blues', 'user', englishTexts)).toEqual([
    { id: 'search', label: 'Search events for “jazz & blues”', to: '/events?q=jazz+%26+blues' },
  ])
})
