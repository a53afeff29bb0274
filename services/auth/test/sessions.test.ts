import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSession } from '../src/domain/sessions/sessions.ts'
import { startAuth, type TestAuth } from './harness.ts'
import {
  bearer,
  confirmedTo,
  mailsFor,
  refreshOf,
  securityEventsOf,
  signedInTo,
  visitorTo,
} from './visitors.ts'

let auth: TestAuth
const MINUTE = 60_000

beforeAll(async () => {
  auth = await startAuth()
})
afterEach(() => {
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

const isOver = async (sid: string) => (await auth.redis.exists(auth.redisKeys.ended(sid))) === 1

test('the refresh token travels in a cookie that no script reads and no other site sends', async () => {
  const [cookie] = (await visitorTo(auth).register()).cookies
  expect(cookie).toMatchObject({
    name: 'refresh',
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: true,
    maxAge: 90 * 86_400,
  })
  expect(cookie?.value.length).toBeGreaterThanOrEqual(43)
})

test('without https the cookie is not marked secure, because browsers would not send it', async () => {
  const local = await startAuth({ publicUrl: 'http://localhost:8080' })
  const [cookie] = (await visitorTo(local).register()).cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(cookie).not.toHaveProperty('secure')
  await local.close()
})

test('a refresh token is stored only as a hash', async () => {
  const { refreshToken } = await signedInTo(auth)
  const rows = await auth.db.selectFrom('refreshToken').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(refreshToken)
  expect(rows.some((row) => row.hash.toString().includes(refreshToken))).toBe(false)
})

test('a token says whether the address is confirmed; after confirming, the next refresh says so', async () => {
  const { token, user, post, refresh, refreshToken } = await signedInTo(auth)
  const [mail] = await mailsFor(auth, user.id, 'confirm')
  await post('confirm', { token: mail?.token })
  const next = (await refresh(refreshToken)).json<{ token: string }>().token
  expect([token, next].map((one) => auth.verifyToken(one)?.confirmed)).toEqual([false, true])
})

test('after fifteen minutes a refresh issues a new token of the same session', async () => {
  const { refresh, refreshToken, sid } = await signedInTo(auth)
  auth.clock.aheadMs = 20 * MINUTE
  const answer = await refresh(refreshToken)
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json()).toSorted()).toEqual(['token', 'user'])
  expect(auth.verifyToken(answer.json().token)?.sid).toBe(sid)
  expect(refreshOf(answer)).not.toBe(refreshToken)
})

test('repeated refreshes work as long as each presents the newest token', async () => {
  const { refresh, refreshToken } = await signedInTo(auth)
  let newest: string | undefined = refreshToken
  for (let visit = 0; visit < 5; visit += 1) {
    auth.clock.aheadMs += 89 * 1440 * MINUTE
    const answer = await refresh(newest)
    expect(answer.statusCode).toBe(200)
    newest = refreshOf(answer)
  }
})

test('an old token ends the whole session, is logged and mailed', async () => {
  const { refresh, refreshToken: first, user, sid } = await confirmedTo(auth)
  const second = refreshOf(await refresh(first))
  const third = refreshOf(await refresh(second))
  const reused = await refresh(first)
  expect([reused.statusCode, refreshOf(reused)]).toEqual([401, ''])
  expect((await refresh(third)).statusCode).toBe(401)
  expect(await isOver(sid)).toBe(true)
  expect(await securityEventsOf(auth, user.id)).toContain('token_reused')
  const mails = await mailsFor(auth, user.id, 'security')
  expect(mails).toMatchObject([{ about: 'token_reused' }])
})

test('the direct predecessor is accepted for ten seconds and gets the same successor', async () => {
  const { refresh, refreshToken } = await signedInTo(auth)
  const winner = await refresh(refreshToken)
  auth.clock.aheadMs = 9_000
  const late = await refresh(refreshToken)
  expect([late.statusCode, refreshOf(late)]).toEqual([200, refreshOf(winner)])
  expect((await refresh(refreshOf(late))).statusCode).toBe(200)
})

test('after ten seconds the direct predecessor is an old token like any other', async () => {
  const { refresh, refreshToken } = await signedInTo(auth)
  const next = refreshOf(await refresh(refreshToken))
  auth.clock.aheadMs = 11_000
  expect((await refresh(refreshToken)).statusCode).toBe(401)
  expect((await refresh(next)).statusCode).toBe(401)
})

