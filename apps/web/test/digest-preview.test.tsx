import { fireEvent, screen, within } from '@testing-library/react'
import type { DigestPreview, User } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, lotte } from './samples.ts'

const PREVIEW = 'GET /api/notifications/digest/preview'
const ready: DigestPreview = {
  state: 'ready',
  nextAt: '2026-07-23T07:00:00.000Z',
  frequency: 'weekly',
  channel: 'email',
  subject: 'Your week: Deventer Boekenmarkt',
  events: [
    {
      ...bookMarket,
      section: 'other',
      when: 'Sun 2 Aug, 10:00–17:00',
      facts: { ages: { value: { from: 0, to: null }, source: 'dekade.example' } },
      series: null,
      why: 'In your city, and you follow Tweedehands & Boekenmarkten.',
    },
  ],
}
const nothing: DigestPreview = { ...ready, state: 'empty', subject: null, events: [] }

async function open(answer: unknown, user: User = lotte) {
  storeSignIn(user)
  const network = fakeNetwork({ 'GET /api/user/profile': user, [PREVIEW]: answer })
  renderApp('/preferences')
  return { network, section: within(await screen.findByRole('region', { name: 'Next digest' })) }
}

test('Preferences show when the next digest is sent, in the account’s time zone, and why each event is in it', async () => {
  const { section } = await open(ready, { ...lotte, timeZone: 'Europe/London' })
  expect(await section.findByText(/^We send it Thursday,? 23 July at 08:00, by email\.$/)).toBeTruthy()
  expect(section.getByText('Your week: Deventer Boekenmarkt')).toBeTruthy()
  const entry = within(section.getByRole('listitem'))
  expect(entry.getByRole('link', { name: 'Deventer Boekenmarkt' }).getAttribute('href')).toBe(
    `/events/${bookMarket.id}`,
  )
  expect(entry.getByText('all ages')).toBeTruthy()
  expect(entry.getByText('In your city, and you follow Tweedehands & Boekenmarkten.')).toBeTruthy()
})

test('The preview shows saved events first, then this weekend, then other days, and a series with its further dates', async () => {
  const [first] = ready.events
  if (!first) throw new Error('No event')
  const entry = (title: string, members: Partial<typeof first>) => ({
    ...first,
    id: title,
    title,
    ...members,
  })
  const { section } = await open({
    ...ready,
    events: [
      entry('Bewaard', { section: 'saved' }),
      entry('Weekmarkt', {
        section: 'weekend',
        series: { id: 'weekly', sentence: 'every Saturday', moreDates: 16, followed: false },
      }),
      entry('Later', { section: 'other' }),
    ],
  })
  await section.findByRole('link', { name: 'Weekmarkt' })
  const headings = section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['Events you saved or follow', 'This weekend', 'On other days'])
  const weekend = within(section.getByRole('region', { name: 'This weekend' }))
  expect(weekend.getAllByRole('link').map((link) => link.textContent)).toEqual(['Weekmarkt'])
  expect(weekend.getByText('Every Saturday · 16 more dates')).toBeTruthy()
  expect(weekend.getByText(`Sun 2 Aug, 10:00–17:00, ${bookMarket.city}`)).toBeTruthy()
})

test.each<[string, DigestPreview, User, RegExp[]]>([
  ['there is nothing new', nothing, lotte, [/^Nothing to send yet$/, /We check again Thursday,? 23 July/]],
  [
    'the digest is off',
    { ...nothing, state: 'off', nextAt: null },
    { ...lotte, weeklyDigest: false },
    [/^No digest is sent$/, /^Weekly Digest is off/],
  ],
  [
    'all mail is off',
    { ...nothing, state: 'off', nextAt: null },
    { ...lotte, emailNotifications: false },
    [/^No digest is sent$/, /^Email Notifications are off/],
  ],
  [
    'the address is not confirmed',
    { ...nothing, state: 'unconfirmed', nextAt: null },
    { ...lotte, emailConfirmed: false },
    [/^No digest is sent yet$/, /has not been confirmed/],
  ],
])('When %s, the preview says so', async (_why, preview, user, said) => {
  const { section } = await open(preview, user)
  for (const text of said) expect(await section.findByText(text)).toBeTruthy()
})

test.each<[Partial<User>, string | undefined]>([
  [{ role: 'premium', preferredChannel: 'sms' }, 'You chose SMS. Until your number is confirmed'],
  [{ role: 'premium', preferredChannel: 'whatsapp', phoneConfirmed: true }, 'You chose WhatsApp. For now'],
  [{ role: 'premium', preferredChannel: 'email' }, undefined],
  [{ role: 'user', preferredChannel: 'sms' }, undefined],
])('A digest that falls back to email shows why to the accounts concerned: %o', async (change, said) => {
  const { section } = await open(ready, { ...lotte, ...change })
  await section.findByText(/^We send it /)
  const note = section.queryByText(/^You chose/)
  expect(note?.textContent?.startsWith(said ?? ' ') ?? said === undefined).toBe(true)
})

test('A preview that cannot be loaded has a retry button', async () => {
  let away = true
  const { section } = await open(() => (away ? problem(503, 'Away.') : nothing))
  expect(await section.findByText('The next digest could not be looked up.')).toBeTruthy()
  away = false
  fireEvent.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByText('Nothing to send yet')).toBeTruthy()
})
