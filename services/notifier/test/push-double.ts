import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Handling of a message: accepted, refused, or not answered. */
export type PushBehaviour =
  | 'accept'
  | 'drop'
  | 'silence'
  | { status: number; body?: string; headers?: Record<string, string> }

export interface ReceivedPush {
  browser: string
  headers: IncomingMessage['headers']
  /** The decrypted content. */
  content: unknown
  bytes: number
}

/** A P-256 key pair in base64url, like `web-push generate-vapid-keys`. */
export function newVapidKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.alloc(32)
  pair.getPrivateKey().copy(privateKey, 32 - pair.getPrivateKey().length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8188 and RFC 8291, implemented independently of the library that encrypts. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const record = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** RFC 8292: signed with the key the browser subscribed with, for this push service, valid for at most a day. */
function assertSigned(authorization: string, publicKey: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const lives = Number(exp) - Date.now() / 1_000
  if (!signed || key !== publicKey || aud !== origin || lives <= 0 || lives > 86_400 || !sub) {
    throw new Error(`not signed as it should be: ${authorization}`)
  }
}

/** A push service on loopback with browsers; it verifies and decrypts messages, and simulates failures. */
export async function startPushDouble() {
  const vapid = newVapidKeys()
  const browsers = new Map<string, { pair: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  let round = 0
  let behave: (browser: string) => PushBehaviour = () => 'accept'

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming)
    const name = incoming.url?.split('/').at(-1) ?? ''
    const browser = browsers.get(name)
    const behaviour = behave(name)
    if (!browser || behaviour === 'drop') return void incoming.socket.destroy()
    if (behaviour === 'silence') return
    try {
      assertSigned(incoming.headers.authorization ?? '', vapid.publicKey, origin)
      const content: unknown = JSON.parse(decrypt(body, browser.pair, browser.auth))
      received.push({ browser: name, headers: incoming.headers, content, bytes: body.length })
    } catch (error) {
      response.writeHead(400).end(String(error))
      return
    }
    const { status, body: words, headers } = behaviour === 'accept' ? { status: 201 } : behaviour
    response.writeHead(status, headers).end(words)
  }
  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    options: { ...vapid, subject: 'mailto:post@uitpost.test', services: [origin] },
    /** A browser's subscription as it is sent to us, and its id. */
    subscribe(name: string) {
      const known = browsers.get(name)
      const pair = known?.pair ?? createECDH('prime256v1')
      if (!known) pair.generateKeys()
      const auth = known?.auth ?? randomBytes(16)
      browsers.set(name, { pair, auth })
      const endpoint = `${origin}/push/${round}/${name}`
      return {
        id: createHash('sha256').update(endpoint).digest('base64url'),
        body: {
          endpoint,
          expirationTime: null,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
      }
    },
    /** Replaces all browsers and forgets what was received. */
    reset(): void {
      round += 1
      browsers.clear()
      received.length = 0
      behave = () => 'accept'
    },
    /** For all browsers, or by browser name. */
    behave(next: PushBehaviour | ((browser: string) => PushBehaviour)): void {
      behave = typeof next === 'function' ? next : () => next
    },
    close: () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}

export type PushDouble = Awaited<ReturnType<typeof startPushDouble>>
