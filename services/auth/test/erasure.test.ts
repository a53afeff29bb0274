import { ERASING_SERVICES, type UserDeleted } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import {
  findTraces,
  gatewayHeader,
  listLiveTables,
  type RunStatement,
  statementCounter,
} from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasuresIn } from '../src/context.ts'
import { storeAuditRecords } from '../src/domain/audit/audit-trail.ts'
import { recordErasureReplies, repeatErasures } from '../src/domain/privacy/erasure.ts'
import { removeUnconfirmedAccounts, removeVisitorConsents } from '../src/domain/privacy/retention.ts'
import { PERSONAL_DATA } from '../src/store/own-data.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { PASSWORD, signedInTo } from './visitors.ts'

let auth: TestAuth
let run: RunStatement
beforeAll(async () => {
  auth = await startAuth()
  run = (text) => sql.raw(text).execute(auth.db)
})
afterAll(() => auth.close())

const leave = (headers: { authorization: string }, password = PASSWORD) =>
  auth.http.inject({ method: 'DELETE', url: '/api/user', headers, payload: { password } })
const answer = (userId: string, service: (typeof ERASING_SERVICES)[number]) =>
  inTransaction(auth.db, (trx) =>
    recordErasureReplies(erasuresIn(trx), [{ id: `${userId}.${service}`, userId, service }]),
  )
/** The address in each request to erase the person. */
const addressesTold = async (userId: string) => {
  const rows = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'user.deleted')
    .orderBy('seq')
    .execute()
  const items = rows.flatMap(({ items: all }) => all as UserDeleted[])
  return items.filter(({ id }) => id === userId).map(({ email }) => email)
}
const asked = async (userId: string) => (await addressesTold(userId)).length

/** A person with rows in every table that names people. */
async function personEverywhere() {
  const person = await signedInTo(auth)
  await person.login()
  const { id } = person.user
  const name = `Zita ${id.slice(-12)}`
  const phone = `+316${id.replace(/\D/g, '').slice(-8)}`
  const { db } = auth
  await db.updateTable('account').set({ name, phone }).where('id', '=', id).execute()
  const soon = new Date(Date.now() + 60_000)
  const secret = { userId: id, hash: Buffer.from(newId()), expiresAt: soon }
  await db
    .insertInto('mailedSecret')
    .values({ ...secret, kind: 'phone-code', target: phone })
    .execute()
  const change = { id: newId(), requestedBy: id, expiresAt: soon, oldConfirmedAt: null, newConfirmedAt: null }
  await db
    .insertInto('emailChange')
    .values({ ...change, userId: id, newEmail: `new${id}@x.nl`, oldTokenHash: id, newTokenHash: `n${id}` })
    .execute()
  await auth.http.inject({
    method: 'POST',
    url: '/api/user/consents',
    headers: person.headers,
    payload: { analytics: true, marketing: false },
  })
  await db
    .insertInto('channelConsent')
    .values({ id: newId(), userId: id, channel: 'sms', given: false, textVersion: null, at: new Date() })
    .execute()
  await auth.http.inject({ method: 'POST', url: '/api/user/premium-interest', headers: person.headers })
  const subscription = {
    id: newId(),
    userId: id,
    placeId: 'be-gent',
    category: 'book-markets',
    statedAt: new Date(),
    statement: '2026-11-25',
    policyVersion: '2026-11-25',
    confirmedAt: new Date(),
  }
  await db.insertInto('digestConsent').values(subscription).execute()
  await db
    .insertInto('emailSubscription')
    .values({ ...subscription, hash: null, email: person.email, language: 'nl', expiresAt: soon })
    .execute()
  await db
    .insertInto('resetRequest')
    .values({ id: newId(), email: person.email, requestedAt: soon })
    .execute()
  await storeAuditRecords(auth.ctx, [
    {
      id: newId(),
      at: new Date().toISOString(),
      service: 'catalogue',
      action: 'event.approved',
      actorId: id,
      subjectUserId: id,
      subject: `for ${name}`,
      before: { name },
      after: { phone },
    },
  ])
  await sql`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    values (${newId()}, 'user.erased', ${newId()}, ${JSON.stringify({ items: [{ id }] })}, ${[id]}, 'x', 1)`.execute(
    db,
  )
  return { ...person, id, name, phone, traces: [id, person.email, name, phone] }
}
const ownData = async (headers: { authorization: string }) =>
  auth.http.inject({ url: '/internal/me/export', headers: { ...headers, ...gatewayHeader } })

test('every existing table has a personal data rule', async () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual((await listLiveTables(run)).toSorted())
})

