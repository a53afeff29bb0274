import { newId } from '@uitpost/service-kit'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resolveDelivery } from '../src/domain/delivery-lists.ts'
import { runAllDigests } from '../src/domain/digests.ts'
import { listSuppressions, suppress } from '../src/domain/suppressions.ts'
import { openPhoneStage, PHONE, type PhoneStage } from './phone-stage.ts'
import { AUTH_TOKEN } from './twilio-double.ts'

let phones: PhoneStage
let stage: PhoneStage['stage']
let double: PhoneStage['double']
beforeAll(async () => {
  phones = await openPhoneStage()
  ;({ stage, double } = phones)
})
beforeEach(() => phones.clear())
afterAll(() => phones.close())

/** A call as Twilio makes it: a form, signed for the public address. */
function call(path: string, form: Record<string, string>, signed: { token?: string; url?: string } = {}) {
  const url = signed.url ?? `https://uitpost.test${path}`
  const signature = twilio.getExpectedTwilioSignature(signed.token ?? AUTH_TOKEN, url, form)
  return stage.http.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams(form).toString() },
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      host: 'notifier.internal',
    },
  })
}
/** A report goes where the message asked for it to go; the latest message unless another one is named. */
const report = (
  id: string,
  MessageStatus: string,
  more: Record<string, string> = {},
  message = double.requests.at(-1),
) => {
  const asked = new URL(message?.form['StatusCallback'] ?? 'https://uitpost.test/')
  const path = `/api/webhooks/messages/${id}/status${asked.search}`
  return call(path, { MessageStatus, To: PHONE, MessageSid: message?.sid ?? '', ...more })
}
const reply = (Body: string, From = PHONE) =>
  call('/api/webhooks/messages', { From, To: '+31970000001', Body })

describe('a report', () => {
  async function sent() {
    const person = await phones.premium()
    await stage.event()
    await phones.sendDigests()
    const [row] = await stage.deliveriesOf(person)
    return { person, id: row?.id ?? '' }
  }
  const stateOf = async (person: Awaited<ReturnType<PhoneStage['premium']>>) =>
    (await stage.deliveriesOf(person))[0]?.status

  test.each([
    ['another secret', { token: 'another token' }],
    ['another address', { url: 'http://notifier.internal/api/webhooks/messages' }],
    ['a query that was not sent', { url: 'https://uitpost.test/api/webhooks/messages?a=1' }],
  ])('or reply signed for %s is refused and does nothing', async (_, signed) => {
    const person = await phones.premium()
    const answer = await call('/api/webhooks/messages', { From: PHONE, Body: 'STOP' }, signed)
    expect(answer.statusCode).toBe(401)
    expect(await stage.ctx.recipients.find(person.id)).toMatchObject({ preferredChannel: 'sms' })
  })

  test('without a signature, with a changed form, or as JSON is refused', async () => {
    const { id, person } = await sent()
    const url = `/api/webhooks/messages/${id}/status`
    const form = { MessageStatus: 'delivered' }
    const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, `https://uitpost.test${url}`, form)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const bare = await stage.http.inject({ method: 'POST', url, headers, payload: 'MessageStatus=failed' })
    const changed = await stage.http.inject({
      ...{ method: 'POST', url, payload: 'MessageStatus=failed' },
      headers: { ...headers, 'x-twilio-signature': signature },
    })
    const json = await stage.http.inject({
      ...{ method: 'POST', url, payload: { MessageStatus: ['failed'] } },
      headers: { 'x-twilio-signature': signature },
    })
    expect([bare, changed, json].map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(await stateOf(person)).toBe('sent')
  })

  test('that the message failed counts once, and a late earlier one changes nothing', async () => {
    const { id, person } = await sent()
    const answers = [
      await report(id, 'undelivered', { ErrorCode: '30003' }),
      await report(id, 'undelivered', { ErrorCode: '30003' }),
      await report(id, 'sent'),
      await report(id, 'queued'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { noted: true }],
      ...Array.from({ length: 3 }, () => [200, { noted: false }]),
    ])
    const [row] = await stage.deliveriesOf(person)
    expect(row).toMatchObject({ status: 'failed', error: '30003 The message was reported as undelivered' })
    // A phone that is off is no reason to close the channel.
    expect(await phones.announced()).toEqual([])
  })

  test('of a number that is none suppresses it, and tells auth once however often it comes', async () => {
    const { id, person } = await sent()
    await Promise.all([1, 2, 3].map(() => report(id, 'undelivered', { ErrorCode: '30005' })))
    expect(await phones.announced()).toMatchObject([{ userId: person.id, channel: 'sms', reason: 'bounced' }])
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('that it arrived holds against a late failure, and before the answer to its sending', async () => {
    const { id, person } = await sent()
    await report(id, 'delivered')
    await report(id, 'failed', { ErrorCode: '30008' })
    expect(await stateOf(person)).toBe('sent')
    await stage.db.updateTable('delivery').set({ status: 'pending', reportRank: 0 }).execute()
    await report(id, 'sent')
    await phones.later(3_600_000)
    expect(double.requests).toHaveLength(1)
  })

  describe('of a message that was sent again', () => {
    /** Nobody knows what became of the first one, so an admin has it sent once more. */
    async function sentAgain() {
      const person = await phones.premium()
      await stage.event()
      double.behave('drop')
      await phones.sendDigests()
      double.behave('accept')
      const [row] = await stage.deliveriesOf(person)
      const id = row?.id ?? ''
      expect(row?.status).toBe('uncertain')
      await resolveDelivery(stage.ctx, id, 'again', { id: newId(), requestId: 'request-1' })
      return { person, id, first: double.requests[0] }
    }

    test('the first one failing late marks neither the second nor the number, however often it is told', async () => {
      const { person, id, first } = await sentAgain()
      await stage.work()
      for (const word of ['sent', 'undelivered', 'undelivered', 'failed']) {
        const answer = await report(id, word, { ErrorCode: '30005' }, first)
        expect([answer.statusCode, answer.json()]).toEqual([200, { noted: false }])
      }
      expect(double.requests).toHaveLength(2)
      expect(await stateOf(person)).toBe('sent')
      expect(await stage.ctx.suppressions.count()).toBe(0)
      // The second one's own reports count, in any order and once.
      await report(id, 'undelivered', { ErrorCode: '30003' })
      await report(id, 'sent')
      await report(id, 'undelivered', { ErrorCode: '30003' })
      expect(await stateOf(person)).toBe('failed')
    })

    test('the first one arriving late does not speak for a second one that failed', async () => {
      const { person, id, first } = await sentAgain()
      await stage.work()
      await report(id, 'failed', { ErrorCode: '30008' })
      await report(id, 'delivered', {}, first)
      await report(id, 'read', {}, first)
      expect(await stateOf(person)).toBe('failed')
    })

    test('that the first one failed does not keep the second from leaving', async () => {
      const { person, id, first } = await sentAgain()
      await report(id, 'failed', { ErrorCode: '30008' }, first)
      expect(await stateOf(person)).toBe('pending')
      await stage.work()
      expect(double.requests).toHaveLength(2)
      expect(await stateOf(person)).toBe('sent')
    })

    test('that the first one arrived after all does: nobody gets it twice', async () => {
      const { person, id, first } = await sentAgain()
      await report(id, 'delivered', {}, first)
      await stage.work()
      expect(double.requests).toHaveLength(1)
      expect(await stateOf(person)).toBe('sent')
    })

    test('each is known by the name Twilio gave it', async () => {
      const { person, id, first } = await sentAgain()
      await stage.work()
      const [row] = await stage.deliveriesOf(person)
      expect(row).toMatchObject({ messageSid: double.requests[1]?.sid, sends: 2 })
      // A report without the number of its attempt, as messages of an earlier version ask for it.
      const path = `/api/webhooks/messages/${id}/status`
      const old = await call(path, { MessageStatus: 'failed', To: PHONE, MessageSid: first?.sid ?? '' })
      expect(old.json()).toEqual({ noted: false })
    })
  })

  test('about a delivery nobody knows, or in a word nobody knows, is taken in without a change', async () => {
    const { id } = await sent()
    for (const answer of [await report(newId(), 'delivered'), await report(id, 'pondering')]) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { noted: false }])
    }
  })

  test('when its answer is lost nobody sends again, until its report says what became of it', async () => {
    const person = await phones.premium()
    await stage.event()
    double.behave('drop')
    await phones.sendDigests()
    double.behave('accept')
    await phones.later(3_600_000)
    expect(double.requests).toHaveLength(1)
    const [row] = await stage.deliveriesOf(person)
    expect(row?.status).toBe('uncertain')
    await report(row?.id ?? '', 'delivered')
    expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sent', error: null }])
  })
})

