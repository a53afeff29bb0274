// Shows push messages as notifications and opens their page on a click; and shows the app's shell, without any data,
// while the browser is offline. The app registers it for signed-in users. It shares no code with the app, so the paths
// are repeated here.
const SUBSCRIPTIONS = '/api/notifications/push-subscriptions'
const REFRESH = '/api/auth/refresh'
const REFRESH_LOCK = 'uitpost-refresh'
const HOME = '/dashboard'
/** Timeout of a response, as in src/api/http.ts, because tabs wait for the same lock. */
const RESPONSE_TIMEOUT_MS = 40_000

/** The files of the app's shell and the paths of its screens, from the first line, which the build adds. */
const { release, files, screens } = self.shell
/** One cache per release, so that files of two releases never mix. */
const CACHE = `shell-${release}`
const PAGE = '/index.html'

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(self.caches.open(CACHE).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => event.waitUntil(replaceEarlierRelease()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (new RegExp(screens).test(pathname)) event.respondWith(fetchOr(event.request, PAGE))
  } else if (files.includes(pathname)) event.respondWith(shellFile(event.request, pathname))
})

async function replaceEarlierRelease() {
  const names = await self.caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => self.caches.delete(name)))
  await self.clients.claim()
}

/** From the network, so that a new release is seen at the next load; without one, the stored file. */
async function fetchOr(request, path) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await storedFile(path)
    if (!stored) throw error
    return stored
  }
}

/** Files with a hash in their name never change, so the stored one is as good as the server's. */
const shellFile = async (request, path) =>
  path.startsWith('/assets/') ? ((await storedFile(path)) ?? fetch(request)) : fetchOr(request, path)

const storedFile = async (path) => (await self.caches.open(CACHE)).match(path, { ignoreVary: true })

self.addEventListener('push', (event) => {
  const { title, body, path, tag, language } = read(event.data)
  event.waitUntil(
    // Browsers require a notification for every message, even when its text cannot be parsed.
    self.registration.showNotification(title || 'Uitpost', {
      body,
      tag,
      lang: language,
      icon: '/icons/icon-192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(ownAddress(event.notification.data?.path)))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** The URL of a page of this origin; the dashboard for any other path. */
function ownAddress(path) {
  const { origin } = self.location
  const address = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return address?.origin === origin ? address.href : origin + HOME
}

async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  return open ? open.focus() : self.clients.openWindow(address)
}

/**
 * Browsers may change the endpoint of a subscription. Saves the new one on the server while the user is signed in here,
 * else unsubscribes.
 */
async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const token = await freshToken()
  if (!token) return void (await subscription.unsubscribe())
  const { endpoint, keys } = subscription.toJSON()
  const replaces = oldSubscription ? { replaces: oldSubscription.endpoint } : {}
  await fetch(SUBSCRIPTIONS, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, ...replaces }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
}

/**
 * Workers cannot read the tabs' stored token, so this refreshes by the cookie, under the tabs' lock. Undefined on
 * refusal.
 */
async function freshToken() {
  const response = await navigator.locks.request(REFRESH_LOCK, () =>
    fetch(REFRESH, {
      method: 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    }),
  )
  return response.ok ? (await response.json()).token : undefined
}
