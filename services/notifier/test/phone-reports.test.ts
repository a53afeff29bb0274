import { newId } from '@uitpost/service-kit'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resolveDelivery } from '../src/domain/deliveries/delivery-lists.ts'
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
    const answer = await phones.call('/api/webhooks/messages', { From: PHONE, Body: 'STOP' }, signed)
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
      method: 'POST',
      url,
      payload: 'MessageStatus=failed',
      headers: { ...headers, 'x-twilio-signature': signature },
    })
    const json = await stage.http.inject({
      method: 'POST',
      url,
      payload: { MessageStatus: ['failed'] },
      headers: { 'x-twilio-signature': signature },
    })
    expect([bare, changed, json].map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(await stateOf(person)).toBe('sent')
  })

  test('of a failure is applied once, and a late report of an earlier state is ignored', async () => {
    const { id, person } = await sent()
    const answers = [
      await phones.report(id, 'undelivered', { ErrorCode: '30003' }),
      await phones.report(id, 'undelivered', { ErrorCode: '30003' }),
      await phones.report(id, 'sent'),
      await phones.report(id, 'queued'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { noted: true }],
      ...Array.from({ length: 3 }, () => [200, { noted: false }]),
    ])
    const [row] = await stage.deliveriesOf(person)
    expect(row).toMatchObject({ status: 'failed', error: '30003 The message was reported as undelivered' })
    // A switched-off phone does not suppress the channel.
    expect(await phones.announced()).toEqual([])
  })

  test('of an invalid number suppresses it, and is announced to auth once', async () => {
    const { id, person } = await sent()
    await Promise.all([1, 2, 3].map(() => phones.report(id, 'undelivered', { ErrorCode: '30005' })))
    expect(await phones.announced()).toMatchObject([{ userId: person.id, channel: 'sms', reason: 'bounced' }])
    expect(await stage.ctx.suppressions.count()).toBe(1)
  })

  test('of arrival is not undone by a late failure, and may come before the reply to sending', async () => {
    const { id, person } = await sent()
    await phones.report(id, 'delivered')
    await phones.report(id, 'failed', { ErrorCode: '30008' })
    expect(await stateOf(person)).toBe('sent')
    await stage.db.updateTable('delivery').set({ status: 'pending', reportRank: 0 }).execute()
    await phones.report(id, 'sent')
    await phones.later(3_600_000)
    expect(double.requests).toHaveLength(1)
  })

  describe('of a message that was sent again', () => {
    /** The first attempt is uncertain, so an admin sends the message again. */
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

    test('a late failure of the first attempt affects neither the second nor the number', async () => {
      const { person, id, first } = await sentAgain()
      await stage.work()
      for (const word of ['sent', 'undelivered', 'undelivered', 'failed']) {
        const answer = await phones.report(id, word, { ErrorCode: '30005' }, first)
        expect([answer.statusCode, answer.json()]).toEqual([200, { noted: false }])
      }
      expect(double.requests).toHaveLength(2)
      expect(await stateOf(person)).toBe('sent')
      expect(await stage.ctx.suppressions.count()).toBe(0)
      // Reports of the second attempt are applied in any order, once.
      await phones.report(id, 'undelivered', { ErrorCode: '30003' })
      await phones.report(id, 'sent')
      await phones.report(id, 'undelivered', { ErrorCode: '30003' })
      expect(await stateOf(person)).toBe('failed')
    })

    test('a late arrival of the first attempt does not change a failed second one', async () => {
      const { person, id, first } = await sentAgain()
      await stage.work()
      await phones.report(id, 'failed', { ErrorCode: '30008' })
      await phones.report(id, 'delivered', {}, first)
      await phones.report(id, 'read', {}, first)
      expect(await stateOf(person)).toBe('failed')
    })

    test('a failure of the first attempt does not stop the second', async () => {
      const { person, id, first } = await sentAgain()
      await phones.report(id, 'failed', { ErrorCode: '30008' }, first)
      expect(await stateOf(person)).toBe('pending')
      await stage.work()
      expect(double.requests).toHaveLength(2)
      expect(await stateOf(person)).toBe('sent')
    })

    test('an arrival of the first attempt stops the second', async () => {
      const { person, id, first } = await sentAgain()
      await phones.report(id, 'delivered', {}, first)
      await stage.work()
      expect(double.requests).toHaveLength(1)
      expect(await stateOf(person)).toBe('sent')
    })

    test('attempts are identified by Twilio’s id', async () => {
      const { person, id, first } = await sentAgain()
      await stage.work()
      const [row] = await stage.deliveriesOf(person)
      expect(row).toMatchObject({ messageSid: double.requests[1]?.sid, sends: 2 })
      // Callback URLs of an earlier version contain no attempt.
      const path = `/api/webhooks/messages/${id}/status`
      const old = await phones.call(path, {
        MessageStatus: 'failed',
        To: PHONE,
        MessageSid: first?.sid ?? '',
      })
      expect(old.json()).toEqual({ noted: false })
    })
  })

  test('about an unknown delivery or with an unknown status is accepted without a change', async () => {
    const { id } = await sent()
    for (const answer of [await phones.report(newId(), 'delivered'), await phones.report(id, 'pondering')]) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { noted: false }])
    }
  })

  test('after a lost reply the delivery stays uncertain until its report arrives', async () => {
    const person = await phones.premium()
    await stage.event()
    double.behave('drop')
    await phones.sendDigests()
    double.behave('accept')
    await phones.later(3_600_000)
    expect(double.requests).toHaveLength(1)
    const [row] = await stage.deliveriesOf(person)
    expect(row?.status).toBe('uncertain')
    await phones.report(row?.id ?? '', 'delivered')
    expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sent', error: null }])
  })
})