test('only the direct predecessor is accepted, however soon its successor was used', async () => {
  const { refresh, refreshToken } = await signedInTo(auth)
  const second = refreshOf(await refresh(refreshToken))
  await refresh(second)
  expect((await refresh(refreshToken)).statusCode).toBe(401)
})

test('twenty concurrent refreshes of one token all succeed and continue one session', async () => {
  const { refresh, refreshToken, user, sid } = await signedInTo(auth)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  expect(new Set(answers.map(refreshOf)).size).toBe(1)
  const live = await auth.db
    .selectFrom('refreshToken')
    .innerJoin('session', 'session.id', 'refreshToken.sessionId')
    .select(['refreshToken.usedAt', 'session.endedAt'])
    .where('session.userId', '=', user.id)
    .where('usedAt', 'is', null)
    .execute()
  expect(live).toEqual([{ usedAt: null, endedAt: null }])
  expect(await isOver(sid)).toBe(false)
  const [cookie] = answers.map(refreshOf)
  expect((await refresh(cookie)).statusCode).toBe(200)
})

test.each([
  ['no cookie', undefined],
  ['an empty one', ''],
  ['an unknown one', 'x'.repeat(43)],
  ['one that is an access token', 'a.b.c'],
])('with %s there is nothing to refresh, and the cookie goes', async (_, refreshToken) => {
  const answer = await visitorTo(auth).refresh(refreshToken)
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  expect(answer.cookies[0]).toMatchObject({ name: 'refresh', value: '', path: '/api/auth' })
})

test('a session expires after ninety days without use', async () => {
  const [gone, back] = [await signedInTo(auth), await signedInTo(auth)]
  auth.clock.aheadMs = 90 * 1440 * MINUTE - MINUTE
  expect((await back.refresh(back.refreshToken)).statusCode).toBe(200)
  auth.clock.aheadMs = 90 * 1440 * MINUTE
  expect((await gone.refresh(gone.refreshToken)).statusCode).toBe(401)
})

test('a session unused for ninety days is deleted with its tokens, an active one is kept', async () => {
  const [gone, here] = [await signedInTo(auth), await signedInTo(auth)]
  auth.clock.aheadMs = 60 * 1440 * MINUTE
  const renewed = refreshOf(await here.refresh(here.refreshToken))
  const idsLeft = async () => {
    const rows = await auth.db
      .selectFrom('session')
      .select('id')
      .where('id', 'in', [gone.sid, here.sid])
      .execute()
    return rows.map(({ id }) => id).toSorted()
  }
  auth.clock.aheadMs = 90 * 1440 * MINUTE - MINUTE
  await auth.ctx.sessions.removeExpired(auth.ctx.now())
  expect(await idsLeft()).toEqual([gone.sid, here.sid].toSorted())
  auth.clock.aheadMs = 90 * 1440 * MINUTE + MINUTE
  await auth.ctx.sessions.removeExpired(auth.ctx.now())
  expect(await idsLeft()).toEqual([here.sid])
  expect((await here.refresh(renewed)).statusCode).toBe(200)
})

test('a suspended person cannot refresh', async () => {
  const { refresh, refreshToken, user } = await signedInTo(auth)
  await auth.db.updateTable('account').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
  expect((await refresh(refreshToken)).statusCode).toBe(401)
})

test('a refreshed token has the current role', async () => {
  const { refresh, refreshToken, user } = await signedInTo(auth)
  await auth.db.updateTable('account').set({ role: 'admin' }).where('id', '=', user.id).execute()
  const { token } = (await refresh(refreshToken)).json()
  expect(auth.verifyToken(token)?.role).toBe('admin')
})

test('logging out ends access and refresh token, writes it to Redis, and clears the cookie', async () => {
  const { post, refresh, refreshToken, headers, user, sid } = await signedInTo(auth)
  const answer = await post('logout', undefined, { ...headers, cookie: `refresh=${refreshToken}` })
  expect([answer.statusCode, refreshOf(answer)]).toEqual([200, ''])
  expect((await refresh(refreshToken)).statusCode).toBe(401)
  expect(await isOver(sid)).toBe(true)
  expect(await securityEventsOf(auth, user.id)).toContain('signed_out')
})

