import { WEB_PATHS } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { englishTexts } from '../../../../test/english.tsx'
import { findCommands } from './commands.ts'

const labels = (typed: string, role: 'user' | 'admin' = 'user') =>
  findCommands(typed, role, englishTexts).map(({ label }) => label)

test('Commands for a user contain no admin screens', () => {
  expect(labels('')).not.toContain('User Management')
  expect(labels('', 'admin')).toContain('User Management')
})

test('Commands for an admin reach every screen whose path has no parameter, by one of its paths', () => {
  const others = ['/admin/dashboard', '/admin/user-management', '/admin/categories', '/categories/manage']
  const screens = WEB_PATHS.signedIn.filter((path) => !path.includes(':') && !others.includes(path))
  const reached = findCommands('', 'admin', englishTexts).flatMap((command) =>
    'to' in command ? command.to : [],
  )
  expect(screens.filter((path) => !reached.includes(path))).toEqual([])
})

test('Typed words filter the commands in any order and without accents, and an event search for them is offered', () => {
  expect(labels('FRANCAIS')).toEqual(['Language: Français', 'Search events for “FRANCAIS”'])
  expect(labels('dark theme')[0]).toBe('Theme: Dark')
  expect(findCommands('jazz & blues', 'user', englishTexts)).toEqual([
    { id: 'search', label: 'Search events for “jazz & blues”', to: '/events?q=jazz+%26+blues' },
  ])
})
