import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SERVICES } from '../services.ts'
import { environmentOf } from './environment.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uitpost-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const settingOf = (secrets: Secrets, name: string) =>
  SERVICES.map((service) => {
    const unused = { postgresUrl: 'postgres://localhost/postgres', redisUrl: '', smtpUrl: '', publicUrl: '' }
    const facts = { ...unused, servicePorts: {}, sandboxUrl: undefined, groqApiKey: undefined, secrets }
    return environmentOf(service, facts)[name]
  })

test('each home has a matching VAPID key pair', async () => {
  const { vapid } = await loadSecrets(join(folder, 'one.json'))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(vapid.privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(vapid.publicKey)
  expect((await loadSecrets(join(folder, 'other.json'))).vapid).not.toEqual(vapid)
  expect((await loadSecrets(join(folder, 'one.json'))).vapid).toEqual(vapid)
})

test('each home has its own Redis prefix, shared by all its services', async () => {
  const one = await loadSecrets(join(folder, 'one.json'))
  const other = await loadSecrets(join(folder, 'other.json'))
  expect(one.redisPrefix).not.toBe(other.redisPrefix)
  expect(new Set(settingOf(one, 'REDIS_PREFIX'))).toEqual(new Set([one.redisPrefix]))
  expect(await loadSecrets(join(folder, 'one.json'))).toEqual(one)
})

test('each home generates an internal token, keeps it, and passes it to all its services', async () => {
  const one = await loadSecrets(join(folder, 'one.json'))
  const other = await loadSecrets(join(folder, 'other.json'))
  expect(one.internalToken).toMatch(/^[\w-]{32,}$/)
  expect(other.internalToken).not.toBe(one.internalToken)
  expect(settingOf(one, 'INTERNAL_TOKEN')).toEqual(SERVICES.map(() => one.internalToken))
  expect((await loadSecrets(join(folder, 'one.json'))).internalToken).toBe(one.internalToken)
})

test('a home of an older version gets an internal token and keeps its other secrets', async () => {
  const file = join(folder, 'one.json')
  const { internalToken: _, ...older } = await loadSecrets(file)
  writeFileSync(file, JSON.stringify(older))
  const newer = await loadSecrets(file)
  expect(newer).toMatchObject(older)
  expect(newer.internalToken).toMatch(/^[\w-]{32,}$/)
})
