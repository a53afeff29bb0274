import { appRouteOf } from '@uitpost/contracts/app-routes'
import { request } from './http.ts'

/** Longest time that signing out waits for unsubscribing, in ms. */
const UNSUBSCRIBE_TIMEOUT_MS = 2_000

/** This browser's push subscription; undefined when it has none or does not support push. */
export async function ownSubscription(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Id of a subscription on the server: the SHA-256 of its endpoint, as unpadded base64url. */
export const pushIdOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/**
 * Whether a subscription was made with this VAPID public key (base64url). Messages signed with another never arrive.
 */
export const isFor = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === publicKey

/**
 * Saves this browser's subscription again under a new token: a new password ends the subscriptions of older sessions.
 */
export async function keepPush(token: string): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await request({ ...appRouteOf('savePushSubscription'), token, body: { endpoint, keys } })
}

async function unsubscribe(token: string | null): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const id = await pushIdOf(subscription)
  const removed = token ? request({ ...appRouteOf('removePushSubscription', { id }), token }) : undefined
  await Promise.allSettled([removed, subscription.unsubscribe()])
}

/**
 * Ends push on this browser, and on the server when there is a token; without one the server removes the subscription
 * when the push service reports it as gone. Never rejects, and resolves within 2 s.
 */
export const unsubscribePush = (token: string | null): Promise<void> =>
  Promise.race([
    unsubscribe(token).catch(() => undefined),
    new Promise<void>((done) => setTimeout(done, UNSUBSCRIBE_TIMEOUT_MS)),
  ])
