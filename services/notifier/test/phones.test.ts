import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { sweepNotifications } from '../src/domain/notices/saved-events.ts'
import { openPhoneStage, PHONE, type PhoneStage } from './phone-stage.ts'
import { openStage } from './stage.ts'
import { TEMPLATES } from './twilio-double.ts'

let phones: PhoneStage
let stage: PhoneStage['stage']
let double: PhoneStage['double']
beforeAll(async () => {
  phones = await openPhoneStage()
  ;({ stage, double } = phones)
})
beforeEach(() => phones.clear())
afterAll(() => phones.close())

describe('a digest', () => {
  test('by SMS is one line in the language of the reader, with a link and how to end it', async () => {
    const person = await phones.premium({ language: 'nl' })
    await stage.event()
    await phones.sendDigests()
    expect(double.requests.map(({ form }) => form['Body'])).toEqual([
      'Jouw dag: Boekenmarkt op de Neude\nhttps://uitpost.test/dashboard\nAntwoord STOP om deze berichten te stoppen.',
    ])
    expect(await stage.deliveriesOf(person)).toMatchObject([
      { channel: 'sms', status: 'sent', kind: 'digest' },
    ])
    expect(stage.mailsTo(person)).toEqual([])
  })

  test('by WhatsApp is the template of the language', async () => {
    await phones.premium({ preferredChannel: 'whatsapp', language: 'fr' })
    await stage.event()
    await phones.sendDigests()
    expect(double.requests[0]?.form).toMatchObject({
      To: `whatsapp:${PHONE}`,
      ContentSid: TEMPLATES.digest.fr,
    })
  })

  test.each([
    ['a number that was not confirmed', { phoneConfirmed: false }],
    ['no number', { phone: null }],
    ['a role that is not premium', { role: 'user' as const }],
    ['the role of an admin', { role: 'admin' as const }],
  ])('with %s is a mail', async (_, more) => {
    const person = await phones.premium(more)
    await stage.event()
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('by SMS needs neither a confirmed address nor email notifications', async () => {
    await phones.premium({ emailConfirmed: false, emailNotifications: false })
    await stage.event()
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
  })

  test('goes by mail if the role changed after planning, once per period', async () => {
    const person = await phones.premium({ deliveryFreq: 'weekly' })
    await stage.event()
    await runAllDigests(stage.ctx)
    await stage.change({ ...person, role: 'user' })
    await stage.work()
    await stage.event({ title: 'Kerstmarkt' })
    await phones.sendDigests()
    expect(double.requests).toEqual([])
    expect(stage.mailsTo(person)).toHaveLength(1)
    expect(await stage.deliveriesOf(person)).toMatchObject([{ channel: 'email', status: 'sent' }])
  })

  test('that went by mail is not sent again by SMS in the same period', async () => {
    const person = await phones.premium({ preferredChannel: 'email', deliveryFreq: 'weekly' })
    await stage.event()
    await phones.sendDigests()
    await stage.change({ ...person, preferredChannel: 'sms' })
    await stage.event({ title: 'Kerstmarkt' })
    await phones.sendDigests()
    expect(double.requests).toEqual([])
  })
})

test('a reminder and a change go by SMS to premium, with old and new', async () => {
  const person = await phones.premium({ language: 'en' })
  const event = await stage.event()
  await stage.save(person, event)
  stage.clock.now = new Date('2026-12-11T08:00:00Z')
  await sweepNotifications(stage.ctx)
  await stage.work()
  await stage.event({ ...event, location: 'Stadhuis' })
  await sweepNotifications(stage.ctx)
  await stage.work()
  const [reminder, change] = double.requests.map(({ form }) => form['Body']?.split('\n'))
  expect(reminder?.[0]).toBe('Tomorrow: Boekenmarkt op de Neude')
  expect(reminder?.[1]).toContain('Utrecht, Neude')
  expect(change?.slice(0, 2)).toEqual(['Changed: Boekenmarkt op de Neude', 'Place: Neude → Stadhuis'])
  expect(change?.[2]).toBe(`https://uitpost.test/events/${event.id}`)
})

describe('what Twilio answers', () => {
  test('an invalid number is suppressed for SMS and announced to auth, and the next digest is a mail', async () => {
    const person = await phones.premium()
    await stage.event()
    double.behave({ status: 400, code: 21211 })
    await phones.sendDigests()
    expect(await stage.deliveriesOf(person)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('21211') },
    ])
    expect(await phones.announced()).toMatchObject([{ userId: person.id, channel: 'sms', reason: 'bounced' }])
    double.behave('accept')
    await phones.sendDigests()
    expect(double.requests).toHaveLength(1)
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('a number whose owner answered STOP is suppressed as stopped', async () => {
    await phones.premium()
    await stage.event()
    double.behave({ status: 400, code: 21610 })
    await phones.sendDigests()
    expect(await phones.announced()).toMatchObject([{ channel: 'sms', reason: 'stopped' }])
  })

  test.each([
    ['too many requests', { status: 429, code: 20429 }],
    ['credentials that are not taken', { status: 401, code: 20003 }],
  ])('after %s the whole channel is paused, and no message is lost', async (_, behaviour) => {
    const people = [await phones.premium(), await phones.premium({ phone: '+31612345679' })]
    await stage.event()
    double.behave(behaviour)
    await phones.sendDigests()
    const asked = double.requests.length
    await phones.sendDigests()
    expect(double.requests).toHaveLength(asked)
    double.behave('accept')
    await phones.later(3_600_000)
    for (const person of people) expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sent' }])
  })

  test('a server error of Twilio is retried', async () => {
    const person = await phones.premium()
    await stage.event()
    double.behave({ status: 500, code: 20500 })
    await phones.sendDigests()
    expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'pending', attempts: 1 }])
    double.behave('accept')
    await phones.later(60_000)
    expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sent' }])
  })
})

test('without a provider a digest by WhatsApp is a marked mail with any titles, and reports are refused', async () => {
  const bare = await openStage()
  try {
    const person = await bare.person({
      role: 'premium',
      preferredChannel: 'whatsapp',
      phone: PHONE,
      phoneConfirmed: true,
    })
    await bare.event({ title: '<img src=x> & markt' })
    await runAllDigests(bare.ctx)
    await bare.work()
    const [message] = bare.sink.messages()
    expect(message?.to).toEqual([`${PHONE}@whatsapp.uitpost.test`])
    expect(message?.mail.subject).toBe(`WhatsApp to ${PHONE}`)
    expect(message?.mail.text).toContain('<img src=x> & markt')
    expect(message?.mail.html).toContain('&lt;img src')
    expect(await bare.deliveriesOf(person)).toMatchObject([{ channel: 'whatsapp', status: 'sent' }])
    const reply = await bare.http.inject({
      method: 'POST',
      url: '/api/webhooks/messages',
      payload: 'From=%2B31612345678&Body=STOP',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
    })
    expect(reply.statusCode).toBe(401)
  } finally {
    await bare.close()
  }
})
