import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { User } from '@uitpost/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAILURES, INTERNALS } from './failures.ts'
import {
  answersFor,
  nameOf,
  openPlace,
  PLACES,
  type Place,
  shortenTimeouts,
  stubBrowserApis,
} from './places.ts'
import { admin, bookMarkets, lotte } from './samples.ts'

// jsdom has no layout, which charts need.
vi.mock('../src/ui/charts/date-bars.tsx', () => ({ DateBars: () => null }))
beforeEach(() => {
  stubBrowserApis()
  shortenTimeouts()
})
afterEach(() => vi.restoreAllMocks())

interface Form {
  path: string
  user?: User
  /** Buttons that lead to the form. */
  steps?: (string | RegExp)[]
  /** Values to type or select, by label. */
  typed: Record<string, string>
  submit: string
  sends: string
}

const FORMS: Form[] = [
  {
    path: '/auth/login',
    typed: { Email: 'noor@example.org', Password: 'een goed wachtwoord' },
    submit: 'Sign In',
    sends: 'POST /api/auth/login',
  },
  {
    path: '/auth/register',
    typed: {
      'Full Name': 'Noor',
      Email: 'noor@example.org',
      Password: 'een goed wachtwoord',
      'Confirm Password': 'een goed wachtwoord',
      City: 'Gent',
      Country: 'BE',
    },
    submit: 'Create Account',
    sends: 'POST /api/auth/register',
  },
  {
    path: '/auth/forgot-password',
    typed: { Email: 'noor@example.org' },
    submit: 'Send Link',
    sends: 'POST /api/auth/forgot-password',
  },
  {
    path: `/auth/reset-password?token=${'a'.repeat(24)}`,
    typed: { 'New Password': 'een goed wachtwoord', 'Confirm Password': 'een goed wachtwoord' },
    submit: 'Save Password',
    sends: 'POST /api/auth/reset-password',
  },
  {
    path: '/preferences',
    user: lotte,
    typed: { City: 'Gent', Country: 'BE' },
    submit: 'Save Preferences',
    sends: 'PUT /api/user/profile',
  },
  {
    path: '/profile',
    user: lotte,
    typed: { 'Full Name': 'Noor' },
    submit: 'Save Name',
    sends: 'PUT /api/user/profile',
  },
  {
    path: '/profile',
    user: lotte,
    typed: {
      'Current Password': 'uitpost-demo',
      'New Password': 'een goed wachtwoord',
      'Confirm Password': 'een goed wachtwoord',
    },
    submit: 'Change Password',
    sends: 'POST /api/auth/change-password',
  },
  {
    path: '/profile',
    user: lotte,
    steps: ['Delete account'],
    typed: { 'Your password': 'uitpost-demo' },
    submit: 'Delete for good',
    sends: 'DELETE /api/user',
  },
  {
    path: '/preferences',
    user: { ...lotte, role: 'premium' },
    typed: { 'Mobile number': '+31612345678' },
    submit: 'Send Code',
    sends: 'PUT /api/user/phone',
  },
  {
    path: '/dashboard',
    user: lotte,
    steps: ['Suggest Event'],
    typed: { Title: 'Boekenmarkt', Date: '2026-08-01', City: 'Gent' },
    submit: 'Suggest',
    sends: 'POST /api/events/suggestions',
  },
  {
    path: '/admin/feeds',
    user: admin,
    steps: ['Add a feed'],
    typed: { Address: 'https://hoorn.example/agenda.ics' },
    submit: 'Test',
    sends: 'POST /api/admin/discovery/feeds/test',
  },
  {
    path: '/admin/categories',
    user: admin,
    steps: ['New category'],
    typed: { Name: 'Stripbeurzen', Description: 'By the box.' },
    submit: 'Create',
    sends: 'POST /api/admin/categories',
  },
  {
    path: `/category-prompts?category=${bookMarkets.id}`,
    user: admin,
    steps: ['Edit Prompt'],
    typed: { 'Venue types': 'hal, park', Temperature: '0.7' },
    submit: 'Save',
    sends: `PUT /api/admin/categories/${bookMarkets.id}/prompt`,
  },
  {
    path: `/category-prompts?category=${bookMarkets.id}`,
    user: admin,
    steps: ['Test Prompt'],
    typed: { 'Test city': 'Gent' },
    submit: 'Generate Preview',
    sends: 'POST /api/admin/discovery/category-test',
  },
  {
    path: '/admin/events',
    user: admin,
    steps: [/^Edit ./],
    typed: { Title: 'Hoornse Kermis 2026', City: 'Hoorn' },
    submit: 'Save',
    sends: `PUT /api/admin/events/${bookMarkets.id}`,
  },
  {
    path: '/admin/discovery',
    user: admin,
    typed: { Frequency: 'every_6_hours' },
    submit: 'Save Configuration',
    sends: 'PUT /api/admin/discovery/schedule',
  },
  {
    path: '/admin/discovery',
    user: admin,
    typed: { Country: 'BE' },
    submit: 'Run Discovery Now',
    sends: 'POST /api/admin/discovery/start',
  },
]

