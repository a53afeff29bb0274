import { createHash, randomUUID } from 'node:crypto'
import type { SinceBackup } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleRestore } from '../src/domain/privacy/restores.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { signedInTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const NOW = new Date('2026-11-27T12:00:00Z')
const whoIs = ({ id }: { id: string }) => createHash('sha256').update(id).digest('hex')
const settle = (since: SinceBackup[] = []) => settleRestore(auth.ctx.transaction, since, NOW)
const accountSince = (person: { id: string }, more: Partial<Extract<SinceBackup, { kind: 'account' }>>) => ({
  kind: 'account' as const,
  at: NOW,
  who: whoIs(person),
  role: 'user' as const,
  suspended: false,
  emailNotifications: true,
  pushNotifications: true,
  weeklyDigest: true,
  eventReminders: true,
  preferredChannel: 'email' as const,
  ...more,
})
const find = (id: string) =>
  auth.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const announced = async (noun: string) => {
  const rows = await auth.db.selectFrom('outbox').select('items').where('noun', '=', noun).execute()
  return JSON.stringify(rows)
}

test('after a restore everybody is signed out, and no link of before works', async () => {
  const visitor = await signedInTo(auth)
  await visitor.login()
  const userId = visitor.user.id
  const link = { hash: Buffer.from(randomUUID()), userId, target: 'x@example.org', expiresAt: NOW }
  await auth.db
    .insertInto('mailedLink')
    .values({ ...link, kind: 'reset' })
    .execute()

  expect((await settle()).signedOut).toBeGreaterThan(0)
  const open = await auth.db.selectFrom('session').select('id').where('endedAt', 'is', null).execute()
  expect(open).toEqual([])
  expect(await announced('sessions.changed')).toContain(userId)
  expect(await auth.db.selectFrom('mailedLink').selectAll().execute()).toEqual([])
  // A mail that had been asked for would bring a link that is void.
  expect(await announced('mail.requested')).toBe('[]')
  expect((await settle()).signedOut).toBe(0)
})

test('who was erased since the backup is erased again', async () => {
  const [gone, stays] = [await addPerson(auth), await addPerson(auth)]
  const { erased } = await settle([
    accountSince(gone, {}),
    { kind: 'erased', at: NOW, who: whoIs(gone) },
    { kind: 'erased', at: NOW, who: whoIs({ id: randomUUID() }) },
  ])
  expect(erased).toBe(1)
  expect([(await find(gone.id)).erasingAt, (await find(stays.id)).erasingAt]).toEqual([NOW, null])
  expect(await announced('user.deleted')).toContain(gone.id)
})

test('what was turned off since stays off, by its last state, and nothing is turned on', async () => {
  const quiet = await addPerson(auth, 'premium', { preferredChannel: 'sms', pushNotifications: false })
  const undecided = await addPerson(auth)
  const { turnedOff } = await settle([
    accountSince(quiet, { weeklyDigest: false }),
    accountSince(undecided, { eventReminders: false }),
    accountSince(undecided, {}),
  ])
  expect(turnedOff).toBe(1)
  expect(await find(quiet.id)).toMatchObject({
    weeklyDigest: false,
    eventReminders: true,
    pushNotifications: false,
    preferredChannel: 'email',
  })
  expect((await find(undecided.id)).eventReminders).toBe(true)
  expect(await announced('user.changed')).toContain(quiet.id)
})
