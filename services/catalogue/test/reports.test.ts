import { randomUUID } from 'node:crypto'
import type { AdminEvent, EventRechecked, ReportSettled } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import { connectLimits, limitersIn } from '@uitpost/service-kit/limits'
import { gatewayHeader, testRedis } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitReports } from '../src/clients/report-limits.ts'
import { storesIn } from '../src/context.ts'
import { applyRechecks } from '../src/domain/intake/rechecks.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { removeOldReports } from '../src/domain/reader-reports/reports.ts'
import { comparedFields } from '../src/domain/review/proposals.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
let limits: Awaited<ReturnType<typeof connectLimits>>
beforeAll(async () => {
  const { servers, queuePrefix } = testRedis()
  limits = await connectLimits(servers, 'catalogue', createLogger('catalogue', 'silent'))
  catalogue = await startCatalogue(undefined, { reportLimits: limitReports(limitersIn(limits, queuePrefix)) })
  await seed(catalogue.ctx)
})
afterAll(async () => {
  await catalogue.close()
  limits.disconnect()
})
beforeEach(async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  for (const table of ['eventReport', 'outbox'] as const) await catalogue.db.deleteFrom(table).execute()
})

/** A published event in a town of its own, so that none is joined to another. */
async function publish(found = candidate({ city: randomUUID() })): Promise<string> {
  const [outcome] = await intake(catalogue, found)
  const id = outcome?.eventId ?? ''
  await approve(catalogue, id)
  return id
}

