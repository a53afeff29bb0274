import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listSuppressions, suppress } from '../src/domain/channels/suppressions.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { openPhoneStage, PHONE, type PhoneStage } from './phone-stage.ts'

let phones: PhoneStage
let stage: PhoneStage['stage']
let double: PhoneStage['double']
beforeAll(async () => {
  phones = await openPhoneStage()
  ;({ stage, double } = phones)
})
beforeEach(() => phones.clear())
afterAll(() => phones.close())

describe('a reply', () => {
  test.each(['STOP', ' stopp. ', 'Arrêt', 'ARRET', 'Unsubscribe'])(
    '%s closes the channel at once',
    async (word) => {
      const person = await phones.premium()
      await stage.event()
      await runAllDigests(stage.ctx)
      const answer = await phones.reply(word)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
      await stage.work()
      expect(double.requests).toEqual([])
      expect(stage.mailsTo(person)).toHaveLength(1)
      expect(await phones.announced()).toMatchObject([
        { userId: person.id, channel: 'sms', scope: 'all', reason: 'stopped' },
      ])
      const { items } = await listSuppressions(stage.ctx, {})
      expect(items).toEqual([
        {
          id: expect.any(String),
          channel: 'sms',
          reason: 'stopped',
          userId: person.id,
          name: person.name,
          email: person.email,
          createdAt: stage.clock.now.toISOString(),
        },
      ])
    },
  )

  test('that only contains the word, or comes from another number, stops nothing', async () => {
    await phones.premium()
    for (const answer of [
      await phones.reply('Where is the bus stop?'),
      await phones.reply('STOP', '+31699999999'),
    ]) {
      expect(answer.statusCode).toBe(200)
    }
    expect(await phones.announced()).toEqual([])
  })

  test('STOP counts for every account with the number', async () => {
    const people = [await phones.premium(), await phones.premium({ preferredChannel: 'email' })]
    await phones.reply('STOP')
    const announced = (await phones.announced()).map((change) => (change as { userId: string }).userId)
    expect(new Set(announced)).toEqual(new Set(people.map(({ id }) => id)))
  })

  test('STOP by WhatsApp does not affect SMS', async () => {
    await phones.premium()
    await stage.event()
    await phones.reply('STOP', `whatsapp:${PHONE}`)
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })

  test('STOP is not undone by older preferences from auth', async () => {
    const person = await phones.premium()
    await stage.event()
    await phones.reply('STOP')
    await stage.change(person)
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  /** Applies a consent as auth announces it. */
  const agree = (person: Awaited<ReturnType<PhoneStage['premium']>>, at = stage.clock.now) =>
    stage.change({ ...person, preferredChannel: 'sms', channelConsentedAt: at.toISOString() })
  const laterOn = () => {
    stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
  }

  test('a new consent lifts a STOP; choosing the channel without one does not', async () => {
    const person = await phones.premium()
    await stage.event()
    await phones.reply('STOP')
    laterOn()
    await stage.change({ ...person, preferredChannel: 'sms' })
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    expect(stage.mailsTo(person)).toHaveLength(1)
    await agree(person)
    await stage.event({ title: 'Kerstmarkt' })
    stage.clock.now = new Date(stage.clock.now.getTime() + 86_400_000)
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })

  test('a consent older than the STOP, or for another channel, does not lift it', async () => {
    const person = await phones.premium()
    const before = stage.clock.now
    laterOn()
    await phones.reply('STOP')
    laterOn()
    await agree(person, before)
    await stage.change({
      ...person,
      preferredChannel: 'whatsapp',
      channelConsentedAt: stage.clock.now.toISOString(),
    })
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a consent between two STOPs does not lift the second', async () => {
    const person = await phones.premium()
    await phones.reply('STOP')
    laterOn()
    const between = stage.clock.now
    laterOn()
    await phones.reply('STOP')
    await agree(person, between)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a consent does not lift the STOP of a number that was not confirmed', async () => {
    await phones.premium()
    await phones.reply('STOP')
    laterOn()
    const stranger = await phones.premium({ phoneConfirmed: false })
    await agree(stranger)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a consent does not lift the suppression of an invalid number', async () => {
    const person = await phones.premium()
    await suppress(stage.ctx, {
      address: `sms:${PHONE}`,
      channel: 'sms',
      userId: person.id,
      reason: 'bounced',
    })
    laterOn()
    await agree(person)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('START does not turn the channel on; choosing it afterwards does', async () => {
    const person = await phones.premium()
    await stage.event()
    await phones.reply('STOP')
    await phones.reply('START')
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    await stage.change({ ...person, preferredChannel: 'sms' })
    await stage.event({ title: 'Kerstmarkt' })
    stage.clock.now = new Date(stage.clock.now.getTime() + 86_400_000)
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })

  test('with more fields than Twilio sends is refused, even if it is signed', async () => {
    const person = await phones.premium()
    const fields = Array.from({ length: 200 }, (_, index) => [`Field${index}`, ''])
    const form = { From: PHONE, To: '+31970000001', Body: 'STOP', ...Object.fromEntries(fields) }
    expect((await phones.call('/api/webhooks/messages', form)).statusCode).toBe(400)
    expect(await stage.ctx.suppressions.count()).toBe(0)
    expect(person.preferredChannel).toBe('sms')
  })
})
