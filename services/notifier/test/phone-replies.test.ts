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
          ...{ id: expect.any(String), channel: 'sms', reason: 'stopped' },
          ...{ userId: person.id, name: person.name, email: person.email },
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
    const told = (await phones.announced()).map((change) => (change as { userId: string }).userId)
    expect(new Set(told)).toEqual(new Set(people.map(({ id }) => id)))
  })

  test('STOP by WhatsApp leaves SMS alone', async () => {
    await phones.premium()
    await stage.event()
    await phones.reply('STOP', `whatsapp:${PHONE}`)
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })

  test('STOP holds against what auth said before it knew', async () => {
    const person = await phones.premium()
    await stage.event()
    await phones.reply('STOP')
    await stage.change(person)
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  /** As auth announces a consent that it has written down. */
  const agree = (person: Awaited<ReturnType<PhoneStage['premium']>>, at = stage.clock.now) =>
    stage.change({ ...person, preferredChannel: 'sms', channelConsentedAt: at.toISOString() })
  const laterOn = () => {
    stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
  }

  test('a new consent after a STOP opens the number, and without one choosing the channel does not', async () => {
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

  test('a consent from before the STOP lifts nothing, however late it comes; nor does one for another channel', async () => {
    const person = await phones.premium()
    const before = stage.clock.now
    laterOn()
    await phones.reply('STOP')
    laterOn()
    await agree(person, before)
    await stage.change({
      ...{ ...person, preferredChannel: 'whatsapp' },
      channelConsentedAt: stage.clock.now.toISOString(),
    })
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a second STOP holds against the consent between the two', async () => {
    const person = await phones.premium()
    await phones.reply('STOP')
    laterOn()
    const between = stage.clock.now
    laterOn()
    await phones.reply('STOP')
    await agree(person, between)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a consent lifts nothing for a number that its giver has not proven to be theirs', async () => {
    await phones.premium()
    await phones.reply('STOP')
    laterOn()
    const stranger = await phones.premium({ phoneConfirmed: false })
    await agree(stranger)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a consent does not bring back a number that is none', async () => {
    const person = await phones.premium()
    await suppress(stage.ctx, {
      ...{ address: `sms:${PHONE}`, channel: 'sms', userId: person.id, reason: 'bounced' },
    })
    laterOn()
    await agree(person)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('START turns nothing on by itself; a new choice after it does', async () => {
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
})
