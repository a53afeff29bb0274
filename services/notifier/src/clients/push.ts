import type { Language } from '@uitpost/contracts'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { checkAddress, publicConnector, type ResolveHost } from '@uitpost/service-kit/public-address'
import { Agent, fetch, type Response } from 'undici'
import webPush from 'web-push'
import type { MailOutcome } from './mail-outcomes.ts'
import { pushFailureOf, pushOutcomeOf } from './push-outcomes.ts'

/** A browser's endpoint and the keys to encrypt for it. */
export interface PushAddress {
  /** SHA-256 of the endpoint. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** A message that a browser shows, whether or not the web app is open. */
export interface PushMessage {
  /** The delivery's id. */
  id: string
  device: PushAddress
  /** Read by the web app's service worker: plain text, and a path of the web app. */
  content: { title: string; body: string; path: string; tag: string; language: Language }
  /** How long the push service keeps it for an offline browser. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
}

export interface PushOptions {
  publicKey: string
  privateKey: string
  /** Contact address for push services (the `sub` of VAPID). */
  subject: string
  /** Accepted origins besides those of the known browsers, wherever they resolve to. */
  services: readonly string[]
  /** Timeout per call in milliseconds. */
  timeoutMs?: number
  /** Name resolution, for tests. */
  resolve?: ResolveHost
}

/** Chrome and derivatives, Firefox, Safari, Edge; a leading dot accepts all subdomains. */
const KNOWN_SERVICES = [
  ...['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com'],
  ...['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'],
]
const TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
/** Connections per push service. */
const CONNECTIONS = 20
const MAX_WORDS = 200

/** Host names by RFC 1123; the URL parser also accepts empty labels, underscores and labels of 64 letters. */
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/

const isKnownHost = (host: string): boolean =>
  HOST_NAME.test(host) &&
  KNOWN_SERVICES.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))

/**
 * Web push (RFC 8030, 8188, 8291, 8292). Endpoints come from users, so only known push services are called, by https,
 * at public addresses, without following redirects.
 */
export function createPush(options: PushOptions) {
  const { publicKey, privateKey, subject, services, timeoutMs = TIMEOUT_MS, resolve } = options
  const outside = new Agent({
    connections: CONNECTIONS,
    connect: publicConnector({ timeoutMs: CONNECT_TIMEOUT_MS, ...(resolve && { resolve }) }),
  })
  const inside = new Agent({ connections: CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } })
  const isOwnService = (url: URL) => services.includes(url.origin)

  /** The URL to call; throws for anything but the normalised spelling of an accepted origin. */
  function check(endpoint: string): URL {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    if (url?.href !== endpoint) throw new FetchRefused('bad_address', 'This is no web address')
    if (url.username !== '' || url.password !== '') {
      throw new FetchRefused('bad_address', 'Addresses with a name or password are not opened')
    }
    if (isOwnService(url)) return url
    if (url.protocol !== 'https:' || !isKnownHost(url.hostname)) {
      throw new FetchRefused('bad_address', 'This is not the push service of a browser we know')
    }
    return checkAddress(endpoint)
  }

  async function call({ device, content, ttlSeconds, urgency }: PushMessage): Promise<MailOutcome> {
    const url = check(device.endpoint)
    const details = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency,
        topic: content.tag,
      },
    )
    const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)] as const)
    const answer = await fetch(url, {
      method: 'POST',
      // fetch sets Content-Length itself.
      headers: Object.fromEntries(headers.filter(([name]) => name !== 'Content-Length')),
      body: details.body,
      redirect: 'manual',
      dispatcher: isOwnService(url) ? inside : outside,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const retryAfter = answer.headers.get('retry-after') ?? undefined
    return pushOutcomeOf(
      { status: answer.status, words: await readBodyStart(answer), retryAfter },
      new Date(),
    )
  }

  return {
    publicKey,
    /** Whether messages may be sent to this endpoint. */
    isPushService(endpoint: string): boolean {
      try {
        return check(endpoint) !== undefined
      } catch (error) {
        if (error instanceof FetchRefused) return false
        throw error
      }
    },
    send: (message: PushMessage): Promise<MailOutcome> => call(message).catch(pushFailureOf),
    close: () => Promise.all([outside.close(), inside.close()]),
  }
}

export type Push = ReturnType<typeof createPush>

/** The beginning of the response body; the outcome depends on the status only, so reading errors are ignored. */
async function readBodyStart({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  if (!reader) return ''
  try {
    const { value } = (await reader.read()) as { value?: Uint8Array }
    await reader.cancel()
    const words = Buffer.from(value ?? []).subarray(0, MAX_WORDS)
    return words.toString().replaceAll(/\s+/gu, ' ').trim()
  } catch {
    return ''
  }
}
