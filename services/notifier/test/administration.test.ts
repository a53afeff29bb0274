import { Readable } from 'node:stream'
import type { Delivery, DigestRun, Suppression } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signReport } from '../src/domain/channels/mail-reports.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage, WEBHOOK_SECRET } from './stage.ts'

let stage: Stage
const adminId = newId()
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
  for (const table of [
    'delivery',
    'digestRun',
    'digestSchedule',
    'recipient',
    'event',
    'outbox',
    'suppression',
  ] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, sub = adminId) =>
  stage.http.inject({
    method,
    url: `/api/admin/notifications/${path}`,
    headers: stage.bearer({ sub, role: 'admin' }),
    ...(payload && { payload }),
  })
const list = async (query = ''): Promise<Delivery[]> => (await call('GET', `deliveries${query}`)).json()
async function sendDigests(): Promise<void> {
  await runAllDigests(stage.ctx)
  await stage.work()
}
const audited = async () => {
  const rows = await stage.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => (items as { action: string }[]).map(({ action }) => action))
}
async function uncertain() {
  const person = await stage.person()
  await stage.event()
  stage.sink.dropAfterData()
  await sendDigests()
  stage.sink.accept()
  const [row] = await stage.deliveriesOf(person)
  expect(row?.status).toBe('uncertain')
  return { person, id: row?.id ?? '' }
}

