import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPushStage, type PushStage } from './push-stage.ts'

let pushes: PushStage
let stage: PushStage['stage']
let double: PushStage['double']
beforeAll(async () => {
  pushes = await openPushStage()
  ;({ stage, double } = pushes)
})
beforeEach(() => pushes.clear())
afterAll(() => pushes.close())

const idOf = (browser: string) => double.subscribe(browser).id
const statesOf = async (person: { id: string }) => {
  const rows = await stage.db.selectFrom('delivery').selectAll().where('userId', '=', person.id).execute()
  return rows.map(({ kind, channel, status }) => `${kind} ${channel} ${status}`).toSorted()
}

describe('a reminder', () => {
  test('reaches each browser of a premium reader, in their language, and leads to the event', async () => {
    const person = await pushes.premium({ language: 'nl' })
    for (const browser of ['laptop', 'phone']) await pushes.subscribe(person, browser)
    const event = await pushes.remind(person)
    await pushes.sweep()
    await pushes.sweep()
    expect(pushes.read()).toMatchObject([
      {
        browser: 'laptop',
        title: 'Morgen: Boekenmarkt op de Neude',
        path: `/events/${event.id}`,
        body: expect.stringMatching(/^za 12 dec[^\n]*10:00[^\n]*\nUtrecht, Neude$/),
        language: 'nl',
      },
      { browser: 'phone' },
    ])
    expect(await statesOf(person)).toEqual(['reminder push sent', 'reminder push sent'])
    const seen = (await pushes.settings(person)).devices.map(({ lastSuccessAt }) => lastSuccessAt)
    expect(seen).toEqual([stage.clock.now.toISOString(), stage.clock.now.toISOString()])
  })

  test('is valid until the event begins, and a copy replaces it', async () => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    await pushes.remind(person)
    stage.clock.now = new Date('2026-12-12T07:00:00Z')
    await stage.work()
    const [message] = double.received
    expect(message?.headers).toMatchObject({ ttl: '7200', urgency: 'normal' })
    expect(message?.headers['topic']).toBe(pushes.read()[0]?.tag)
    expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/)
  })

  test('is sent in addition to the mail', async () => {
    const person = await pushes.premium({ emailNotifications: true })
    await pushes.subscribe(person, 'laptop')
    await pushes.remind(person)
    await stage.work()
    expect(stage.mailsTo(person)).toHaveLength(1)
    expect(pushes.read()).toHaveLength(1)
    expect(await statesOf(person)).toEqual(['reminder email sent', 'reminder push sent'])
  })

  test.each([
    ['push turned off', { pushNotifications: false }],
    ['reminders turned off', { eventReminders: false }],
    ['another role', { role: 'user' as const }],
    ['the role of an admin', { role: 'super_admin' as const }],
  ])('is not sent to a person with %s', async (_, more) => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    await stage.change({ ...person, ...more })
    await pushes.remind(person)
    await pushes.sweep()
    expect(pushes.read()).toEqual([])
  })

  test.each([
    ['the role was lost', { role: 'user' as const }],
    ['push was turned off', { pushNotifications: false }],
    ['reminders were turned off', { eventReminders: false }],
  ])('is not sent if %s between planning and sending, nor by another channel', async (_, more) => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    await pushes.remind(person)
    await stage.change({ ...person, ...more })
    await stage.work()
    expect([pushes.read(), stage.mailsTo(person), await statesOf(person)]).toEqual([[], [], []])
  })

  test('is not sent to a removed browser, nor for a cancelled event', async () => {
    const person = await pushes.premium()
    for (const browser of ['laptop', 'phone']) await pushes.subscribe(person, browser)
    const event = await pushes.remind(person)
    await pushes.remove(person, idOf('laptop'))
    await stage.work()
    expect(pushes.read().map(({ browser }) => browser)).toEqual(['phone'])
    double.received.length = 0
    await stage.event({ ...event, status: 'cancelled' })
    await pushes.sweep()
    expect(pushes.read()).toMatchObject([{ browser: 'phone', title: 'Cancelled: Boekenmarkt op de Neude' }])
    expect(double.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
  })

  test('needs no confirmed address', async () => {
    const person = await pushes.premium({ emailConfirmed: false })
    await pushes.subscribe(person, 'laptop')
    await pushes.remind(person)
    await stage.work()
    expect(pushes.read()).toHaveLength(1)
  })
})

test('a change contains old and new value', async () => {
  const person = await pushes.premium()
  await pushes.subscribe(person, 'laptop')
  const event = await stage.event()
  await stage.save(person, event)
  await stage.event({ ...event, location: 'Stadhuis' })
  await pushes.sweep()
  expect(pushes.read()).toMatchObject([
    { title: 'Changed: Boekenmarkt op de Neude', body: 'Place: Neude → Stadhuis' },
  ])
})

