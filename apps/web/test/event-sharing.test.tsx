import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeNetwork } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, categories, lotte } from './samples.ts'

const LINK = `${window.location.origin}/e/${bookMarket.id}`

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

async function open(status: 'approved' | 'pending' = 'approved') {
  storeSignIn(lotte)
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    [`GET /api/events/${bookMarket.id}`]: {
      ...bookMarket,
      status,
      saved: false,
      seriesId: null,
      town: null,
      dates: [],
      facts: {},
      unconfirmed: [],
      mergedInto: null,
      sources: [],
    },
  })
  renderApp(`/events/${bookMarket.id}`)
  await screen.findByRole('heading', { level: 1, name: bookMarket.title })
}
const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
const share = () => fireEvent.click(screen.getByRole('button', { name: 'Share' }))

test('An event is shared by the link of its public page, with the system’s share dialog if available', async () => {
  const handOn = vi.fn(async () => {})
  give('share', handOn)
  await open()
  share()
  await waitFor(() => expect(handOn).toHaveBeenCalledWith({ title: bookMarket.title, url: LINK }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Closing the share dialog shows no error', async () => {
  const handOn = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
  give('share', handOn)
  await open()
  share()
  await waitFor(() => expect(handOn).toHaveBeenCalled())
  expect(screen.queryByText(/did not work/)).toBeNull()
})

test('Without a share dialog the link is copied, and a message says so', async () => {
  const writeText = vi.fn(async () => {})
  give('clipboard', { writeText })
  await open()
  share()
  expect(await screen.findByText(/The link opens for everybody/)).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(LINK)
})

test('When neither works the link is shown to be copied by hand', async () => {
  give('clipboard', { writeText: vi.fn().mockRejectedValue(new Error('denied')) })
  await open()
  share()
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this event' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe(LINK)
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull())
})

test('An event that is not published cannot be shared', async () => {
  await open('pending')
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
