import { MAX_PUSH_DEVICES, ROLES } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeOfEndedSessions } from '../src/domain/channels/push-subscriptions.ts'
import { eraseUsers } from '../src/domain/projections/projections.ts'
import { FIREFOX, openPushStage, type PushStage } from './push-stage.ts'
import { NOW, openStage } from './stage.ts'

let pushes: PushStage
let stage: PushStage['stage']
beforeAll(async () => {
  pushes = await openPushStage()
  stage = pushes.stage
})
beforeEach(() => pushes.clear())
afterAll(() => pushes.close())

const devicesOf = async (caller: { id: string }) =>
  (await pushes.settings(caller)).devices.map(({ id }) => id)
const idOf = (browser: string) => pushes.double.subscribe(browser).id

test('a browser that was subscribed is listed, with its User-Agent and without keys', async () => {
  const person = await pushes.premium()
  expect(await pushes.settings(person)).toEqual({
    publicKey: pushes.double.options.publicKey,
    devices: [],
  })
  const reply = await pushes.subscribe(person, 'laptop')
  const device = {
    id: idOf('laptop'),
    userAgent: FIREFOX,
    createdAt: NOW.toISOString(),
    lastSuccessAt: null,
  }
  expect([reply.statusCode, reply.json()]).toEqual([201, device])
  expect((await pushes.settings(person)).devices).toEqual([device])
})

test('subscribing twice has no further effect', async () => {
  const person = await pushes.premium()
  await pushes.subscribe(person, 'laptop')
  await Promise.all([1, 2, 3].map(() => pushes.subscribe(person, 'laptop')))
  expect(await devicesOf(person)).toEqual([idOf('laptop')])
})

test.each(ROLES)('only premium may subscribe a browser (%s)', async (role) => {
  const person = await pushes.premium({ role })
  const reply = await pushes.subscribe({ ...person, role }, 'laptop')
  if (role === 'premium') return expect(reply.statusCode).toBe(201)
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({
    message: 'Push notifications require premium account',
    errors: [{ code: 'premium_only' }],
  })
  expect(await devicesOf(person)).toEqual([])
})

