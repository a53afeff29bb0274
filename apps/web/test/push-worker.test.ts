import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { routes } from '@uitpost/contracts/routes'
import { expect, test, vi } from 'vitest'
import { PUSH_WORKER } from '../src/api/push-device.ts'

const source = readFileSync(join(import.meta.dirname, '..', 'public', PUSH_WORKER), 'utf8')
const ORIGIN = 'https://uitpost.test'

interface Subscribed {
  endpoint: string
  options: object
  toJSON(): object
  unsubscribe(): Promise<boolean>
}
const subscription = (name: string): Subscribed => ({
  endpoint: `https://fcm.googleapis.com/${name}`,
  options: { userVisibleOnly: true },
  toJSON: () => ({
    endpoint: `https://fcm.googleapis.com/${name}`,
    expirationTime: null,
    keys: { p256dh: 'p', auth: 'a' },
  }),
  unsubscribe: vi.fn(async () => true),
})

/** The worker in a browser of the test: what it listens to, what it shows, opens and asks. */
function startWorker({ windows = [] as { url: string; focus: () => void }[], signedIn = true } = {}) {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: { title: string; options: NotificationOptions }[] = []
  const opened: string[] = []
  const asked: { path: string; init: RequestInit }[] = []
  const renewed = subscription('renewed')
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
      pushManager: { subscribe: async () => renewed },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  const fetch = async (path: string, init: RequestInit) => {
    asked.push({ path, init })
    if (path === '/api/auth/refresh' && !signedIn) return new Response('{}', { status: 401 })
    return Response.json({ token: 'fresh' })
  }
  const navigator = { locks: { request: (_: string, work: () => unknown) => work() } }
  runInNewContext(source, { self, fetch, navigator, URL, AbortSignal })
  return {
    ...{ listeners, shown, opened, asked, renewed },
    async emit(name: string, event: object): Promise<void> {
      let work: unknown
      listeners[name]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
      await work
    },
  }
}

const click = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } })

test('A message is shown as the text that it is, once for each occasion', async () => {
  const worker = startWorker()
  const content = { title: '<b>Morgen</b>', body: 'Utrecht', path: '/events/1', tag: 't', language: 'nl' }
  await worker.emit('push', { data: { json: () => content } })
  expect(worker.shown).toEqual([
    {
      title: '<b>Morgen</b>',
      options: {
        ...{ body: 'Utrecht', tag: 't', lang: 'nl', icon: '/icons/icon-192.png' },
        data: { path: '/events/1' },
      },
    },
  ])
})

test.each([
  ['no text', { data: null }],
  [
    'a text that is none of ours',
    {
      data: {
        json: () => {
          throw new SyntaxError('not JSON')
        },
      },
    },
  ],
])('A message with %s is shown all the same, as browsers demand', async (_, event) => {
  const worker = startWorker()
  await worker.emit('push', event)
  expect(worker.shown.map(({ title }) => title)).toEqual(['Uitpost'])
})

test('A click opens the page of the event, or shows the window that has it open', async () => {
  const worker = startWorker()
  await worker.emit('notificationclick', click('/events/1'))
  expect(worker.opened).toEqual([`${ORIGIN}/events/1`])

  const focus = vi.fn()
  const second = startWorker({ windows: [{ url: `${ORIGIN}/events/1`, focus }] })
  await second.emit('notificationclick', click('/events/1'))
  expect([second.opened, focus.mock.calls.length]).toEqual([[], 1])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  '\\\\evil.example',
  'http://[',
  {},
])('A click never leads to %j', async (path) => {
  const worker = startWorker()
  await worker.emit('notificationclick', click(path))
  expect(worker.opened).toHaveLength(1)
  expect(worker.opened[0]).toMatch(/^https:\/\/uitpost\.test\//)
})

test('An endpoint that the browser changed is told to the server in place of the old one', async () => {
  const worker = startWorker()
  const oldSubscription = subscription('old')
  await worker.emit('pushsubscriptionchange', { oldSubscription, newSubscription: null })
  const [refresh, save] = worker.asked
  expect([refresh?.path, refresh?.init.method]).toEqual(['/api/auth/refresh', 'POST'])
  // The tabs wait for the same lock.
  for (const asked of worker.asked) expect(asked.init.signal).toBeInstanceOf(AbortSignal)
  expect(save?.init.headers).toMatchObject({ authorization: 'Bearer fresh' })
  expect(JSON.parse(save?.init.body as string)).toEqual({
    endpoint: worker.renewed.endpoint,
    keys: { p256dh: 'p', auth: 'a' },
    replaces: oldSubscription.endpoint,
  })
})

test('An endpoint that changed while nobody is signed in is given up', async () => {
  const worker = startWorker({ signedIn: false })
  await worker.emit('pushsubscriptionchange', { oldSubscription: subscription('old') })
  expect(worker.asked.map(({ path }) => path)).toEqual(['/api/auth/refresh'])
  expect(worker.renewed.unsubscribe).toHaveBeenCalledOnce()
})

test('The worker calls nothing but routes of the contracts, and keeps and answers nothing', () => {
  const paths = [...source.matchAll(/'(\/api\/[^']+)'/g)].map(([, path]) => `POST ${path}`)
  expect(paths).toEqual([routes.savePushSubscription, routes.refreshSession])
  expect(Object.keys(startWorker().listeners).toSorted()).toEqual([
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
  expect(source).not.toMatch(/\bcaches\b|importScripts|indexedDB/)
})
