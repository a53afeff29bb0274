import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PushDevice, User } from '@uitpost/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { pushIdOf } from '../src/api/push-device.ts'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { lotte } from './samples.ts'

const KEY = `B${'A'.repeat(86)}`
const PATH = '/api/notifications/push-subscriptions'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/1'
const premium: User = { ...lotte, role: 'premium', pushNotifications: true }
const phone: PushDevice = {
  id: 'p'.repeat(43),
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  createdAt: '2026-11-18T10:00:00.000Z',
  lastSuccessAt: '2026-11-19T10:00:00.000Z',
}
const noDigest = {
  state: 'empty',
  nextAt: null,
  frequency: 'weekly',
  channel: 'email',
  subject: null,
  events: [],
}

const bufferOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    .buffer

interface Permissions {
  permission?: NotificationPermission
  answer?: NotificationPermission
  /** The server key of an existing subscription. */
  subscribedFor?: string
  refuses?: boolean
}

/** A fake of the browser's push API, which jsdom lacks. */
function fakeBrowser({
  permission = 'default',
  answer = 'granted',
  subscribedFor,
  refuses,
}: Permissions = {}) {
  const asked: string[] = []
  const subscriptionFor = (key: string) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: bufferOf(key) },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p-key', auth: 'a-key' } }),
    unsubscribe: async () => {
      asked.push('unsubscribe')
      current = null
      return true
    },
  })
  let current: ReturnType<typeof subscriptionFor> | null = subscribedFor
    ? subscriptionFor(subscribedFor)
    : null
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (refuses) throw new DOMException('No push service', 'AbortError')
        asked.push('subscribe')
        current = subscriptionFor(applicationServerKey)
        return current
      },
    },
  }
  const notification = {
    permission,
    requestPermission: async () => {
      asked.push('permission')
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (path: string) => void asked.push(`register ${path}`),
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  return { asked, isSubscribed: () => current !== null }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A fake server with these devices. */
function serve(user: User, known: PushDevice[] = [], answers: object = {}) {
  let devices = known
  storeSignIn(user)
  return fakeNetwork({
    'GET /api/user/profile': user,
    'GET /api/notifications/digest/preview': noDigest,
    [`GET ${PATH}`]: () => ({ publicKey: KEY, devices }),
    [`POST ${PATH}`]: async () => {
      const here = { ...phone, id: await ownId(), userAgent: 'Firefox/145.0 Linux', lastSuccessAt: null }
      devices = [here, ...known]
      return here
    },
    [`DELETE ${PATH}/${phone.id}`]: () => {
      devices = devices.filter(({ id }) => id !== phone.id)
      return { id: phone.id }
    },
    'PUT /api/user/profile': ({ body }: { body: object }) => ({ ...user, ...body }),
    ...answers,
  })
}
const ownId = () => pushIdOf({ endpoint: ENDPOINT } as PushSubscription)
const section = async () => within(await screen.findByRole('region', { name: 'Push' }))
const shown = async () => {
  await screen.findByRole('heading', { name: 'Preferences' })
  return section()
}
const turnOn = 'Turn on for this device'

test('No permission is requested on load; turning push on requests it after the click', async () => {
  const { asked } = fakeBrowser()
  const network = serve({ ...premium, pushNotifications: false })
  renderApp('/preferences')
  const push = await shown()
  const button = await push.findByRole('button', { name: turnOn })
  // The worker of the shell may already be registered.
  expect(asked).not.toContain('permission')
  fireEvent.click(button)
  expect(await push.findByText('Firefox on Linux')).toBeTruthy()
  expect(push.getByText('on')).toBeTruthy()
  const registering = 'register /service-worker.js'
  expect(asked).toContain(registering)
  expect(asked.filter((step) => step !== registering)).toEqual(['permission', 'subscribe'])
  expect(network.to(`POST ${PATH}`)[0]?.body).toEqual({
    endpoint: ENDPOINT,
    keys: { p256dh: 'p-key', auth: 'a-key' },
  })
  // The account's switch is turned on together with the device.
  expect(network.to('PUT /api/user/profile').map(({ body }) => body)).toEqual([{ pushNotifications: true }])
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Push notifications' }).checked).toBe(true)
})

test.each([
  [
    'who says no',
    { answer: 'denied' as const },
    'Your browser was not allowed to show notifications, so nothing was turned on.',
  ],
  [
    'whose push service cannot be reached',
    { refuses: true },
    'Your browser could not reach its push service. Please try again later.',
  ],
])('A browser %s shows why, and nothing is stored', async (_, permissions, text) => {
  const browser = fakeBrowser(permissions)
  const network = serve(premium)
  renderApp('/preferences')
  const push = await shown()
  fireEvent.click(await push.findByRole('button', { name: turnOn }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(network.to(`POST ${PATH}`)).toEqual([])
  expect(browser.isSubscribed()).toBe(false)
})

test('A subscription that the server refuses is removed from the browser as well', async () => {
  const browser = fakeBrowser()
  serve(premium, [], { [`POST ${PATH}`]: problem(400, 'This key is not one of a browser.') })
  renderApp('/preferences')
  const push = await shown()
  fireEvent.click(await push.findByRole('button', { name: turnOn }))
  expect((await push.findByRole('alert')).textContent).toBe('This key is not one of a browser.')
  expect(browser.isSubscribed()).toBe(false)
})

test('A subscription for another server key is replaced', async () => {
  const { asked } = fakeBrowser({ permission: 'granted', subscribedFor: `B${'B'.repeat(86)}` })
  serve(premium)
  renderApp('/preferences')
  const push = await shown()
  fireEvent.click(await push.findByRole('button', { name: turnOn }))
  expect(await push.findByText('Firefox on Linux')).toBeTruthy()
  expect(asked.slice(-2)).toEqual(['unsubscribe', 'subscribe'])
})

test('Turning push off ends it on the server and in the browser', async () => {
  const browser = fakeBrowser({ permission: 'granted', subscribedFor: KEY })
  const id = await ownId()
  const network = serve(premium, [{ ...phone, id }], { [`DELETE ${PATH}/${id}`]: { id } })
  renderApp('/preferences')
  const push = await shown()
  fireEvent.click(await push.findByRole('button', { name: 'Turn off for this device' }))
  expect(await push.findByRole('button', { name: turnOn })).toBeTruthy()
  expect(network.to(`DELETE ${PATH}/${id}`)).toHaveLength(1)
  expect(browser.isSubscribed()).toBe(false)
})

test('With event reminders off the section says that nothing is pushed', async () => {
  fakeBrowser({ permission: 'granted', subscribedFor: KEY })
  serve({ ...premium, eventReminders: false }, [{ ...phone, id: await ownId() }])
  renderApp('/preferences')
  const push = await shown()
  expect(await push.findByText(/^Event reminders are off/)).toBeTruthy()
})

test('Other devices are listed, and can be removed', async () => {
  fakeBrowser()
  serve(premium, [phone])
  renderApp('/preferences')
  const push = await shown()
  expect(await push.findByText('Chrome on Android')).toBeTruthy()
  expect(push.getByText('On since 18 Nov 2026, last message 19 Nov 2026')).toBeTruthy()
  fireEvent.click(push.getByRole('button', { name: 'Remove Chrome on Android, On since 18 Nov 2026' }))
  await waitFor(() => expect(push.queryByText('Chrome on Android')).toBeNull())
})

test('Without push support the section says so, and with blocked notifications how to allow them', async () => {
  serve(premium)
  const { queryClient } = renderApp('/preferences')
  expect(await (await shown()).findByText(/^This browser takes no push messages/)).toBeTruthy()
  fakeBrowser({ permission: 'denied' })
  await queryClient.invalidateQueries({ queryKey: ['browser', 'push'] })
  expect(await (await section()).findByText(/^Notifications of Uitpost are blocked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: turnOn })).toBeNull()
})

test('Without premium push cannot be turned on, with the reason', async () => {
  fakeBrowser()
  serve(lotte)
  renderApp('/preferences')
  const push = await shown()
  expect(await push.findByRole('button', { name: turnOn })).toHaveProperty('disabled', true)
  expect(push.getByText('Push notifications require premium account')).toBeTruthy()
})

test('Without push on the server there is no such section', async () => {
  fakeBrowser()
  serve(premium, [], { [`GET ${PATH}`]: { publicKey: null, devices: [] } })
  const { queryClient } = renderApp('/preferences')
  await screen.findByRole('heading', { name: 'Preferences' })
  await waitFor(() => expect(queryClient.getQueryData([PATH])).toBeTruthy())
  expect(screen.queryByRole('region', { name: 'Push' })).toBeNull()
})

test('Devices that cannot be loaded have a retry button', async () => {
  fakeBrowser()
  let broken = true
  serve(premium, [], {
    [`GET ${PATH}`]: () => (broken ? problem(503, 'Not ready.') : { publicKey: KEY, devices: [phone] }),
  })
  renderApp('/preferences')
  const push = await shown()
  expect(await push.findByText('Your devices for push could not be loaded.')).toBeTruthy()
  broken = false
  fireEvent.click(push.getByRole('button', { name: 'Try again' }))
  expect(await (await section()).findByText('Chrome on Android')).toBeTruthy()
})

test('Signing out ends push in this browser and on the server, before the token is revoked', async () => {
  const browser = fakeBrowser({ permission: 'granted', subscribedFor: KEY })
  const id = await ownId()
  const network = serve(premium, [{ ...phone, id }], {
    [`DELETE ${PATH}/${id}`]: { id },
    'POST /api/auth/logout': { message: 'Done.' },
  })
  const { session } = renderApp('/preferences')
  await shown()
  session.logOut()
  await waitFor(() => expect(network.to('POST /api/auth/logout')).toHaveLength(1))
  expect(network.requests.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE ${PATH}/${id}`,
    'POST /api/auth/logout',
  ])
  expect(network.to(`DELETE ${PATH}/${id}`)[0]?.headers.get('authorization')).toBe('Bearer token-1')
  expect(browser.isSubscribed()).toBe(false)
})

test('A session that was ended elsewhere ends push in this browser', async () => {
  const browser = fakeBrowser({ permission: 'granted', subscribedFor: KEY })
  serve(premium, [], { 'GET /api/user/profile': problem(401, 'Please sign in.') })
  renderApp('/preferences')
  await waitFor(() => expect(browser.isSubscribed()).toBe(false))
})

test('After a new password push continues in this browser, under the new session', async () => {
  const browser = fakeBrowser({ permission: 'granted', subscribedFor: KEY })
  const network = serve(premium, [], {
    'GET /api/auth/sessions': [],
    'POST /api/auth/change-password': { token: 'token-2', user: premium },
  })
  renderApp('/profile')
  const fill = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await fill('Current Password', 'uitpost-demo')
  await fill('New Password', 'boterham met kaas')
  await fill('Confirm Password', 'boterham met kaas')
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(network.to(`POST ${PATH}`)).toHaveLength(1))
  const [{ body, headers } = { body: undefined, headers: new Headers() }] = network.to(`POST ${PATH}`)
  expect(body).toEqual({ endpoint: ENDPOINT, keys: { p256dh: 'p-key', auth: 'a-key' } })
  expect(headers.get('authorization')).toBe('Bearer token-2')
  expect(browser.isSubscribed()).toBe(true)
})