test('the export has a row of every table that names the person, and no secret', async () => {
  const person = await personEverywhere()
  await sql`insert into erasure (user_id, told_at) values (${person.id}, now())`.execute(auth.db)
  const response = await ownData(person.headers)
  expect(response.statusCode).toBe(200)
  const tables = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]))
  const own = response.json()
  expect(Object.keys(own).toSorted()).toEqual(tables.toSorted())
  expect(Object.entries(own).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([])
  expect(own.account[0]).toMatchObject({ email: person.email, phone: person.phone })
  expect(response.body).not.toMatch(/"\w*(hash|secret|password|token)\w*":(?!\[)/i)
})

test('the export is for its owner alone', async () => {
  const [one, other] = [await personEverywhere(), await personEverywhere()]
  const body = (await ownData(one.headers)).body
  for (const trace of other.traces) expect(body).not.toContain(trace)
  expect((await auth.http.inject('/internal/me/export')).statusCode).toBe(401)
})

test('an admin’s export does not contain their requests about others', async () => {
  const admin = await addPerson(auth, 'super_admin')
  const person = await personEverywhere()
  await auth.db
    .updateTable('emailChange')
    .set({ requestedBy: admin.id })
    .where('userId', '=', person.id)
    .execute()
  expect((await ownData(admin.headers)).body).not.toContain(person.id)
})

test.each([
  ['without a password', undefined, 400],
  ['with a wrong password', 'not this one', 400],
])('an account is not deleted %s', async (_, password, status) => {
  const person = await signedInTo(auth)
  const response = await auth.http.inject({
    method: 'DELETE',
    url: '/api/user',
    headers: person.headers,
    payload: password ? { password } : {},
  })
  expect(response.statusCode).toBe(status)
  expect(await asked(person.user.id)).toBe(0)
})

