import { isFor, ownSubscription, pushIdOf } from '../../api/push-device.ts'
import { SERVICE_WORKER } from '../../api/service-worker.ts'

/** Push support and permission of this browser; `id` is the server's id of its subscription, null without one. */
export interface BrowserPush {
  state: 'unsupported' | 'blocked' | 'free'
  id: string | null
}

/** Reads the push state without asking the user for permission. */
export async function readBrowser(): Promise<BrowserPush> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return { state: 'unsupported', id: null }
  }
  if (Notification.permission === 'denied') return { state: 'blocked', id: null }
  const subscription = await ownSubscription()
  return { state: 'free', id: subscription ? await pushIdOf(subscription) : null }
}

/** The user did not grant the permission for notifications. */
export class NotAllowed extends Error {}
/** The browser could not subscribe to its push service. */
export class NotReached extends Error {}

/**
 * Asks for permission, which browsers allow only on a click, and subscribes this browser with the server's public key
 * (VAPID). Throws NotAllowed or NotReached.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    if (known && !isFor(known, publicKey)) await known.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (cause) {
    throw new NotReached('The browser did not subscribe', { cause })
  }
}
