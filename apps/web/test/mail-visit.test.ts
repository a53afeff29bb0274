import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'

const sourceOf = (name: string) => readFileSync(join(import.meta.dirname, '..', 'public', name), 'utf8')
const globals = ['document', 'localStorage', 'location', 'history'] as const
/** Opens an address with what this browser allows; returns what the page sends and which address it then shows. */
function openPage(address: string, consent?: object) {
  if (consent) localStorage.setItem('cookieConsent', JSON.stringify(consent))
  history.replaceState(null, '', address)
  const sendBeacon = vi.fn()
  // A compiled function cannot import.
  const load = (name: string) =>
    compileFunction(sourceOf(name).replace('import(', 'load('), [...globals, 'navigator', 'load'])(
      ...globals.map((one) => globalThis[one]),
      { sendBeacon },
      load,
    )
  load('theme.js')
  return { sent: sendBeacon.mock.calls, shown: location.pathname + location.search + location.hash }
}
const EVENT = '/e/0190c000-0000-7000-8000-000000000001'
const ALLOWED = { analytics: true, marketing: false }

afterEach(() => localStorage.clear())

test('A page opened from a mail is counted without a word about it, and the address loses the mark', () => {
  expect(openPage(`${EVENT}?lang=nl#mail`, ALLOWED)).toEqual({
    sent: [['/api/notifications/visits']],
    shown: `${EVENT}?lang=nl`,
  })
})

test.each([
  ['Without a choice', '#mail', '', undefined],
  ['Without leave for analytics', '#mail', '', { analytics: false, marketing: true }],
  ['On a page that was not opened from a mail', '#content', '#content', ALLOWED],
])('%s nothing is counted', (_, mark, left, consent) => {
  expect(openPage(`/dashboard${mark}`, consent)).toEqual({ sent: [], shown: `/dashboard${left}` })
})
