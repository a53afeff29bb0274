import { INNER_ADDRESSES } from '@uitpost/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newVapidKeys, type PushDouble, startPushDouble } from '../../test/push-double.ts'
import { createPush, type Push, type PushMessage } from './push.ts'

let double: PushDouble
let push: Push
beforeAll(async () => {
  double = await startPushDouble()
  push = createPush(double.options)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await push.close()
  await double.close()
})

const CONTENT: PushMessage['content'] = {
  title: 'Morgen: <img onerror=alert(1)> & markt',
  body: 'Utrecht, Neude',
  path: '/events/1',
  tag: 'a'.repeat(32),
  language: 'nl',
}
function messageTo(endpoint: string, more: Partial<PushMessage> = {}): PushMessage {
  const { id, body } = double.subscribe('browser')
  return {
    id: 'delivery',
    ttlSeconds: 3_600,
    urgency: 'normal',
    content: CONTENT,
    ...more,
    device: { id, ...body.keys, endpoint },
  }
}
const messageToBrowser = () => messageTo(double.subscribe('browser').body.endpoint)

describe('a message', () => {
  test('is encrypted for its browser, signed for its push service, and has a time to live', async () => {
    double.behave('accept')
    double.received.length = 0
    expect(await push.send(messageToBrowser())).toEqual({ kind: 'sent' })
    const [message] = double.received
    expect(message?.content).toEqual(CONTENT)
    expect(message?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'normal',
      topic: 'a'.repeat(32),
      'content-encoding': 'aes128gcm',
    })
  })

  test('with the longest texts stays within the limit of push services', async () => {
    double.received.length = 0
    const longest = { ...CONTENT, title: '語'.repeat(120), body: '語'.repeat(600) }
    await push.send({ ...messageToBrowser(), content: longest })
    expect(double.received[0]?.bytes).toBeLessThanOrEqual(4_096)
  })
})

describe('an answer', () => {
  test.each([
    [404, { kind: 'failed', refused: 'device' }],
    [410, { kind: 'failed', refused: 'device' }],
    [413, { kind: 'failed' }],
    [302, { kind: 'failed' }],
    [400, { kind: 'retry', refused: 'us' }],
    [401, { kind: 'retry', refused: 'us' }],
    [403, { kind: 'retry', refused: 'us' }],
    [429, { kind: 'retry' }],
    [500, { kind: 'retry' }],
    [503, { kind: 'retry' }],
  ])('of %i means %j', async (status, outcome) => {
    double.behave({ status, body: 'words of the service', headers: { location: `${double.origin}/x` } })
    const error = `${status} words of the service`
    expect(await push.send(messageToBrowser())).toEqual({ ...outcome, error })
  })

  test.each([
    ['seconds', '120', 120_000],
    ['a date', 'Sat, 28 Nov 2026 20:32:00 GMT', 120_000],
    ['more than a day', '9999999', 86_400_000],
  ])('of 429 with %s in Retry-After says how long to wait', async (_, retryAfter, waitMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:30:00Z') })
    double.behave({ status: 429, headers: { 'retry-after': retryAfter } })
    expect(await push.send(messageToBrowser())).toMatchObject({ kind: 'retry', waitMs })
  })

  test.each(['soon', '-5', '0'])('of 429 with %j in Retry-After asks for no wait', async (retryAfter) => {
    double.behave({ status: 429, headers: { 'retry-after': retryAfter } })
    expect(await push.send(messageToBrowser())).not.toHaveProperty('waitMs')
  })

  test.each(['drop', 'silence'] as const)(
    'that does not arrive (%s) makes the delivery uncertain',
    async (behaviour) => {
      double.behave(behaviour)
      const impatient = createPush({ ...double.options, timeoutMs: 1_000 })
      expect(await impatient.send(messageToBrowser())).toMatchObject({ kind: 'uncertain' })
      await impatient.close()
    },
  )
})

test('an unreachable push service is retried', async () => {
  const gone = await startPushDouble()
  await gone.close()
  const lonely = createPush({ ...double.options, services: [gone.origin] })
  expect(await lonely.send(messageTo(`${gone.origin}/push/browser`))).toMatchObject({ kind: 'retry' })
  await lonely.close()
})

describe('an endpoint', () => {
  const strangers = [
    ...INNER_ADDRESSES,
    ...INNER_ADDRESSES.map((address) => address.replace(/^http/, 'https')),
    'https://example.org/push/1',
    'https://fcm.googleapis.com.example.org/fcm/send/1',
    'https://example.org/fcm.googleapis.com/',
    'https://evilpush.apple.com.example/1',
    'https://push.services.mozilla.com/1',
    'https://xpush.services.mozilla.com/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com@127.0.0.1/1',
    'https://user:secret@fcm.googleapis.com/1',
    'https://.push.apple.com/',
    'https://..push.apple.com/',
    'https://a..push.apple.com/',
    'https://.a.push.apple.com/',
    'https://push.apple.com/',
    'https://-.push.apple.com/',
    'https://-a.push.apple.com/',
    'https://a-.push.apple.com/',
    'https://_.push.apple.com/',
    'https://a_b.push.apple.com/',
    'https://*.push.apple.com/',
    'https://~.push.apple.com/',
    'https://a,b.push.apple.com/',
    "https://a'b.push.apple.com/",
    'https://a;b.push.apple.com/',
    'https://%2e.push.apple.com/',
    'https://a%2Fb.push.apple.com/',
    'https://evil.example#.push.apple.com/',
    'https://evil.example?.push.apple.com/',
    'https://evil.example/.push.apple.com/',
    'https://evil.example:443@.push.apple.com/',
    'https://evil。push.apple.com/',
    'https://web.push.apple.com./',
    'https://web.push.apple.com.',
    'https://web.push.apple.com:443/',
    'https://web.push.apple.com:8443/',
    'https://[::1].push.apple.com/',
    `https://${'a'.repeat(64)}.push.apple.com/`,
    `https://${'a.'.repeat(125)}push.apple.com/`,
    'https://FCM.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com./fcm/send/1',
    'https://fcm.googleapis.com\\@127.0.0.1/',
    ' https://fcm.googleapis.com/fcm/send/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'fcm.googleapis.com/1',
    '',
  ]
  test.each(strangers)('%j is no push service and is not called', async (endpoint) => {
    expect(push.isPushService(endpoint)).toBe(false)
    expect(await push.send(messageTo(endpoint))).toMatchObject({ kind: 'failed' })
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://fcm.googleapis.com/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://a-1.b2.push.apple.com/abc',
    `https://${'a'.repeat(63)}.push.apple.com/abc`,
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s is one of a browser', (endpoint) => {
    expect(push.isPushService(endpoint)).toBe(true)
  })

  test('of a known push service that resolves to a private address is not called', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const misled = createPush({ ...newVapidKeys(), subject: 'mailto:a@b.test', services: [], resolve })
    const outcome = await misled.send(messageTo('https://fcm.googleapis.com/fcm/send/1'))
    expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining('inner address') })
    await misled.close()
  })
})
