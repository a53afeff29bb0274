// Shows what is pushed to this browser and opens its page on a click. It keeps no page and answers no request. The app
// registers it when somebody turns push on; it shares no code with the app, so that paths stand here once more.
const SUBSCRIPTIONS = '/api/notifications/push-subscriptions'
const REFRESH = '/api/auth/refresh'
const REFRESH_LOCK = 'uitpost-refresh'
const HOME = '/dashboard'
/** As long as the app waits for an answer (src/api/http.ts): the lock below is also that of the tabs. */
const ANSWER_LIMIT_MS = 40_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, path, tag, language } = read(event.data)
  event.waitUntil(
    // A browser wants something shown for every message, whatever became of its text.
    self.registration.showNotification(title || 'Uitpost', {
      ...{ body, tag, lang: language, icon: '/icons/icon-192.png' },
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

/** Only pages of ours are opened. */
function ownAddress(path) {
  const { origin } = self.location
  const address = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return address?.origin === origin ? address.href : origin + HOME
}

async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  return there ? there.focus() : self.clients.openWindow(address)
}

/** A browser may change its endpoint by itself: the server is told, if its owner is still signed in here. */
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
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
}

/** A worker cannot read the token of the tabs; it has the cookie, and takes turns with them. */
async function freshToken() {
  const answer = await navigator.locks.request(REFRESH_LOCK, () =>
    fetch(REFRESH, {
      method: 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    }),
  )
  return answer.ok ? (await answer.json()).token : undefined
}
