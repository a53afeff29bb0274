import { cleanup, screen } from '@testing-library/react'
import type { DiscoveryLog } from '@uitpost/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../../../test/english.tsx'
import { LogEntry } from './log-entry.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const entry: DiscoveryLog = {
  id: '0198c2f1-0000-7000-8000-000000000500',
  type: 'QUERY',
  service: 'groq',
  timestamp: '2026-07-16T14:31:33Z',
  runId: null,
  sandbox: false,
}
const show = (change: Partial<DiscoveryLog>) => {
  renderInEnglish(<LogEntry entry={{ ...entry, ...change }} />)
  const item = document.querySelector<HTMLElement>('li:has(> time)')
  if (!item) throw new Error('No entry')
  return item
}
const event = (number: number) => ({
  title: `Market ${number}`,
  startDate: '2026-08-02',
  city: `City ${number}`,
})

test('An entry shows its type, service and time', {
  tags: ['logs.entry-type', 'logs.entry-service', 'logs.entry-time'],
}, () => {
  const item = show({})
  expect(item.textContent).toContain('QUERY')
  expect(item.textContent).toContain('groq')
  expect(item.textContent).toContain('14:31:33')
})

test('An entry of another day shows its date, one of today the time alone', () => {
  const timeOn = (day: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) })
    cleanup()
    return show({}).querySelector('time')?.textContent
  }
  expect(timeOn('2026-07-17T00:00:00Z')).toBe('16 Jul 2026, 14:31:33')
  expect(timeOn('2026-07-16T23:59:59Z')).toBe('14:31:33')
})

test('A query shows description, city, prompt length and the prompt', {
  tags: ['logs.query-description', 'logs.query-city', 'logs.query-length'],
}, () => {
  const item = show({
    query: { description: 'Markets, next 30 days', approach: 'diverse', city: 'Deventer' },
    prompt: { full: 'List public events', fullLength: 1874 },
  })
  expect(item.textContent).toContain('Markets, next 30 days')
  expect(item.textContent).not.toContain('diverse')
  expect(item.textContent).toContain('Deventer')
  expect(item.textContent).toContain('1,874 characters')
  expect(screen.getByRole('region', { name: 'Prompt' }).textContent).toBe('List public events')
})

test('A query without a description shows its approach', { tags: 'logs.query-description' }, () => {
  expect(show({ query: { description: null, approach: 'bulk', city: null } }).textContent).toContain('bulk')
})

test('A prompt is shown up to its first 1000 characters', { tags: 'logs.query-prompt' }, () => {
  show({ prompt: { full: `${'a'.repeat(999)}bc`, fullLength: 1001 } })
  expect(screen.getByRole('region', { name: 'Prompt' }).textContent).toBe(`${'a'.repeat(999)}b…`)
})

test('Shortening a prompt never splits a surrogate pair', () => {
  show({ prompt: { full: `${'a'.repeat(999)}🎡!`, fullLength: 1002 } })
  expect(screen.getByRole('region', { name: 'Prompt' }).textContent).toBe(`${'a'.repeat(999)}…`)
})

test('A response shows its count, its length and the first 5 events', {
  tags: ['logs.response-count', 'logs.response-length', 'logs.response-events'],
}, () => {
  const item = show({
    type: 'RESPONSE',
    response: { eventsCount: 7, fullLength: 3412, events: [1, 2, 3, 4, 5, 6, 7].map(event) },
  })
  expect(item.textContent).toContain('7 events')
  expect(item.textContent).toContain('3,412 characters')
  expect(item.textContent).toContain('2 Aug 2026Market 5City 5')
  expect(item.textContent).not.toContain('Market 6')
  expect(item.textContent).toContain('+2 more events')
})

test('A date in another format, as a model may invent one, is shown unchanged', () => {
  const events = [
    { ...event(1), startDate: 'next spring' },
    { ...event(2), startDate: '2026-13-45' },
  ]
  const item = show({ type: 'RESPONSE', response: { eventsCount: 2, fullLength: 9, events } })
  expect(item.textContent).toContain('next spring')
  expect(item.textContent).toContain('2026-13-45')
})

test('An error shows type and message, and the rate limit when present', {
  tags: ['logs.error-type', 'logs.error-message', 'logs.error-remaining', 'logs.error-reset'],
}, () => {
  const item = show({
    type: 'ERROR',
    error: {
      type: 'rate_limit_exceeded',
      message: 'Rate limit reached.',
      rateLimitInfo: { remainingTokens: 0, resetTime: '14:31:30' },
    },
  })
  expect(item.textContent).toContain('rate_limit_exceeded')
  expect(item.textContent).toContain('Rate limit reached.')
  expect(item.textContent).toContain('Remaining tokens: 0')
  expect(item.textContent).toContain('Reset time: 14:31:30')
})

test('An error without rate limit information shows none', {
  tags: ['logs.error-remaining', 'logs.error-reset'],
}, () => {
  const item = show({ type: 'ERROR', error: { type: 'timeout', message: 'No answer.' } })
  expect(item.textContent).not.toContain('Remaining')
  expect(item.textContent).not.toContain('Reset')
})

test('An entry of the sandbox carries the word sandbox', () => {
  expect(show({ sandbox: true }).textContent).toContain('sandbox')
})