/** Restricts the queries to an open dialog, since the page behind it is inert. */
const front = () => within(screen.queryByRole('dialog') ?? document.body)
const said = () => [
  ...screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  ...[...document.querySelectorAll('[data-toast="danger"]')].map(({ textContent }) => textContent),
]

test.each(FORMS.map((form) => [`${form.path}: ${form.submit}`, form] as const))(
  '%s: a failure of any kind shows a sentence and keeps the form',
  async (_, { path, user, steps = [], typed, submit, sends }) => {
    let fail: (typeof FAILURES)[string] | undefined
    const network = await openPlace(
      { path, ...(user && { user }) },
      {
        ...answersFor(user),
        [sends]: (asked: { signal: AbortSignal | undefined }) => fail?.(asked),
        'POST /api/events/suggestions/check': { duplicates: [], waiting: 0 },
      },
    )
    for (const step of steps) {
      const [button] = await screen.findAllByRole('button', { name: step })
      if (button) fireEvent.click(button)
    }
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(await waitFor(() => front().getByLabelText(label)), { target: { value } })
    for (const kind of Object.keys(FAILURES)) {
      fail = FAILURES[kind]
      const before = network.to(sends).length
      const button = await waitFor(() => front().getByRole<HTMLButtonElement>('button', { name: submit }))
      await waitFor(() => expect(button.disabled, kind).toBe(false))
      fireEvent.click(button)
      await waitFor(() => expect(network.to(sends).length, kind).toBeGreaterThan(before))
      await waitFor(() =>
        expect(front().getByRole<HTMLButtonElement>('button', { name: submit }).disabled).toBe(false),
      )
      await waitFor(() => expect(said().length, kind).toBeGreaterThan(0))
      for (const sentence of said()) {
        expect(sentence, kind).toMatch(/\w+ \w+/)
        expect(sentence, kind).not.toMatch(INTERNALS)
      }
      for (const [label, value] of Object.entries(typed))
        expect(front().getByLabelText<HTMLInputElement>(label).value, `${kind}: ${label}`).toBe(value)
    }
  },
  60_000,
)

/** On the admin dashboard a failure to start is only logged (requirement `admin.start-failure-silent`). */
const SILENT_START = 'POST /api/admin/discovery/start'

/** Clicks every button and switch of a screen, and returns the calls they sent. */
async function pressAll(place: Place, fail: (typeof FAILURES)[string] | undefined): Promise<string[]> {
  const sent: string[] = []
  // Reads succeed, all other calls fail.
  const reads: ReturnType<typeof answersFor> = {
    ...answersFor(place.user),
    'GET /api/user/saved-events': [],
    'GET /api/user/followed-series': [],
  }
  const answers = new Proxy(reads, {
    has: () => true,
    get: (known, key: string) =>
      key in known
        ? known[key]
        : (asked: { signal: AbortSignal | undefined }) => {
            sent.push(key)
            return fail?.(asked)
          },
  })
  await openPlace(place, answers)
  const headingNow = () => screen.getByRole('heading', { level: 1 }).textContent
  const buttons = () =>
    [...document.querySelectorAll<HTMLElement>('main button, main [role=switch]')].filter(
      (button) => !button.matches(':disabled, [role=tab]') && !button.closest('dialog, [role=alert]'),
    )
  for (let index = 0; index < buttons().length; index += 1) {
    const button = buttons()[index]
    if (!button || button.textContent === 'Refresh') continue
    for (const close of document.querySelectorAll<HTMLElement>('[data-toast] > button'))
      fireEvent.click(close)
    const [before, heading] = [sent.length, headingNow()]
    fireEvent.click(button)
    const dialog = screen.queryByRole('dialog')
    const confirm = dialog && [...dialog.querySelectorAll<HTMLElement>('[data-answers] button')].at(-1)
    if (confirm && !dialog.querySelector('form')) fireEvent.click(confirm)
    // Calls are sent within the same turn of the event loop.
    await new Promise((turn) => setTimeout(turn))
    const calls = sent.slice(before)
    const what = `${nameOf(place)}, ${button.getAttribute('aria-label') ?? button.textContent}: ${calls.join()}`
    if (calls.length > 0) {
      const silent = place.path === '/admin' && calls.every((call) => call === SILENT_START)
      if (!silent) await waitFor(() => expect(said().length, what).toBeGreaterThan(0))
      for (const sentence of said()) expect(sentence, what).not.toMatch(INTERNALS)
      if (silent) expect(said(), what).toEqual([])
    }
    if (dialog) fireEvent(dialog, new Event('close'))
    // Without a call it may lead elsewhere, such as to what was saved.
    if (calls.length > 0) expect(headingNow(), what).toBe(heading)
  }
  return sent
}

test('Every button whose call fails shows an error and keeps the screen; the start on the admin dashboard shows nothing', {
  tags: 'admin.start-failure-silent',
  timeout: 180_000,
}, async () => {
  const kinds = Object.values(FAILURES)
  const pressed = new Set<string>()
  for (const [index, place] of PLACES.entries()) {
    for (const call of await pressAll(place, kinds[index % kinds.length])) pressed.add(call)
    cleanup()
    localStorage.clear()
  }
  expect(pressed).toContain(SILENT_START)
  expect(pressed.size).toBeGreaterThan(25)
})