describe('the deliveries', () => {
  test('are found by a part of the name or address and by state, newest first, page by page', async () => {
    const [lotte] = [
      await stage.person({ name: '100% Lotte_', email: 'lotte@bijzonder.example' }),
      await stage.person({ name: 'Noor' }),
    ]
    for (let i = 0; i < 5; i += 1) await stage.person()
    await stage.event()
    await sendDigests()
    for (const q of ['100%25', 'otte_', 'BIJZONDER']) {
      expect((await list(`?q=${q}`)).map(({ userId }) => userId)).toEqual([lotte.id])
    }
    expect(await list('?status=failed')).toEqual([])
    const paged: string[] = []
    let url: string | undefined = 'deliveries?limit=2&status=sent'
    while (url) {
      const page = await call('GET', url)
      expect(page.headers['x-total-count']).toBe('7')
      paged.push(...page.json<Delivery[]>().map(({ id }) => id))
      url = /<\/api\/admin\/notifications\/([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
    }
    expect(new Set(paged).size).toBe(7)
    expect((await call('GET', 'deliveries/summary')).json()).toMatchObject({ sent: 7, uncertain: 0 })
  })

  test('an uncertain one that arrived is marked as sent, and nothing more is sent', async () => {
    const { person, id } = await uncertain()
    const reply = await call('POST', `deliveries/${id}/resolve`, { as: 'sent' })
    expect(reply.json()).toMatchObject({ id, status: 'sent', email: person.email })
    await stage.work()
    expect(stage.mailsTo(person)).toHaveLength(1)
    expect(await audited()).toContain('delivery.resolved')
  })

  test('an uncertain one can be sent again once, and is then sent once', async () => {
    const { person, id } = await uncertain()
    const replies = await Promise.all(
      [1, 2].map(() => call('POST', `deliveries/${id}/resolve`, { as: 'again' })),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    await stage.work()
    expect(stage.mailsTo(person)).toHaveLength(2)
    expect(await list()).toEqual([expect.objectContaining({ id, status: 'sent' })])
  })

  test('one that is sent again to a suppressed address is not sent', async () => {
    const { person, id } = await uncertain()
    await report([{ type: 'complaint', address: person.email ?? '' }])
    await call('POST', `deliveries/${id}/resolve`, { as: 'again' })
    await stage.work()
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('an unknown delivery is a 404', async () => {
    expect((await call('POST', `deliveries/${newId()}/resolve`, { as: 'sent' })).statusCode).toBe(404)
  })
})

test('a digest run shows who started it and its progress', async () => {
  await stage.person()
  await stage.person({ city: 'Gent', country: 'BE' })
  await stage.event()
  await call('POST', 'digests/run', { force: true })
  const runs = async () => (await call('GET', 'digests')).json<DigestRun[]>()
  expect(await runs()).toEqual([
    expect.objectContaining({
      kind: 'all',
      orderedBy: adminId,
      people: 2,
      queued: 2,
      empty: 0,
      notPlanned: 0,
      finishedAt: NOW.toISOString(),
      progress: { pending: 2, sending: 0, sent: 0, failed: 0, uncertain: 0 },
    }),
  ])
  await stage.work()
  expect((await runs())[0]?.progress).toMatchObject({ pending: 0, sent: 2 })
})

test.each(['en', 'nl', 'fr', 'de'] as const)('a test mail reaches the admin alone: %s', async (language) => {
  const [admin, other] = [await stage.person({ language, weeklyDigest: false }), await stage.person()]
  const reply = await call('POST', 'test', undefined, admin.id)
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    expect.objectContaining({ kind: 'test', status: 'pending' }),
  ])
  await stage.work()
  expect([stage.mailsTo(admin).length, stage.mailsTo(other).length]).toEqual([1, 0])
})

test('no test mail is sent to an unconfirmed address', async () => {
  const admin = await stage.person({ emailConfirmed: false })
  expect((await call('POST', 'test', undefined, admin.id)).statusCode).toBe(409)
})

const nowSeconds = () => Math.floor(stage.clock.now.getTime() / 1_000)
function report(
  events: object[],
  sign: (body: string) => string = (body) => signReport(WEBHOOK_SECRET, nowSeconds(), body),
) {
  const payload = JSON.stringify({ events })
  const headers = { 'content-type': 'application/json', 'x-uitpost-signature': sign(payload) }
  return stage.http.inject({ method: 'POST', url: '/api/webhooks/mail', headers, payload })
}

describe('a report of a mail server', () => {
  test('of a bounce or complaint ends all mail to that address', async () => {
    const [bounced, complained] = [await stage.person({ email: 'Weg@example.org' }), await stage.person()]
    await stage.event()
    await sendDigests()
    const [{ id } = { id: '' }] = await stage.deliveriesOf(complained)
    const reply = await report([
      { type: 'bounce', address: 'weg@example.org' },
      { type: 'complaint', messageId: `<${id}@uitpost.test>` },
      { type: 'bounce', address: 'unknown@example.org' },
      { type: 'complaint', messageId: '<unknown@elsewhere.example>' },
    ])
    expect([reply.statusCode, reply.json()]).toEqual([200, { suppressed: 3 }])
    const suppressed = (await call('GET', 'suppressions')).json<Suppression[]>()
    expect(new Set(suppressed.map(({ channel, reason, email }) => `${channel} ${reason} ${email}`))).toEqual(
      new Set([
        ...['email bounced null', 'email bounced Weg@example.org'],
        `email complained ${complained.email}`,
      ]),
    )
    await stage.event()
    stage.clock.now = new Date(NOW.getTime() + 7 * 86_400_000)
    await sendDigests()
    expect([stage.mailsTo(bounced).length, stage.mailsTo(complained).length]).toEqual([1, 1])
  })

  test('about an account mail only is ignored, because the mail may have been sent to another address', async () => {
    const person = await stage.person()
    const id = newId()
    const expiresAt = new Date(NOW.getTime() + 1_800_000).toISOString()
    const secret = { token: 'a-secret-of-twenty-letters', code: null, about: null, expiresAt }
    const about = { id, userId: person.id, kind: 'email-change', name: 'Lotte', language: 'en' } as const
    await stage.ask({ ...about, ...secret, to: 'mistyped@example.org' })
    await stage.work()
    expect((await report([{ type: 'bounce', messageId: `<${id}@uitpost.test>` }])).json()).toEqual({
      suppressed: 0,
    })
  })

  test('of a full mailbox suppresses no address', async () => {
    const person = await stage.person()
    expect((await report([{ type: 'bounce', permanent: false, address: person.email }])).json()).toEqual({
      suppressed: 0,
    })
  })

  test.each([
    ['no signature', () => ''],
    ['a signature of another secret', (body: string) => signReport('x'.repeat(40), nowSeconds(), body)],
    ['a signature of another text', (body: string) => signReport(WEBHOOK_SECRET, nowSeconds(), `${body} `)],
    ['a signature of yesterday', (body: string) => signReport(WEBHOOK_SECRET, nowSeconds() - 86_400, body)],
  ])('with %s is refused before it is read', async (_, sign) => {
    expect((await report([{ type: 'nonsense' }], sign)).statusCode).toBe(401)
  })

  test('that is too long is not read completely, with or without a Content-Length', async () => {
    let read = 0
    const endless = function* () {
      for (; read < 100; read += 1) yield Buffer.alloc(65_536, ' ')
    }
    const url = '/api/webhooks/mail'
    const headers = { 'content-type': 'application/json', 'x-uitpost-signature': 'none' }
    const payload = Readable.from(endless())
    expect((await stage.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(413)
    expect(read).toBeLessThan(50)
    const tooLong = await stage.http.inject({
      method: 'POST',
      url,
      headers,
      payload: ' '.repeat(2 ** 20 + 1),
    })
    expect(tooLong.statusCode).toBe(413)
  })

  test('that is signed but invalid is a bad request', async () => {
    expect((await report([{ type: 'nonsense' }])).statusCode).toBe(400)
  })
})

test('an address taken off the list gets mail again, and the audit trail records it', async () => {
  const person = await stage.person()
  await stage.event()
  await report([{ type: 'bounce', address: person.email }])
  const [row] = (await call('GET', 'suppressions')).json<Suppression[]>()
  expect((await call('DELETE', `suppressions/${row?.id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `suppressions/${row?.id}`)).statusCode).toBe(404)
  expect(await audited()).toContain('suppression.lifted')
  await sendDigests()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('a domain that limits mails is paused, and others get their mail', async () => {
  const here = [
    await stage.person({ email: 'a@busy.example' }),
    await stage.person({ email: 'b@busy.example' }),
  ]
  await stage.event()
  stage.sink.refuseWith(421, '4.3.2 Too busy')
  await sendDigests()
  stage.sink.accept()
  const other = await stage.person({ email: 'c@quiet.example' })
  await sendDigests()
  expect(stage.mailsTo(other)).toHaveLength(1)
  stage.clock.now = new Date(NOW.getTime() + 120_000)
  stage.hints.push('sending')
  await stage.work()
  for (const person of here) expect(stage.mailsTo(person)).toHaveLength(1)
})