test('after the request, signing in, refreshing and restoring the account are refused', async () => {
  const person = await personEverywhere()
  const admin = await addPerson(auth, 'super_admin')
  const response = await leave(person.headers)
  expect(response.statusCode).toBe(200)
  expect(response.cookies[0]).toMatchObject({ name: 'refresh', value: '' })
  const suspension = { method: 'PUT', headers: admin.headers, payload: { suspended: false } } as const
  const answers = await Promise.all([
    person.login(),
    person.refresh(person.refreshToken),
    auth.http.inject({ url: '/api/user/profile', headers: person.headers }),
    auth.http.inject({ ...suspension, url: `/api/admin/users/${person.id}/suspension` }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 404])
  expect(await auth.redis.exists(auth.redisKeys.ended(person.sid))).toBe(1)
  const acts = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  expect(acts.flatMap(({ items }) => items)).toContainEqual(
    expect.objectContaining({
      action: 'user.erasure_requested',
      actorId: person.id,
      subjectUserId: person.id,
    }),
  )
})

test('after the request nothing in Redis names the person, and the searches of others are counted on', async () => {
  const [person, bystander] = [await signedInTo(auth), await signedInTo(auth)]
  const countOf = ({ user }: typeof person) => `${auth.redisKeys.searches}:${user.id}`
  for (const one of [person, bystander]) await auth.redis.set(countOf(one), '3', 'EX', 60)
  await leave(person.headers)
  expect(await auth.redis.keys(`*${person.user.id}*`)).toEqual([])
  expect(await auth.redis.get(countOf(bystander))).toBe('3')
})

test('other services are told the address of an account that has confirmed it, and no other', {
  tags: 'organisers.kept',
}, async () => {
  const [confirmed, unconfirmed] = [await signedInTo(auth), await signedInTo(auth)]
  await auth.db
    .updateTable('account')
    .set({ emailConfirmedAt: new Date() })
    .where('id', '=', confirmed.user.id)
    .execute()
  for (const { headers } of [confirmed, unconfirmed]) await leave(headers)
  auth.clock.aheadMs = 25 * 3_600_000
  await repeatErasures(auth.ctx)
  auth.clock.aheadMs = 0
  expect(await addressesTold(confirmed.user.id)).toEqual([confirmed.email, confirmed.email])
  expect(await addressesTold(unconfirmed.user.id)).toEqual([undefined, undefined])
})

test('concurrent requests start one erasure', async () => {
  const person = await signedInTo(auth)
  const answers = await Promise.all([leave(person.headers), leave(person.headers)])
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  expect(await asked(person.user.id)).toBe(1)
})

test('the last super admin cannot leave', async () => {
  const own = await startAuth()
  const person = await signedInTo(own)
  await own.db.updateTable('account').set({ role: 'super_admin' }).where('id', '=', person.user.id).execute()
  const [alone, withAnother] = [
    () => own.http.inject({ method: 'DELETE', url: '/api/user', headers: person.headers, payload }),
    () => addPerson(own, 'super_admin'),
  ]
  const payload = { password: PASSWORD }
  expect((await alone()).statusCode).toBe(409)
  await withAnother()
  expect((await alone()).statusCode).toBe(200)
  await own.close()
})

test('when every service has confirmed, only pseudonyms in the audit trail remain of the person', async () => {
  const [person, bystander] = [await personEverywhere(), await personEverywhere()]
  await auth.db
    .updateTable('emailChange')
    .set({ requestedBy: person.id })
    .where('userId', '=', bystander.id)
    .execute()
  await leave(person.headers)
  const [first, ...others] = ERASING_SERVICES
  for (const service of others) {
    await answer(person.id, service)
    await answer(person.id, service)
  }
  expect(await findTraces(run, [person.id])).toContain('account')
  await answer(person.id, first)
  await answer(person.id, first)
  expect(await findTraces(run, person.traces)).toEqual([])
  expect(await auth.redis.keys(`*${person.id}*`)).toEqual([])
  expect(await auth.redis.keys(`*${person.email}*`)).toEqual([])
  expect(await findTraces(run, [bystander.id])).toEqual(expect.arrayContaining(['account', 'consent']))
  const trail = await auth.db.selectFrom('auditEntry').selectAll().execute()
  expect(trail.length).toBeGreaterThan(0)
})

test('a message with the answers about sixty people needs as many statements as one about three', async () => {
  const statementsOf = async (count: number): Promise<number> => {
    const people = await Promise.all(Array.from({ length: count }, () => addPerson(auth, 'user')))
    const ids = people.map(({ id }) => id)
    await auth.db
      .insertInto('erasure')
      .values(ids.map((userId) => ({ userId, toldAt: new Date() })))
      .execute()
    const items = ids.flatMap((userId) =>
      ERASING_SERVICES.map((service) => ({ id: `${userId}.${service}`, userId, service })),
    )
    const { plugin, count: counted } = statementCounter()
    const { statements } = await counted(() =>
      inTransaction(auth.db, (trx) => recordErasureReplies(erasuresIn(trx.withPlugin(plugin)), items)),
    )
    expect(await auth.db.selectFrom('account').select('id').where('id', 'in', ids).execute()).toEqual([])
    return statements
  }
  expect(await statementsOf(60)).toBe(await statementsOf(3))
})

test('an unconfirmed account is erased after seven days, an admin’s is not', async () => {
  const created = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) })
  const unconfirmed = { emailConfirmedAt: null }
  const old = await addPerson(auth, 'user', { ...unconfirmed, ...created(8) })
  const kept = [
    await addPerson(auth, 'user', { ...unconfirmed, ...created(6) }),
    await addPerson(auth, 'user', created(800)),
    await addPerson(auth, 'admin', { ...unconfirmed, ...created(8) }),
  ]
  await removeUnconfirmedAccounts(auth.ctx)
  await removeUnconfirmedAccounts(auth.ctx)
  expect(await asked(old.id)).toBe(1)
  expect(await Promise.all(kept.map(({ id }) => asked(id)))).toEqual([0, 0, 0])
})

test('consents of visitors are deleted after thirteen months, those of accounts stay', async () => {
  const person = await signedInTo(auth)
  const payload = { analytics: true, marketing: true }
  const url = '/api/user/consents'
  await auth.http.inject({ method: 'POST', url, payload })
  await auth.http.inject({ method: 'POST', url, payload, headers: person.headers })
  const visitors = () => auth.db.selectFrom('consent').select('id').where('userId', 'is', null).execute()
  const before = await visitors()
  expect(before).not.toEqual([])
  auth.clock.aheadMs = 395 * 86_400_000
  await removeVisitorConsents(auth.ctx)
  expect(await visitors()).toEqual(before)
  auth.clock.aheadMs = 397 * 86_400_000
  await removeVisitorConsents(auth.ctx)
  auth.clock.aheadMs = 0
  expect(await visitors()).toEqual([])
  expect((await auth.http.inject({ url, headers: person.headers })).json().analytics).toBe(true)
})

test('incomplete erasures are requested again once a day', async () => {
  const person = await signedInTo(auth)
  await leave(person.headers)
  await repeatErasures(auth.ctx)
  expect(await asked(person.user.id)).toBe(1)
  auth.clock.aheadMs = 25 * 3_600_000
  await repeatErasures(auth.ctx)
  await repeatErasures(auth.ctx)
  auth.clock.aheadMs = 0
  expect(await asked(person.user.id)).toBe(2)
})

test('an answer without a requested erasure deletes nothing', async () => {
  const person = await signedInTo(auth)
  for (const service of ERASING_SERVICES) await answer(person.user.id, service)
  expect(await findTraces(run, [person.user.id])).toContain('account')
})
