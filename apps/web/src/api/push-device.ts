import { routeOf } from '@uitpost/contracts/routes'
import { request } from './http.ts'

/** Shows what is pushed; registered when somebody turns push on, never before. */
export const PUSH_WORKER = '/push-worker.js'
/** Nobody is kept from signing out by a push service that does not answer. */
const PATIENCE_MS = 2_000

/** How this browser is subscribed; undefined where it is not or cannot be. */
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

/** By what the server knows a browser. */
export const pushIdOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** Whether a subscription was made for this key of the server; for another one nothing ever arrives. */
export const isFor = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === publicKey

/** Goes on being told after a new password: what belonged to the session of before ends with it. */
export async function keepPush(token: string): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await request({ ...routeOf('savePushSubscription'), token, body: { endpoint, keys }, keepalive: true })
}

async function leave(token: string | null): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const id = await pushIdOf(subscription)
  const told = token
    ? request({ ...routeOf('removePushSubscription', { id }), token, keepalive: true })
    : undefined
  await Promise.allSettled([told, subscription.unsubscribe()])
}

/** Nothing is pushed to this browser any more. Without a token the server learns of it from the push service. */
export const leavePush = (token: string | null): Promise<void> =>
  Promise.race([
    leave(token).catch(() => undefined),
    new Promise<void>((done) => setTimeout(done, PATIENCE_MS)),
  ])
