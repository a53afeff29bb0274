import { createLogger } from '@uitpost/service-kit'
import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseTokenVersion, revokeSessions } from '../src/domain/sessions/revocation.ts'
import { watchRevocations } from '../src/jobs/revocations.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { signedInTo } from './visitors.ts'

let server: OwnServer
let auth: TestAuth
let stop: () => Promise<void>

beforeAll(async () => {
  server = await startOwnRedis()
  auth = await startAuth({ redis: server })
  await waitFor(() => auth.redis.status === 'ready')
  stop = watchRevocations(auth.ctx, createLogger('auth', 'silent'), 20)
})
afterAll(async () => {
  await stop()
  await auth.close()
  await server.close()
})

const versionOf = (userId: string) => auth.redis.get(auth.redisKeys.stale(userId))
const isOver = async (sid: string) => (await auth.redis.exists(auth.redisKeys.ended(sid))) === 1
const raise = (userId: string) => auth.ctx.transaction((stores) => raiseTokenVersion(stores, userId))
/** Moves the revocations of a person and their session to another instant. */
async function revokedAt(at: Date, { user, sid }: { user: { id: string }; sid: string }): Promise<void> {
  await auth.db.updateTable('session').set({ endedAt: at }).where('id', '=', sid).execute()
  await auth.db.updateTable('account').set({ tokenVersionRaisedAt: at }).where('id', '=', user.id).execute()
}

test('a raised version is in Redis before the call answers, for the lifetime of older tokens', async () => {
  const { user } = await signedInTo(auth)
  expect((await raise(user.id)).tokenVersion).toBe(1)
  expect(await versionOf(user.id)).toBe('1')
  const seconds = await auth.redis.ttl(auth.redisKeys.stale(user.id))
  expect(seconds).toBeGreaterThan(900)
  expect(seconds).toBeLessThanOrEqual(960)
})

test('what is written again expires with the last token it refuses, not later', async () => {
  const { user, sid, post, headers } = await signedInTo(auth)
  await post('logout', undefined, headers)
  await raise(user.id)
  const tenMinutesAgo = new Date(Date.now() - 600_000)
  await revokedAt(tenMinutesAgo, { user, sid })
  await auth.redis.flushall()
  await waitFor(() => auth.redis.exists(auth.redisKeys.written))
  // Tokens are valid for 15 minutes; one more allows for clocks that differ.
  const end = Math.floor(tenMinutesAgo.getTime() / 1_000) + 960
  expect(await auth.redis.expiretime(auth.redisKeys.stale(user.id))).toBe(end)
  expect(await auth.redis.expiretime(auth.redisKeys.ended(sid))).toBe(end)
})

test('concurrent raises leave the highest version', async () => {
  const { user } = await signedInTo(auth)
  await Promise.all(Array.from({ length: 20 }, () => raise(user.id)))
  expect(await versionOf(user.id)).toBe('20')
})

test('nothing is revoked when the transaction fails', async () => {
  const { user, sid, refresh, refreshToken } = await signedInTo(auth)
  const failing = auth.ctx.transaction(async (stores) => {
    await raiseTokenVersion(stores, user.id)
    await revokeSessions(stores, user.id)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([await versionOf(user.id), await isOver(sid)]).toEqual([null, false])
  expect((await refresh(refreshToken)).statusCode).toBe(200)
})

test('one session can be excepted from the end of the others', async () => {
  const { user, sid, login } = await signedInTo(auth)
  const other = auth.verifyToken((await login()).json().token)?.sid ?? ''
  const count = await auth.ctx.transaction((stores) => revokeSessions(stores, user.id, { except: other }))
  expect([count, await isOver(sid), await isOver(other)]).toEqual([1, true, false])
})

test('the revocation list is rewritten to an emptied Redis', async () => {
  const { user, sid, post, headers } = await signedInTo(auth)
  await post('logout', undefined, headers)
  await raise(user.id)
  await waitFor(() => auth.redis.exists(auth.redisKeys.written))
  await auth.redis.flushall()
  await waitFor(() => isOver(sid))
  expect(await waitFor(() => versionOf(user.id))).toBe('1')
})

test('while Redis is unreachable calls still answer, and the list is written when it is back', async () => {
  const { user, sid, post, headers } = await signedInTo(auth)
  await server.kill()
  await waitFor(() => auth.redis.status !== 'ready')
  expect((await post('logout', undefined, headers)).statusCode).toBe(200)
  await raise(user.id)
  await server.restart()
  await waitFor(async () => (await isOver(sid)) && (await versionOf(user.id)) === '1')
})

test('revocations older than a token’s lifetime are not rewritten', async () => {
  const { user, sid, post, headers } = await signedInTo(auth)
  await post('logout', undefined, headers)
  await raise(user.id)
  await revokedAt(new Date(Date.now() - 20 * 60_000), { user, sid })
  await auth.redis.flushall()
  await waitFor(() => auth.redis.exists(auth.redisKeys.written))
  expect([await isOver(sid), await versionOf(user.id)]).toEqual([false, null])
})