describe('a reply', () => {
  test.each(['STOP', ' stopp. ', 'Arrêt', 'ARRET', 'Unsubscribe'])(
    '%s closes the channel at once',
    async (word) => {
      const person = await phones.premium()
      await stage.event()
      await runAllDigests(stage.ctx)
      const answer = await reply(word)
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
    for (const answer of [await reply('Where is the bus stop?'), await reply('STOP', '+31699999999')]) {
      expect(answer.statusCode).toBe(200)
    }
    expect(await phones.announced()).toEqual([])
  })

  test('STOP counts for every account with the number', async () => {
    const people = [await phones.premium(), await phones.premium({ preferredChannel: 'email' })]
    await reply('STOP')
    const told = (await phones.announced()).map((change) => (change as { userId: string }).userId)
    expect(new Set(told)).toEqual(new Set(people.map(({ id }) => id)))
  })

  test('STOP by WhatsApp leaves SMS alone', async () => {
    await phones.premium()
    await stage.event()
    await reply('STOP', `whatsapp:${PHONE}`)
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })

  test('STOP holds against what auth said before it knew', async () => {
    const person = await phones.premium()
    await stage.event()
    await reply('STOP')
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
    await reply('STOP')
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
    await reply('STOP')
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
    await reply('STOP')
    laterOn()
    const between = stage.clock.now
    laterOn()
    await reply('STOP')
    await agree(person, between)
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('a consent lifts nothing for a number that its giver has not proven to be theirs', async () => {
    await phones.premium()
    await reply('STOP')
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
    await reply('STOP')
    await reply('START')
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    await stage.change({ ...person, preferredChannel: 'sms' })
    await stage.event({ title: 'Kerstmarkt' })
    stage.clock.now = new Date(stage.clock.now.getTime() + 86_400_000)
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })
})
