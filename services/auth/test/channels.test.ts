import {
  CHANNEL_CONSENT_TEXT_VERSION,
  type ChannelChange,
  NOTIFIED_BY,
  type PhoneChannel,
  type User,
  type UserState,
} from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeChannels } from '../src/domain/channels/channels.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const close = (userId: string, change: Partial<ChannelChange>) =>
  auth.ctx.transaction((stores) => {
    const at = new Date().toISOString()
    const whole = { id: newId(), userId, channel: 'email', scope: 'all', reason: 'unsubscribed', at } as const
    return changeChannels(stores, [{ ...whole, ...change }], 'request-1')
  })

test.each([
  ['every mail', { scope: 'all' }, { emailNotifications: false }],
  ['the digest', { scope: 'digest' }, { weeklyDigest: false }],
  ['reminders', { scope: 'reminders' }, { eventReminders: false }],
  ['push', { channel: 'push' }, { pushNotifications: false }],
  ['a phone that said STOP', { channel: 'sms', reason: 'stopped' }, { preferredChannel: 'email' }],
] as const)(
  'closing %s turns that preference off and no other, and announces the change',
  async (_, change, off) => {
    const before = { pushNotifications: true, preferredChannel: 'sms' } as const
    const person = await addPerson(auth, 'premium', before)
    await close(person.id, change)
    const row = await auth.ctx.accounts.find(person.id)
    const { emailNotifications, weeklyDigest, eventReminders, pushNotifications, preferredChannel } = person
    const all = { emailNotifications, weeklyDigest, eventReminders, pushNotifications, preferredChannel }
    expect(row).toMatchObject({ ...all, ...off })
    const announced = await auth.db
      .selectFrom('outbox')
      .select(['items', 'personIds'])
      .where('noun', '=', 'user.changed')
      .orderBy('seq')
      .execute()
    const mine = announced.filter(({ personIds }) => personIds?.includes(person.id))
    expect(mine.map(({ items }) => items)).toEqual([[expect.objectContaining({ id: person.id, ...off })]])
  },
)

test('an unsubscribing that is undone turns the preference on again', async () => {
  const person = await addPerson(auth, 'user')
  await close(person.id, { scope: 'digest' })
  await close(person.id, { scope: 'reminders' })
  await close(person.id, { scope: 'digest', reason: 'undone' })
  expect(await auth.ctx.accounts.find(person.id)).toMatchObject({ weeklyDigest: true, eventReminders: false })
})

const ledgerOf = (userId: string) =>
  auth.db
    .selectFrom('channelConsent')
    .select(['channel', 'given', 'textVersion'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
const profileOf = async (person: { headers: { authorization: string } }) =>
  (await auth.http.inject({ url: '/api/user/profile', headers: person.headers })).json<User>()
const save = (person: { headers: { authorization: string } }, payload: object) =>
  auth.http.inject({ method: 'PUT', url: '/api/user/profile', headers: person.headers, payload })
const given = (channel: PhoneChannel) => ({
  channel,
  given: true,
  textVersion: CHANNEL_CONSENT_TEXT_VERSION,
})
const stop = (person: { id: string }, channel: PhoneChannel = 'sms') =>
  close(person.id, { channel, reason: 'stopped' })

test('choosing SMS or WhatsApp records a consent with time and text version; saving the same choice again does not', async () => {
  const person = await addPerson(auth, 'premium')
  await save(person, { preferredChannel: 'sms' })
  await save(person, { preferredChannel: 'sms', city: 'Gent' })
  await save(person, { preferredChannel: 'email' })
  await save(person, { preferredChannel: 'whatsapp' })
  expect(await ledgerOf(person.id)).toEqual([given('sms'), given('whatsapp')])
})

test('a STOP is recorded in addition to the consent, and the profile shows it', async () => {
  const person = await addPerson(auth, 'premium')
  expect(await profileOf(person)).toMatchObject({ stoppedChannels: [] })
  await save(person, { preferredChannel: 'sms' })
  await stop(person)
  expect(await profileOf(person)).toMatchObject({ preferredChannel: 'email', stoppedChannels: ['sms'] })
  expect(await ledgerOf(person.id)).toEqual([
    given('sms'),
    { channel: 'sms', given: false, textVersion: null },
  ])
})

test('after a STOP the channel is chosen again only by a new consent, and its time is announced', async () => {
  const person = await addPerson(auth, 'premium', { preferredChannel: 'sms' })
  await stop(person)
  const refused = [
    await save(person, { preferredChannel: 'sms' }),
    await save(person, { preferredChannel: 'sms', consentTo: 'whatsapp' }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(refused[0]?.json()).toMatchObject({
    message: 'You stopped SMS by answering STOP. Choose it again in Preferences to agree to it anew.',
  })
  expect(await profileOf(person)).toMatchObject({ preferredChannel: 'email', stoppedChannels: ['sms'] })
  expect(await ledgerOf(person.id)).toHaveLength(1)

  const before = Date.now()
  const saved = await save(person, { preferredChannel: 'sms', consentTo: 'sms' })
  expect(saved.json()).toMatchObject({ preferredChannel: 'sms', stoppedChannels: [] })
  expect((await ledgerOf(person.id)).at(-1)).toEqual(given('sms'))
  const { items } = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'user.changed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const [announced] = items as UserState[]
  expect(announced).toMatchObject({ id: person.id, preferredChannel: 'sms' })
  expect(new Date(announced?.channelConsentedAt ?? 0).getTime()).toBeGreaterThanOrEqual(before)
  expect(announced).not.toHaveProperty('stoppedChannels')
})

test('a form opened before the STOP, or one that returns what GET answered, does not turn the channel on', async () => {
  const person = await addPerson(auth, 'premium', { preferredChannel: 'sms' })
  const { id: _id, ...form } = await profileOf(person)
  await stop(person)
  expect((await save(person, { ...form, city: 'Gent' })).statusCode).toBe(409)
  const fresh = await profileOf(person)
  expect((await save(person, { ...fresh, city: 'Gent' })).statusCode).toBe(200)
  expect(await profileOf(person)).toMatchObject({
    city: 'Gent',
    preferredChannel: 'email',
    stoppedChannels: ['sms'],
  })
})

test('a STOP by SMS requires no new consent for WhatsApp, and the plan is checked first', async () => {
  const person = await addPerson(auth, 'premium')
  await stop(person)
  expect((await save(person, { preferredChannel: 'whatsapp' })).statusCode).toBe(200)
  expect(await profileOf(person)).toMatchObject({ preferredChannel: 'whatsapp', stoppedChannels: ['sms'] })
  const free = await addPerson(auth, 'user')
  await stop(free)
  expect((await save(free, { preferredChannel: 'sms', consentTo: 'sms' })).statusCode).toBe(403)
  expect(await ledgerOf(free.id)).toHaveLength(1)
})

test('the ledger of channels cannot be rewritten, not even by the service itself', async () => {
  await expect(auth.db.updateTable('channelConsent').set({ given: true }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(auth.db.deleteFrom('channelConsent').execute()).rejects.toThrow('permission denied')
})

test('a STOP on one phone channel leaves another one chosen', async () => {
  const person = await addPerson(auth, 'premium', { preferredChannel: 'whatsapp' })
  await close(person.id, { channel: 'sms' })
  expect((await auth.ctx.accounts.find(person.id))?.preferredChannel).toBe('whatsapp')
})

test.each(NOTIFIED_BY)('closing %s for an erased person does nothing', async (channel) => {
  await expect(close(newId(), { channel })).resolves.toBeUndefined()
})
