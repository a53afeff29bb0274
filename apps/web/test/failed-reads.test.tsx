import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RESPONSE_TIMEOUT_MS } from '../src/api/http.ts'
import { FAILURES, INTERNALS, swapped } from './failures.ts'
import type { Answers } from './network.ts'
import { answersFor, nameOf, openPlace, PLACES, type Place, shortenTimeouts, words } from './places.ts'
import { lotte } from './samples.ts'

/** Reads that fail without an error message: the screen shows a fallback, or is complete without them. */
const SILENT_READS = [
  ...['GET /api/stats/platform', 'GET /api/user/consents', 'GET /api/notifications/summary'],
  ...['GET /api/admin/discovery/provider', 'GET /api/user/saved-events', 'GET /api/events/counts'],
  'GET /api/places',
]

/** The landing page then shows samples in place of coming events. */
const SILENT_ON_LANDING = 'GET /api/agenda'

/** Screens whose heading is part of the reply: an error replaces the whole screen. */
const NAMED_BY_READ = /^\/(events|admin\/runs)\/[\da-f]/

// jsdom has no layout, which charts need.
vi.mock('../src/ui/charts/date-bars.tsx', () => ({ DateBars: () => null }))
beforeEach(() => {
  shortenTimeouts()
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const complaints = () => screen.queryAllByRole('alert')
const leave = () => {
  cleanup()
  localStorage.clear()
}
const open = (place: Place, changed: Answers = {}) =>
  openPlace(place, { ...answersFor(place.user), ...changed })

/** Text of a place when nothing fails, and its reads; except the profile, which the session handles. */
async function openWithoutFailures(place: Place) {
  const network = await open(place)
  const asked = network.requests.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`)
  const whole = words()
  leave()
  expect(whole).not.toMatch(INTERNALS)
  const answers = answersFor(place.user)
  const reads = [...new Set(asked)].filter((read) => read !== 'GET /api/user/profile' && read in answers)
  return { whole, reads, answers }
}

type Fail = (asked: { signal: AbortSignal | undefined }) => unknown
const kinds = ['another shape of reply', ...Object.keys(FAILURES)]

test.each(PLACES.map((place) => [nameOf(place), place] as const))(
  '%s: when reads fail in any way, a sentence says so, and Try again loads what is missing',
  async (_, place) => {
    const { whole, reads, answers } = await openWithoutFailures(place)
    const loud = reads.filter(
      (read) => !SILENT_READS.includes(read) && !(place.path === '/' && read === SILENT_ON_LANDING),
    )
    if (reads.length === 0) return
    // All reads fail, each in a different way, until every way has occurred.
    for (let first = 0; first < kinds.length; first += reads.length) {
      let broken = true
      const failing = reads.map((read, index) => {
        const kind = kinds[(first + index) % kinds.length] ?? ''
        const fail: Fail = FAILURES[kind] ?? (() => swapped(answers[read]))
        return [read, (asked: Parameters<Fail>[0]) => (broken ? fail(asked) : answers[read])] as const
      })
      await open(place, Object.fromEntries(failing))
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
      if (loud.length > 0) await waitFor(() => expect(complaints().length).toBeGreaterThan(0))
      expect(words()).not.toMatch(INTERNALS)
      for (const complaint of complaints()) expect(complaint.textContent).toMatch(/\w+ \w+.*[.!]/)
      if (first + reads.length >= kinds.length && loud.length === reads.length) {
        broken = false
        for (const button of screen.queryAllByRole('button', { name: 'Try again' })) fireEvent.click(button)
        await waitFor(() => expect(words()).toBe(whole))
      }
      leave()
    }
  },
  120_000,
)

test.each(PLACES.map((place) => [nameOf(place), place] as const))(
  '%s: an empty object or a list of one breaks only its own panel',
  async (_, place) => {
    const { reads, answers } = await openWithoutFailures(place)
    await open(
      place,
      Object.fromEntries(reads.map((read) => [read, Array.isArray(answers[read]) ? [{}] : {}])),
    )
    if (!NAMED_BY_READ.test(place.path)) expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(words().length).toBeGreaterThan(20)
    expect(words()).not.toMatch(/TypeError|RangeError|Cannot read/)
  },
  60_000,
)

test.each(['/dashboard', '/preferences', '/profile'])(
  'On %s a failed read shows an error in its own panel, and the other panels show their data',
  async (path) => {
    const place = { path, user: lotte }
    const { reads } = await openWithoutFailures(place)
    for (const read of reads.filter((one) => !SILENT_READS.includes(one))) {
      await open(place, { [read]: FAILURES['a 500'] })
      await waitFor(() => expect(complaints().length, read).toBeGreaterThan(0))
      expect(complaints().length, read).toBeLessThanOrEqual(2)
      const headings = screen.getAllByRole('heading', { level: 2 })
      expect(headings.length, read).toBeGreaterThanOrEqual(3)
      leave()
    }
  },
  60_000,
)

test('A call times out after 40 s', async () => {
  await open({ path: '/dashboard', user: lotte })
  const limits = vi.mocked(AbortSignal.timeout).mock.calls.map(([ms]) => ms)
  expect(new Set(limits)).toEqual(new Set([RESPONSE_TIMEOUT_MS]))
  expect(RESPONSE_TIMEOUT_MS).toBe(40_000)
})
