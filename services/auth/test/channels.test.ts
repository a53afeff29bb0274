import { type ChannelChange, NOTIFIED_BY } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeChannels } from '../src/domain/channels.ts'
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
    return closeChannels(stores, [{ ...whole, ...change }], 'request-1')
  })

test.each([
  ['every mail', { scope: 'all' }, { emailNotifications: false }],
  ['the digest', { scope: 'digest' }, { weeklyDigest: false }],
  ['reminders', { scope: 'reminders' }, { eventReminders: false }],
  ['push', { channel: 'push' }, { pushNotifications: false }],
  ['a phone that said STOP', { channel: 'sms', reason: 'stopped' }, { preferredChannel: 'email' }],
] as const)(
  'closing %s turns that preference off and no other, and everybody is told',
  async (_, change, off) => {
    const before = { pushNotifications: true, preferredChannel: 'sms' } as const
    const person = await addPerson(auth, 'premium', before)
    await close(person.id, change)
    const row = await auth.ctx.accounts.find(person.id)
    const { emailNotifications, weeklyDigest, eventReminders, pushNotifications, preferredChannel } = person
    const all = { emailNotifications, weeklyDigest, eventReminders, pushNotifications, preferredChannel }
    expect(row).toMatchObject({ ...all, ...off })
    const told = await auth.db
      .selectFrom('outbox')
      .select(['items', 'personIds'])
      .where('noun', '=', 'user.changed')
      .execute()
    const mine = told.filter(({ personIds }) => personIds?.includes(person.id))
    expect(mine.map(({ items }) => items)).toEqual([[expect.objectContaining({ id: person.id, ...off })]])
  },
)

test('a STOP on one phone channel leaves another one chosen', async () => {
  const person = await addPerson(auth, 'premium', { preferredChannel: 'whatsapp' })
  await close(person.id, { channel: 'sms' })
  expect((await auth.ctx.accounts.find(person.id))?.preferredChannel).toBe('whatsapp')
})

test.each(NOTIFIED_BY)('closing %s for somebody who is gone does nothing', async (channel) => {
  await expect(close(newId(), { channel })).resolves.toBeUndefined()
})
