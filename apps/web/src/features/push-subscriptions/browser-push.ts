import { isFor, ownSubscription, PUSH_WORKER, pushIdOf } from '../../api/push-device.ts'

/** What this browser says of push; `id` is what the server knows it by once it is subscribed. */
export interface BrowserPush {
  state: 'unsupported' | 'blocked' | 'free'
  id: string | null
}

/** Only looks: nothing is asked of anybody here. */
export async function readBrowser(): Promise<BrowserPush> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return { state: 'unsupported', id: null }
  }
  if (Notification.permission === 'denied') return { state: 'blocked', id: null }
  const subscription = await ownSubscription()
  return { state: 'free', id: subscription ? await pushIdOf(subscription) : null }
}

/** Somebody was asked and did not say yes. */
export class NotAllowed extends Error {}
/** The browser's own push service took nothing. */
export class NotReached extends Error {}

/** Asks for leave, which only a click may do, and subscribes this browser to what the server signs. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  try {
    await navigator.serviceWorker.register(PUSH_WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    if (known && !isFor(known, publicKey)) await known.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (cause) {
    throw new NotReached('The browser did not subscribe', { cause })
  }
}
