import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

const NOW = new Date('2026-07-16T14:31:33Z')
const instant = (value: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/Amsterdam' }).format(new Date(value))

test.each([
  ['a moment ago', '2026-07-16T14:31:00Z', '16:31:00'],
  ['the first second of today, where the reader is', '2026-07-15T22:00:00Z', '00:00:00'],
  ['the last second of yesterday', '2026-07-15T21:59:59Z', '15 Jul 2026, 23:59:59'],
  ['the same day of another year', '2025-07-16T14:31:33Z', '16 Jul 2025, 16:31:33'],
])('%s', (_, value, text) => expect(timeText(value, instant, NOW)).toBe(text))
