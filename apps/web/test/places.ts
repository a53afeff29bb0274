import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { User } from '@uitpost/contracts'
import { expect, vi } from 'vitest'
import { exampleAnswers } from './examples.ts'
import { type Answers, fakeNetwork } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarket, bookMarkets, completedRun, lotte } from './samples.ts'

/** A screen, and the user who sees it. */
export interface Place {
  path: string
  user?: User
  /** A tab that is not in the URL. */
  tab?: string
}

const ADMIN_TABS = [
  ...['Event Discovery', 'Discovery Logs', 'Duplicate Management', 'Event Management'],
  ...['Categories', 'User Management', 'Security Analytics'],
]

/** Every screen that reads from the server. */
export const PLACES: Place[] = [
  ...['/', '/privacy-settings'].map((path) => ({ path })),
  ...[
    ...['/dashboard', '/events', '/events?view=calendar', `/events/${bookMarket.id}`, '/categories'],
    ...['/category-management', '/preferences', '/profile', '/privacy-settings'],
  ].map((path) => ({ path, user: lotte })),
  ...ADMIN_TABS.map((tab) => ({ path: '/admin', user: admin, tab })),
  ...[
    ...['/admin/discovery', '/admin/feeds', `/admin/runs/${completedRun.id}`, '/admin/events'],
    ...[
      '/admin/events?view=review',
      '/admin/events?view=reported',
      '/admin/categories',
      '/admin/countries',
      '/admin/users',
    ],
    ...['/admin/notifications', '/admin/notifications?tab=digests', '/admin/notifications?tab=suppressions'],
    '/admin/notifications?tab=weeks',
    ...['/admin/security', '/admin/security?tab=audit', '/category-management?tab=all'],
    ...['/category-prompts', `/category-prompts?category=${bookMarkets.id}`],
  ].map((path) => ({ path, user: admin })),
]

export const nameOf = ({ path, user, tab }: Place) =>
  [path, tab, user ? `as ${user.name}` : 'as a visitor'].filter(Boolean).join(', ')

const examples = exampleAnswers()

/** Example replies for all reads, with this user's profile. */
export const answersFor = (user: User = lotte): Answers => ({
  ...examples,
  [`GET /api/events/${bookMarket.id}`]: {
    ...bookMarket,
    town: null,
    dates: [],
    facts: {},
    mergedInto: null,
    unconfirmed: [],
    sources: [],
  },
  [`GET /api/admin/discovery/runs/${completedRun.id}`]:
    examples[`GET /api/admin/discovery/runs/${bookMarkets.id}`],
  'GET /api/user/profile': user,
  'POST /api/auth/refresh': { token: 'token-2', user },
})

/** jsdom has no layout: fakes opening and closing of dialogs, and scrolling. */
export function stubBrowserApis(): void {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  Element.prototype.scrollIntoView = () => {}
}

const timeout = AbortSignal.timeout.bind(AbortSignal)
/** Makes the timeout of responses a thousand times shorter; undone by `vi.restoreAllMocks()`. */
export const shortenTimeouts = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 1000)))

export async function openPlace({ path, user, tab }: Place, answers: Answers) {
  localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')
  if (user) storeSignIn(user)
  const network = fakeNetwork(answers)
  renderApp(path)
  await waitFor(() => expect(document.querySelector('h1, [role=alert]')).not.toBeNull())
  if (tab) fireEvent.mouseDown(await screen.findByRole('tab', { name: tab }), { button: 0 })
  await settled()
  return network
}

export const settled = () => waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull())
export const words = () => document.querySelector('main')?.textContent ?? ''
