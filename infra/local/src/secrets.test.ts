import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOf } from './environment.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { SERVICES } from './services.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uitpost-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const prefixesTold = (secrets: Secrets) =>
  SERVICES.map((service) => {
    const unused = { postgresUrl: 'postgres://localhost/postgres', redisUrl: '', smtpUrl: '', publicUrl: '' }
    const facts = { ...unused, servicePorts: {}, sandboxUrl: undefined, groqApiKey: undefined, secrets }
    return environmentOf(service, facts)['REDIS_PREFIX']
  })

test('each home has a pair of keys for push that belongs together', async () => {
  const { vapid } = await loadSecrets(join(folder, 'one.json'))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(vapid.privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(vapid.publicKey)
  expect((await loadSecrets(join(folder, 'other.json'))).vapid).not.toEqual(vapid)
  expect((await loadSecrets(join(folder, 'one.json'))).vapid).toEqual(vapid)
})

test('each home has its own part of a Redis that several use, and all its services are told the same one', async () => {
  const one = await loadSecrets(join(folder, 'one.json'))
  const other = await loadSecrets(join(folder, 'other.json'))
  expect(one.redisPrefix).not.toBe(other.redisPrefix)
  expect(new Set(prefixesTold(one))).toEqual(new Set([one.redisPrefix]))
  expect(await loadSecrets(join(folder, 'one.json'))).toEqual(one)
})