test('logging out works with the cookie alone, with the token alone, and with nothing', async () => {
  const [byCookie, byToken] = [await signedInTo(auth), await signedInTo(auth)]
  await byCookie.post('logout', undefined, { cookie: `refresh=${byCookie.refreshToken}` })
  await byToken.post('logout', undefined, byToken.headers)
  expect([await isOver(byCookie.sid), await isOver(byToken.sid)]).toEqual([true, true])
  expect((await visitorTo(auth).post('logout')).statusCode).toBe(200)
})

test('the list shows the caller’s own sessions only', async () => {
  const { login, headers, sid } = await signedInTo(auth)
  await signedInTo(auth)
  const other = auth.verifyToken((await login()).json().token)?.sid
  const list = (await auth.http.inject({ url: '/api/auth/sessions', headers })).json()
  expect(list).toHaveLength(2)
  expect(list).toContainEqual(expect.objectContaining({ id: sid, current: true, userAgent: 'Firefox' }))
  expect(list).toContainEqual(expect.objectContaining({ id: other, current: false }))
  expect(JSON.stringify(list)).not.toContain('198.51')
})

const endSession = (id: string, headers: Record<string, string>) =>
  auth.http.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers })

test('one session can be ended from another one', async () => {
  const { login, headers, refresh } = await signedInTo(auth)
  const second = await login()
  const { sid = '' } = auth.verifyToken(second.json().token) ?? {}
  expect((await endSession(sid, headers)).statusCode).toBe(200)
  expect((await refresh(refreshOf(second))).statusCode).toBe(401)
  expect(await isOver(sid)).toBe(true)
  expect((await endSession(sid, headers)).statusCode).toBe(404)
})

test('the list leaves out what has ended, and what was not used for ninety days', async () => {
  const { login, post, headers } = await signedInTo(auth)
  const list = async () =>
    (await auth.http.inject({ url: '/api/auth/sessions', headers })).json<{ id: string }[]>().length
  const second = (await login()).json<{ token: string }>().token
  expect(await list()).toBe(2)
  await post('logout', undefined, bearer(second))
  expect(await list()).toBe(1)
  auth.clock.aheadMs = 90 * 1440 * MINUTE - MINUTE
  expect(await list()).toBe(1)
  auth.clock.aheadMs = 90 * 1440 * MINUTE + MINUTE
  expect(await list()).toBe(0)
})

test("another person's session cannot be ended", async () => {
  const [noor, eve] = [await signedInTo(auth), await signedInTo(auth)]
  expect((await endSession(noor.sid, eve.headers)).statusCode).toBe(404)
  expect((await noor.refresh(noor.refreshToken)).statusCode).toBe(200)
})

test('logging out everywhere ends every session', async () => {
  const { login, refresh, post, refreshToken, headers, sid } = await signedInTo(auth)
  const elsewhere = await login()
  const answer = await post('logout-everywhere', undefined, headers)
  expect([answer.statusCode, refreshOf(answer)]).toEqual([200, ''])
  expect(await isOver(sid)).toBe(true)
  for (const token of [refreshToken, refreshOf(elsewhere)]) {
    expect((await refresh(token)).statusCode).toBe(401)
  }
})

test.each([
  ['is suspended', { suspendedAt: new Date() }],
  ['gets another role or password', { tokenVersion: 1 }],
  ['begins to leave', { erasingAt: new Date() }],
])(
  'a person who %s while their password is verified is not signed in, and nothing is saved',
  async (_, change) => {
    const { user } = await signedInTo(auth)
    const account = await auth.ctx.accounts.find(user.id)
    await auth.db.updateTable('account').set(change).where('id', '=', user.id).execute()
    const sessions = () => auth.db.selectFrom('session').select('id').where('userId', '=', user.id).execute()
    const before = await sessions()
    const signingIn = startSession(
      auth.ctx,
      auth.ctx,
      account ?? expect.fail(),
      { ip: '198.51.100.1', userAgent: 'Firefox' },
      { isLogged: true },
    )
    await expect(signingIn).rejects.toMatchObject({ status: 401 })
    expect(await sessions()).toEqual(before)
    expect(await securityEventsOf(auth, user.id)).toEqual([])
  },
)