test('a change at night is pushed in the morning; its mail and changes of events that begin earlier are not delayed', async () => {
  const person = await pushes.premium({ emailNotifications: true })
  await pushes.subscribe(person, 'laptop')
  const [event, soon] = [await stage.event(), await stage.event({ startAt: '2026-12-05T05:00:00.000Z' })]
  for (const saved of [event, soon]) await stage.save(person, saved)
  stage.clock.now = new Date('2026-12-05T01:05:00Z')
  for (const saved of [event, soon]) await stage.event({ ...saved, location: 'Stadhuis' })
  await pushes.sweep()
  expect(stage.mailsTo(person)).toHaveLength(2)
  expect(pushes.read().map(({ path }) => path)).toEqual([`/events/${soon.id}`])
  await pushes.later(5.5 * 3_600_000)
  expect(pushes.read()).toHaveLength(1)
  await pushes.later(0.5 * 3_600_000)
  expect(pushes.read().map(({ path }) => path)).toContain(`/events/${event.id}`)
})

test('text of an event is shortened and stripped of control and direction characters', async () => {
  const person = await pushes.premium()
  await pushes.subscribe(person, 'laptop')
  const location = `<img src=x onerror=alert(1)>\u0007 ${'語'.repeat(100_000)}`
  const event = await stage.event({ title: `\u202Etxt.exe" ${'x'.repeat(100_000)}`, location })
  await stage.save(person, event)
  stage.clock.now = new Date('2026-12-11T08:00:00Z')
  await pushes.sweep()
  const [message] = double.received
  const [{ title, body } = { title: '', body: '' }] = pushes.read()
  expect(message?.bytes).toBeLessThanOrEqual(4_096)
  expect(title).toMatch(/^Tomorrow: txt\.exe" x+…$/)
  expect(body).toContain('<img src=x onerror=alert(1)>')
  for (const sign of ['\u0007', '\u202E']) expect(`${title}${body}`).not.toContain(sign)
})

describe('a push service', () => {
  test.each([404, 410])(
    'that answers %i ends the subscription, and nothing is sent again',
    async (status) => {
      const person = await pushes.premium()
      for (const browser of ['laptop', 'phone']) await pushes.subscribe(person, browser)
      double.behave((browser) => (browser === 'laptop' ? { status } : 'accept'))
      await pushes.remind(person)
      await stage.work()
      expect((await pushes.settings(person)).devices.map(({ id }) => id)).toEqual([idOf('phone')])
      expect(await statesOf(person)).toEqual(['reminder push failed', 'reminder push sent'])
      double.behave('accept')
      await pushes.later(86_400_000)
      expect(pushes.read().filter(({ browser }) => browser === 'laptop')).toHaveLength(1)
      expect(await stage.db.selectFrom('suppression').selectAll().execute()).toEqual([])
    },
  )

  test.each([400, 401, 403])(
    'that does not accept our key (%i) keeps the subscription; the message is retried',
    async (status) => {
      const person = await pushes.premium()
      for (const browser of ['laptop', 'phone']) await pushes.subscribe(person, browser)
      double.behave((browser) => (browser === 'laptop' ? { status } : 'accept'))
      await pushes.remind(person)
      await stage.work()
      expect((await pushes.settings(person)).devices).toHaveLength(2)
      // A fake reply for one browser must not delay others.
      expect(await statesOf(person)).toEqual(['reminder push pending', 'reminder push sent'])
      double.behave('accept')
      await pushes.later(3_600_000)
      expect(await statesOf(person)).toEqual(['reminder push sent', 'reminder push sent'])
    },
  )

  test('that answers 413 is not retried, and the subscription stays', async () => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    double.behave({ status: 413 })
    await pushes.remind(person)
    await stage.work()
    expect(await statesOf(person)).toEqual(['reminder push failed'])
    expect((await pushes.settings(person)).devices).toHaveLength(1)
  })

  test('that answers 429 is retried after its Retry-After', async () => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    double.behave({ status: 429, headers: { 'retry-after': '1800' } })
    await pushes.remind(person)
    await stage.work()
    double.behave('accept')
    double.received.length = 0
    await pushes.later(1_790_000)
    expect(pushes.read()).toEqual([])
    await pushes.later(20_000)
    expect(await statesOf(person)).toEqual(['reminder push sent'])
  })

  test('that fails is retried', async () => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    double.behave({ status: 503 })
    await pushes.remind(person)
    await stage.work()
    expect(await statesOf(person)).toEqual(['reminder push pending'])
    const row = await stage.db.selectFrom('pushSubscription').select('failures').executeTakeFirst()
    expect(row).toEqual({ failures: 1 })
    double.behave('accept')
    await pushes.later(60_000)
    expect(await statesOf(person)).toEqual(['reminder push sent'])
  })

  test('that does not answer makes the delivery uncertain, and only an admin can send it again', async () => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    double.behave('drop')
    await pushes.remind(person)
    await stage.work()
    double.behave('accept')
    await pushes.later(3_600_000)
    expect([await statesOf(person), pushes.read()]).toEqual([['reminder push uncertain'], []])
    const headers = stage.bearer({ role: 'admin' })
    const url = '/api/admin/notifications/deliveries'
    const [{ id, channel }] = (await stage.http.inject({ url, headers })).json()
    expect(channel).toBe('push')
    await stage.http.inject({
      method: 'POST',
      url: `${url}/${id}/resolve`,
      headers,
      payload: { as: 'again' },
    })
    await stage.work()
    expect(pushes.read()).toHaveLength(1)
  })
})