let networks = 0
const newNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}`

interface From {
  userId?: string
  ip?: string
}
const report = (id: string, kind: string, { userId, ip = newNetwork() }: From = {}) =>
  catalogue.http.inject({
    method: 'POST',
    url: `/api/events/${id}/reports`,
    headers: { 'x-forwarded-for': ip, ...(userId && catalogue.keys.bearer({ sub: userId })) },
    payload: { kind },
  })
/** Sends the form of the public page. */
const send = (id: string, payload: string, ip = newNetwork()) =>
  catalogue.http.inject({
    method: 'POST',
    url: `/e/${id}/report`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'nl',
      'x-forwarded-for': ip,
    },
    payload,
  })
const admin = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  catalogue.http.inject({
    method,
    url,
    headers: catalogue.keys.bearer({ role: 'admin' }),
    ...(payload && { payload }),
  })
const dismiss = (id: string) => admin('POST', `/api/admin/events/${id}/reports/dismiss`)
const reported = async (): Promise<AdminEvent[]> =>
  (await admin('GET', '/api/admin/events?reported=true')).json()
const rows = () => catalogue.db.selectFrom('eventReport').selectAll().orderBy('createdAt').execute()
const settled = async () => (await announced(catalogue, 'report.settled')) as unknown as ReportSettled[]

describe('a report', () => {
  test('is accepted with and without an account, and stores no user without one', {
    tags: 'reports.one-tap',
  }, async () => {
    const [id, userId] = [await publish(), randomUUID()]
    const mine = await report(id, 'wrong-date', { userId })
    expect([mine.statusCode, mine.json()]).toEqual([202, { eventId: id, kind: 'wrong-date' }])
    expect((await report(id, 'cancelled')).statusCode).toBe(202)
    expect((await rows()).map(({ kind, reporterId }) => [kind, reporterId])).toEqual([
      ['wrong-date', userId],
      ['cancelled', null],
    ])
  })

  test('takes one of three kinds and nothing else', { tags: 'reports.one-tap' }, async () => {
    const id = await publish()
    expect((await report(id, 'boring')).statusCode).toBe(400)
    const withText = await catalogue.http.inject({
      method: 'POST',
      url: `/api/events/${id}/reports`,
      payload: { kind: 'closed', text: 'It was dreadful' },
    })
    expect(withText.statusCode).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('is about a published event only, and answers for unpublished events as for unknown ones', async () => {
    const [outcome] = await intake(catalogue, candidate({ city: randomUUID() }))
    const answers = [await report(outcome?.eventId ?? '', 'closed'), await report(randomUUID(), 'closed')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    const [one, other] = answers.map((answer) => answer.json<{ message: string }>().message)
    expect(one).toBe(other)
    expect(await rows()).toEqual([])
  })

  test.each([
    [
      'over',
      async () => catalogue.setClock('2027-06-01T12:00:00Z'),
      'This event is over, so it can no longer be reported.',
    ],
    [
      'rejected since it was published',
      (id: string) => admin('PUT', `/api/events/${id}/reject`),
      'This event has been taken away, so it can no longer be reported.',
    ],
  ])(
    'on an event that is %s is refused in words and stores nothing',
    { tags: 'reports.ended' },
    async (_, end, message) => {
      const id = await publish()
      await end(id)
      expect((await report(id, 'closed')).json()).toMatchObject({ status: 409, code: 'conflict', message })
      const page = await send(id, 'kind=closed')
      expect([page.statusCode, page.body.includes('Je kunt het niet meer melden.')]).toEqual([409, true])
      expect(await rows()).toEqual([])
    },
  )

  test('of a merged event counts for the event it was merged into', async () => {
    const [gone, kept, userId] = [await publish(), await publish(), randomUUID()]
    await catalogue.db
      .updateTable('event')
      .set({ status: 'merged', mergedInto: kept })
      .where('id', '=', gone)
      .execute()
    expect((await report(gone, 'closed', { userId })).json()).toEqual({ eventId: kept, kind: 'closed' })
    expect((await rows()).map(({ eventId }) => eventId)).toEqual([kept])
  })

  test('changes nothing in public', { tags: 'reports.nothing-public' }, async () => {
    const id = await publish()
    const seen = async () => {
      const [page, file, found] = [
        await catalogue.http.inject(`/e/${id}`),
        await catalogue.http.inject(`/e/${id}.ics`),
        await catalogue.http.inject({ url: `/api/events/${id}`, headers: catalogue.keys.bearer() }),
      ]
      const row = await catalogue.db.selectFrom('event').selectAll().where('id', '=', id).execute()
      return [page.body, file.body.replace(/^DTSTAMP.*$/gm, ''), found.body, row]
    }
    const before = await seen()
    await catalogue.db.deleteFrom('outbox').execute()
    for (let i = 0; i < 20; i += 1) expect((await report(id, 'cancelled')).statusCode).toBe(202)
    expect(await seen()).toEqual(before)
    const nouns = await catalogue.db.selectFrom('outbox').select('noun').distinct().execute()
    expect(nouns).toEqual([{ noun: 'recheck.asked' }])
  })

  test('asks for a re-check of its event', { tags: 'reports.recheck' }, async () => {
    const id = await publish()
    await report(id, 'cancelled')
    expect(await announced(catalogue, 'recheck.asked')).toEqual([{ id }])
  })
})

describe('limits', { tags: 'reports.limits' }, () => {
  test('without an account, a network reports five events an hour and each of them once', async () => {
    const ip = newNetwork()
    const ids = await Promise.all(Array.from({ length: 6 }, () => publish()))
    const statuses = []
    for (const id of [ids[0], ids[0], ...ids.slice(1)])
      statuses.push((await report(id ?? '', 'closed', { ip })).statusCode)
    expect(statuses).toEqual([202, 429, 202, 202, 202, 202, 429])
    expect(await rows()).toHaveLength(5)
    expect((await report(ids[5] ?? '', 'closed')).statusCode).toBe(202)
  })

  test('a refusal is a problem that says when to try again', async () => {
    const [id, ip] = [await publish(), newNetwork()]
    await report(id, 'closed', { ip })
    const refusal = await report(id, 'closed', { ip })
    expect(refusal.headers['content-type']).toContain('application/problem+json')
    expect(refusal.json()).toMatchObject({ status: 429, code: 'too_many' })
    const wait = Number(refusal.headers['retry-after'])
    expect(wait).toBeGreaterThan(23 * 3_600)
    expect(wait).toBeLessThanOrEqual(24 * 3_600)
  })

  test('the addresses of one IPv6 network share its limits', async () => {
    const [id, part] = [await publish(), (networks += 1).toString(16)]
    expect((await report(id, 'closed', { ip: `2001:db8:0:${part}::1` })).statusCode).toBe(202)
    expect((await report(id, 'closed', { ip: `2001:db8:0:${part}:ff::2` })).statusCode).toBe(429)
  })

  test('concurrent reports from one network are one', async () => {
    const [id, ip] = [await publish(), newNetwork()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(id, 'closed', { ip })))
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  test('a report that was not saved does not count', async () => {
    const [id, ip] = [await publish(), newNetwork()]
    const { transaction } = catalogue.ctx
    catalogue.ctx.transaction = () => Promise.reject(new Error('the database is away'))
    expect((await report(id, 'closed', { ip })).statusCode).toBe(500)
    catalogue.ctx.transaction = transaction
    expect((await report(id, 'closed', { ip })).statusCode).toBe(202)
  })

  test('an account reports thirty times an hour, from any network', async () => {
    const userId = randomUUID()
    const ids = await Promise.all(Array.from({ length: 3 }, () => publish()))
    for (let i = 0; i < 30; i += 1) {
      expect((await report(ids[i % 3] ?? '', 'closed', { userId })).statusCode).toBe(202)
    }
    expect((await report(ids[0] ?? '', 'closed', { userId })).statusCode).toBe(429)
  })

  test('are counted in memory while Redis is unreachable', async () => {
    const logger = createLogger('catalogue', 'silent')
    const redis = await connectLimits({ url: 'redis://127.0.0.1:1' }, 'catalogue', logger)
    const away = limitReports(limitersIn(redis, 'away'))
    const [caller, id] = [{ ip: newNetwork() }, randomUUID()]
    expect(await away.count(caller, id)).toBeUndefined()
    expect(await away.count(caller, id)).toBeGreaterThan(0)
    await away.returnReport(caller, id)
    expect(await away.count(caller, id)).toBeUndefined()
    redis.disconnect()
  })

  test('the address is in no table and no message', async () => {
    const [id, ip] = [await publish(), newNetwork()]
    await report(id, 'closed', { ip })
    const messages = await catalogue.db.selectFrom('outbox').selectAll().orderBy('seq').execute()
    expect(JSON.stringify([await rows(), messages])).not.toContain(ip)
  })
})

describe('the queue', { tags: 'reports.one-entry' }, () => {
  test('has one entry per reported event, with the count of each kind and the latest time', async () => {
    const [id] = [await publish(), await publish()]
    await report(id, 'closed')
    await report(id, 'cancelled')
    catalogue.setClock('2027-03-10T13:00:00Z')
    await report(id, 'cancelled')
    const found = await reported()
    expect(found.map(({ id: one, reports }) => [one, reports])).toEqual([
      [id, { counts: { 'wrong-date': 0, cancelled: 2, closed: 1 }, latestAt: '2027-03-10T13:00:00.000Z' }],
    ])
  })

  test('counts a reader once per event, with the latest kind, also when they tap twice at once', async () => {
    const [id, userId] = [await publish(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(id, 'wrong-date', { userId })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202])
    await report(id, 'cancelled', { userId })
    expect((await rows()).map(({ kind }) => kind)).toEqual(['cancelled'])
  })

  test('reads the reports of all its events with one statement', async () => {
    for (let i = 0; i < 3; i += 1) await report(await publish(), 'closed')
    const { countOpen } = catalogue.ctx.stores.reports
    let calls = 0
    catalogue.ctx.stores.reports.countOpen = (ids) => {
      calls += 1
      return countOpen(ids)
    }
    expect(await reported()).toHaveLength(3)
    catalogue.ctx.stores.reports.countOpen = countOpen
    expect(calls).toBe(1)
  })

  test('keeps the reports of duplicates that are merged, each reader once', async () => {
    const [gone, kept, both] = [await publish(), await publish(), randomUUID()]
    await report(gone, 'closed', { userId: both })
    catalogue.setClock('2027-03-10T13:00:00Z')
    await report(kept, 'cancelled', { userId: both })
    await report(gone, 'closed')
    await catalogue.ctx.transaction(({ reports }) => reports.move([{ eventId: gone, keptId: kept }]))
    const [entry, ...others] = await reported()
    expect(others).toEqual([])
    expect([entry?.id, entry?.reports?.counts]).toEqual([kept, { 'wrong-date': 0, cancelled: 1, closed: 1 }])
  })
})

describe('the outcome', { tags: 'reports.outcome' }, () => {
  const recheck = async (id: string, more: Partial<EventRechecked>) => {
    const event = await catalogue.ctx.stores.events.find(id)
    if (!event) throw new Error('no such event')
    const item: EventRechecked = {
      id,
      result: 'unchanged',
      url: event.sourceLink ?? '',
      sandbox: false,
      checkedAt: catalogue.clock.now.toISOString(),
      against: comparedFields(event),
      changes: [],
      proof: null,
      ...more,
    }
    await inTransaction(catalogue.db, (trx) =>
      applyRechecks(storesIn(trx), [item], catalogue.clock.now, null),
    )
  }

  test.each([
    ['the source cancels it', (id: string) => recheck(id, { result: 'cancelled' }), 'cancelled'],
    ['an admin rejects it', (id: string) => admin('PUT', `/api/events/${id}/reject`), 'removed'],
    [
      'an admin changes its date',
      (id: string) =>
        admin('PUT', `/api/admin/events/${id}`, { startDate: '2027-04-05T10:00:00+02:00', endDate: null }),
      'corrected',
    ],
    ['an admin finds it right', dismiss, 'right'],
  ])('is told to the reader with an account when %s', async (_, act, outcome) => {
    const [id, userId] = [await publish(), randomUUID()]
    await report(id, 'cancelled', { userId })
    await report(id, 'cancelled')
    await act(id)
    const [told, ...others] = await settled()
    expect(others).toEqual([])
    expect(told).toEqual({ id: told?.id, userId, eventId: id, title: 'Deventer Boekenmarkt', outcome })
    expect((await rows()).map((row) => [row.outcome, row.settledAt])).toEqual([
      [outcome, catalogue.clock.now],
      [outcome, catalogue.clock.now],
    ])
    expect(await reported()).toEqual([])
  })

  test.each([
    ['an unchanged source', (id: string) => recheck(id, {})],
    ['another category', (id: string) => admin('PUT', `/api/admin/events/${id}`, { categoryId: null })],
  ])('is still open after %s', async (_, act) => {
    const id = await publish()
    await report(id, 'wrong-date', { userId: randomUUID() })
    await act(id)
    expect(await settled()).toEqual([])
    expect(await reported()).toHaveLength(1)
  })

  test('is settled when a source cancels the event, and its author is notified', async () => {
    const found = candidate({ city: randomUUID() })
    const [id, userId] = [await publish(found), randomUUID()]
    await report(id, 'cancelled', { userId })
    await intake(catalogue, { ...found, cancelled: true })
    expect((await settled()).map((one) => [one.userId, one.outcome])).toEqual([[userId, 'cancelled']])
  })

  test('a settled event can be reported again', async () => {
    const [id, userId] = [await publish(), randomUUID()]
    await report(id, 'closed', { userId })
    expect((await dismiss(id)).json()).toEqual({ id, dismissed: 1 })
    expect((await report(id, 'closed', { userId })).statusCode).toBe(202)
    expect((await rows()).map((row) => row.outcome)).toEqual(['right', null])
  })

  test('without open reports there is nothing to dismiss', async () => {
    const id = await publish()
    expect((await dismiss(id)).statusCode).toBe(404)
    await report(id, 'closed')
    const both = await Promise.all([dismiss(id), dismiss(id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('personal data', { tags: 'reports.personal-data' }, () => {
  test('a reader finds their reports in the export, and an erasure deletes them only', async () => {
    const [id, userId, other] = [await publish(), randomUUID(), randomUUID()]
    await report(id, 'closed', { userId })
    await report(id, 'cancelled', { userId: other })
    await report(id, 'cancelled')
    const exported = await catalogue.http.inject({
      url: '/internal/me/export',
      headers: { ...catalogue.keys.bearer({ sub: userId }), ...gatewayHeader },
    })
    expect(exported.json()).toMatchObject({ eventReport: [{ eventId: id, kind: 'closed' }] })
    await inTransaction(catalogue.db, (trx) =>
      eraseUsers(
        storesIn(trx),
        [{ id: userId, requestedAt: '2027-03-10T12:00:00Z' }],
        1,
        catalogue.clock.now,
        null,
      ),
    )
    expect((await rows()).map(({ reporterId }) => reporterId)).toEqual([other, null])
  })

  test('reports are deleted after twelve months', async () => {
    const ahead = candidate({ city: randomUUID(), startDate: '2028-04-04T10:00:00+02:00', endDate: null })
    const [id, later] = [await publish(), await publish(ahead)]
    await report(id, 'closed')
    catalogue.setClock('2028-03-08T12:00:00Z')
    await report(later, 'closed')
    await removeOldReports(catalogue.ctx)
    expect(await rows()).toHaveLength(2)
    catalogue.setClock('2028-03-09T12:00:01Z')
    await removeOldReports(catalogue.ctx)
    expect((await rows()).map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2028-03-08T12:00:00.000Z',
    ])
  })
})

describe('the form of the public page', { tags: 'reports.one-tap' }, () => {
  test('works without scripts, and answers with a page in the language of the reader', async () => {
    const [id, ip] = [await publish(), newNetwork()]
    const [first, second] = [await send(id, 'kind=closed', ip), await send(id, 'kind=closed', ip)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 429])
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first.body).toContain('<h1>Bedankt</h1>')
    expect(first.body).toContain(`href="/e/${id}"`)
    expect(second.body).toContain('<h1>Niet verstuurd</h1>')
    expect((await rows()).map(({ kind, reporterId }) => [kind, reporterId])).toEqual([['closed', null]])
  })

  test('about an unknown event it answers the page of a missing one', async () => {
    for (const id of [randomUUID(), 'nothing']) {
      const answer = await send(id, 'kind=closed')
      expect([answer.statusCode, answer.body.includes('Dit evenement bestaat niet')]).toEqual([404, true])
    }
  })

  test('no other route reads a form', async () => {
    const answer = await catalogue.http.inject({
      method: 'POST',
      url: `/api/events/${await publish()}/reports`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'kind=closed',
    })
    expect(answer.statusCode).toBe(415)
  })
})