test.each([
  ['an inner address', { endpoint: 'https://127.0.0.1/push' }, 'unknown_push_service'],
  ['the metadata of a cloud', { endpoint: 'http://169.254.169.254/latest/' }, 'unknown_push_service'],
  ['some other host', { endpoint: 'https://example.org/push' }, 'unknown_push_service'],
  ['no address', { endpoint: 'push' }, 'unknown_push_service'],
  [
    'a key that is no point of its curve',
    { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    'bad_key',
  ],
])('%s is refused before anything is kept', async (_, more, code) => {
  const person = await pushes.premium()
  const reply = await pushes.subscribe(person, 'laptop', more)
  expect([reply.statusCode, reply.json().errors?.[0]?.code]).toEqual([400, code])
  expect(await devicesOf(person)).toEqual([])
})

test('a browser of another person cannot be seen or removed', async () => {
  const [anna, eve] = [await pushes.premium(), await pushes.premium()]
  await pushes.subscribe(anna, 'laptop')
  expect(await devicesOf(eve)).toEqual([])
  expect((await pushes.remove(eve, idOf('laptop'))).statusCode).toBe(404)
  expect(await devicesOf(anna)).toEqual([idOf('laptop')])
})

test('a browser that another person subscribes belongs to that person, and gets no waiting messages of its former owner', async () => {
  const [anna, eve] = [await pushes.premium(), await pushes.premium()]
  await pushes.subscribe(anna, 'laptop')
  await pushes.remind(anna)
  await pushes.subscribe(eve, 'laptop')
  await stage.work()
  expect([await devicesOf(anna), await devicesOf(eve)]).toEqual([[], [idOf('laptop')]])
  expect(pushes.read()).toEqual([])
})

test('removing one browser keeps the others', async () => {
  const person = await pushes.premium()
  for (const browser of ['laptop', 'phone', 'tablet']) await pushes.subscribe(person, browser)
  expect((await pushes.remove(person, idOf('phone'))).json()).toEqual({ id: idOf('phone') })
  expect((await devicesOf(person)).toSorted()).toEqual([idOf('laptop'), idOf('tablet')].toSorted())
})

test('an endpoint that a browser changed by itself takes the place of the old one', async () => {
  const person = await pushes.premium()
  await pushes.subscribe(person, 'old')
  await pushes.subscribe(person, 'new', { replaces: pushes.double.subscribe('old').body.endpoint })
  expect(await devicesOf(person)).toEqual([idOf('new')])
})

test('a browser of another account cannot be replaced', async () => {
  const [anna, eve] = [await pushes.premium(), await pushes.premium()]
  await pushes.subscribe(anna, 'laptop')
  await pushes.subscribe(eve, 'phone', { replaces: pushes.double.subscribe('laptop').body.endpoint })
  expect(await devicesOf(anna)).toEqual([idOf('laptop')])
})

describe('when sessions end', () => {
  const later = (ms: number) => new Date(NOW.getTime() + ms)
  const end = (id: string, live: string[], at: Date) =>
    removeOfEndedSessions(stage.ctx, [{ id, live, at: at.toISOString() }])

  test('their browsers are removed, and waiting messages for them are not sent', async () => {
    const [person, other] = [await pushes.premium(), await pushes.premium()]
    const [here, lost] = [newId(), newId()]
    await pushes.subscribe({ ...person, sid: here }, 'laptop')
    await pushes.subscribe({ ...person, sid: lost }, 'phone')
    await pushes.subscribe(other, 'tablet')
    await pushes.remind(person, other)
    await end(person.id, [here], stage.clock.now)
    await stage.work()
    expect(pushes.read().map(({ browser }) => browser)).toEqual(['laptop', 'tablet'])
    await end(person.id, [], stage.clock.now)
    expect([await devicesOf(person), await devicesOf(other)]).toEqual([[], [idOf('tablet')]])
  })

  test('browsers subscribed afterwards stay, even if the message comes late', async () => {
    const person = await pushes.premium()
    await pushes.subscribe(person, 'laptop')
    stage.clock.now = later(60_000)
    await pushes.subscribe(person, 'phone')
    await end(person.id, [], later(30_000))
    expect(await devicesOf(person)).toEqual([idOf('phone')])
  })

  test('a browser that subscribes again, as after a new password, belongs to its new session', async () => {
    const person = await pushes.premium()
    const [before, after] = [newId(), newId()]
    await pushes.subscribe({ ...person, sid: before }, 'laptop')
    stage.clock.now = later(60_000)
    await pushes.subscribe({ ...person, sid: after }, 'laptop')
    await end(person.id, [], later(30_000))
    await end(person.id, [after], later(90_000))
    expect(await devicesOf(person)).toEqual([idOf('laptop')])
    await end(person.id, [], later(90_000))
    expect(await devicesOf(person)).toEqual([])
  })
})

test(`at most ${MAX_PUSH_DEVICES} browsers: the one with the oldest success is removed`, async () => {
  const person = await pushes.premium()
  const names = Array.from({ length: MAX_PUSH_DEVICES + 3 }, (_, number) => `browser${number}`)
  for (const [at, name] of names.entries()) {
    stage.clock.now = new Date(NOW.getTime() + at * 1_000)
    await pushes.subscribe(person, name)
  }
  expect(await devicesOf(person)).toEqual(names.slice(3).map(idOf).toReversed())
  await Promise.all(['x', 'y', 'z'].map((name) => pushes.subscribe(person, name)))
  expect(await devicesOf(person)).toHaveLength(MAX_PUSH_DEVICES)
})

test('a browser with a valid token does not restore an erased person', async () => {
  const person = await pushes.premium()
  await pushes.subscribe(person, 'laptop')
  await inTransaction(stage.db, (trx) =>
    eraseUsers(trx, [{ id: person.id, requestedAt: NOW.toISOString() }], 1_000_000, NOW, null),
  )
  expect(await devicesOf(person)).toEqual([])
  expect((await pushes.subscribe(person, 'laptop')).statusCode).toBe(409)
  expect(await devicesOf(person)).toEqual([])
})

test('without push settings the answer has no key, and browsers are refused', async () => {
  const bare = await openStage()
  try {
    const headers = bare.bearer({ role: 'premium' })
    const url = '/api/notifications/push-subscriptions'
    expect((await bare.http.inject({ url, headers })).json()).toEqual({ publicKey: null, devices: [] })
    const payload = pushes.double.subscribe('laptop').body
    expect((await bare.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404)
  } finally {
    await bare.close()
  }
})
