import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { roleNames } from '@uitpost/servers'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

export interface Secrets {
  postgresPassword: string
  rolePasswords: Record<string, string>
  signingKey: JWK
  unsubscribeSecret: string
  /** Sent by the gateway on calls between our own processes. */
  internalToken: string
  /** Identifies this home to push services (VAPID, RFC 8292). */
  vapid: VapidKeys
  /** Not a secret, but unique per home, because several may use one Redis. */
  redisPrefix: string
}

/** A P-256 key pair in base64url (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const newSecret = () => randomBytes(24).toString('base64url')

/** Generates secrets once, readable by their owner only; missing ones are added after an upgrade. */
export async function loadSecrets(file: string): Promise<Secrets> {
  const kept: Partial<Secrets> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>)
    : {}
  const secrets: Secrets = {
    postgresPassword: kept.postgresPassword ?? newSecret(),
    rolePasswords: Object.fromEntries(
      roleNames().map((role) => [role, kept.rolePasswords?.[role] ?? newSecret()]),
    ),
    signingKey: kept.signingKey ?? (await newSigningKey()),
    unsubscribeSecret: kept.unsubscribeSecret ?? newSecret(),
    internalToken: kept.internalToken ?? newSecret(),
    vapid: kept.vapid ?? newVapidKeys(),
    redisPrefix: kept.redisPrefix ?? `uitpost-${randomBytes(6).toString('hex')}`,
  }
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return secrets
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' }
}

function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' })
  // Uncompressed point: 4, then both coordinates (SEC 1).
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { privateKey: d, publicKey: Buffer.concat(point).toString('base64url') }
}

/** The public part of a signing key. */
export function publicPart(key: JWK): JWK {
  const { d: _, ...open } = key
  return open
}
