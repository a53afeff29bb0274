import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { routes } from '@uitpost/contracts/routes'
import { describe, expect, test, vi } from 'vitest'
import { SERVICE_WORKER } from '../src/api/service-worker.ts'

const source = readFileSync(join(import.meta.dirname, '..', 'public', SERVICE_WORKER), 'utf8')
const ORIGIN = 'https://uitpost.test'
/** As the build writes it into the first line. */
const SHELL = {
  release: 'new',
  files: ['/index.html', '/theme.js', '/assets/index-12345678.js'],
  screens: '^(?:/|/dashboard|/events/[^/]+)$',
}

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

/** Runs the worker with fake globals, and records its listeners, notifications, opened windows and requests. */
function startWorker({
  windows = [] as { url: string; focus: () => void }[],
  signedIn = true,
  online = true,
  stored = new Map<string, Map<string, string>>(),
} = {}) {
  const caches = {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>()
      stored.set(name, files)
      return {
        addAll: async (paths: string[]) => {
          for (const path of paths) files.set(path, `stored ${path}`)
        },
        match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
      }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  }
  const listeners: Record<string, (event: object) => void> = {}
  const shown: { title: string; options: NotificationOptions }[] = []
  const opened: string[] = []
  const asked: { path: string; init: RequestInit }[] = []
  const renewed = subscription('renewed')
  const self = {
    shell: SHELL,
    caches,
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
      pushManager: { subscribe: async () => renewed },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  const fetch = async (path: string | { url: string }, init: RequestInit = {}) => {
    if (!online) throw new TypeError('Failed to fetch')
    if (typeof path !== 'string') return new Response(`fetched ${new URL(path.url).pathname}`)
    asked.push({ path, init })
    if (path === '/api/auth/refresh' && !signedIn) return new Response('{}', { status: 401 })
    return Response.json({ token: 'fresh' })
  }
  const navigator = { locks: { request: (_: string, work: () => unknown) => work() } }
  runInNewContext(source, { self, fetch, navigator, URL, AbortSignal })
  return {
    stored,
    /** The text that a request is answered with; undefined when the worker leaves it to the browser. */
    async answer(path: string, mode = 'no-cors', method = 'GET'): Promise<string | undefined> {
      let answered: Promise<Response> | undefined
      const request = { method, mode, url: new URL(path, ORIGIN).href }
      listeners['fetch']?.({ request, respondWith: (reply: Promise<Response>) => (answered = reply) })
      return (await answered)?.text()
    },
    shown,
    opened,
    asked,
    renewed,
    async emit(name: string, event: object): Promise<void> {
      let work: unknown
      listeners[name]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
      await work
    },
  }
}

const click = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } })

test('A message is shown as plain text, and replaces an earlier one with the same tag', async () => {
  const worker = startWorker()
  const content = { title: '<b>Morgen</b>', body: 'Utrecht', path: '/events/1', tag: 't', language: 'nl' }
  await worker.emit('push', { data: { json: () => content } })
  expect(worker.shown).toEqual([
    {
      title: '<b>Morgen</b>',
      options: {
        body: 'Utrecht',
        tag: 't',
        lang: 'nl',
        icon: '/icons/icon-192.png',
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
])('A message with %s is still shown, as browsers require', async (_, event) => {
  const worker = startWorker()
  await worker.emit('push', event)
  expect(worker.shown.map(({ title }) => title)).toEqual(['Uitpost'])
})

test('A click opens the page of the event, or focuses the window that shows it', async () => {
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
])('A click never opens %j', async (path) => {
  const worker = startWorker()
  await worker.emit('notificationclick', click(path))
  expect(worker.opened).toHaveLength(1)
  expect(worker.opened[0]).toMatch(/^https:\/\/uitpost\.test\//)
})

test('An endpoint changed by the browser replaces the old one on the server', async () => {
  const worker = startWorker()
  const oldSubscription = subscription('old')
  await worker.emit('pushsubscriptionchange', { oldSubscription, newSubscription: null })
  const [refresh, save] = worker.asked
  expect([refresh?.path, refresh?.init.method]).toEqual(['/api/auth/refresh', 'POST'])
  // The lock is shared with the tabs.
  for (const asked of worker.asked) expect(asked.init.signal).toBeInstanceOf(AbortSignal)
  expect(save?.init.headers).toMatchObject({ authorization: 'Bearer fresh' })
  expect(JSON.parse(save?.init.body as string)).toEqual({
    endpoint: worker.renewed.endpoint,
    keys: { p256dh: 'p', auth: 'a' },
    replaces: oldSubscription.endpoint,
  })
})

test('An endpoint that changes while no user is signed in is unsubscribed', async () => {
  const worker = startWorker({ signedIn: false })
  await worker.emit('pushsubscriptionchange', { oldSubscription: subscription('old') })
  expect(worker.asked.map(({ path }) => path)).toEqual(['/api/auth/refresh'])
  expect(worker.renewed.unsubscribe).toHaveBeenCalledOnce()
})

test('The worker calls only routes of the contracts, and stores only the files of its release', async () => {
  const paths = [...source.matchAll(/'(\/api\/[^']+)'/g)].map(([, path]) => `POST ${path}`)
  expect(paths).toEqual([routes.savePushSubscription, routes.refreshSession])
  expect(source).not.toMatch(/importScripts|indexedDB|\.put\(/)
  const worker = startWorker({ stored: new Map([['shell-old', new Map([['/index.html', 'old']])]]) })
  await worker.emit('install', {})
  await worker.emit('activate', {})
  expect([...worker.stored].map(([name, files]) => [name, [...files.keys()]])).toEqual([
    ['shell-new', SHELL.files],
  ])
})

describe('offline', () => {
  const stored = new Map([['shell-new', new Map(SHELL.files.map((path) => [path, `stored ${path}`]))]])

  test.each(['/', '/dashboard', '/events/0190'])('%s shows the stored page', async (path) => {
    expect(await startWorker({ online: false, stored }).answer(path, 'navigate')).toBe('stored /index.html')
  })

  test.each(SHELL.files)('%s is the stored file', async (path) => {
    expect(await startWorker({ online: false, stored }).answer(path)).toBe(`stored ${path}`)
  })

  test.each([
    ['data', '/api/user/profile', 'no-cors', 'GET'],
    ['a public page', '/e/0190', 'navigate', 'GET'],
    ['an unsubscribe link', '/unsubscribe/x', 'navigate', 'GET'],
    ['a form', '/dashboard', 'navigate', 'POST'],
    ['another site', 'https://evil.example/dashboard', 'navigate', 'GET'],
  ])('%s is left to the browser', async (_, path, mode, method) => {
    expect(await startWorker({ online: false, stored }).answer(path, mode, method)).toBeUndefined()
  })
})

test('Online, a page is the server’s, so that a new release is seen at the next load', async () => {
  const stored = new Map([['shell-new', new Map(SHELL.files.map((path) => [path, 'old']))]])
  const worker = startWorker({ stored })
  expect(await worker.answer('/dashboard', 'navigate')).toBe('fetched /dashboard')
  expect(await worker.answer('/theme.js')).toBe('fetched /theme.js')
  // Its name changes with its content.
  expect(await worker.answer('/assets/index-12345678.js')).toBe('old')
})
