import { randomUUID } from 'node:crypto'
import type { AuditEntry, AuditRecord } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { outbox, startMessaging } from '@uitpost/messaging'
import { auditRecord, createLogger, personIdsOf } from '@uitpost/service-kit'
import { testRedis, waitFor } from '@uitpost/testing'
import { testSeed } from '@uitpost/testing/test-seed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAuditRecords } from '../src/domain/audit/audit-trail.ts'
import { consumers } from '../src/jobs/index.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson, readAllPages } from './people.ts'
import { signedInTo } from './visitors.ts'

let auth: TestAuth
let admin: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  auth = await startAuth()
  admin = await addPerson(auth, 'admin', { name: 'Anneke de Boer', email: 'anneke@boer.example' })
})
afterAll(() => auth.close())

const record = (more: Partial<AuditRecord> = {}): AuditRecord => ({
  ...auditRecord({ service: 'catalogue', action: 'event.approved', at: new Date(), actorId: admin.id }),
  ...more,
})
const takeIn = (...records: AuditRecord[]) =>
  auth.ctx.transaction((stores) => storeAuditRecords(stores, records))
const get = (path: string, headers = admin.headers) =>
  auth.http.inject({ url: `/api/admin/security/${path}`, headers })
const entries = async (action: string): Promise<AuditEntry[]> => (await get(`audit?action=${action}`)).json()

describe('an audit entry', () => {
  test('names people by a stable pseudonym that reveals nothing', async () => {
    const person = await addPerson(auth)
    await takeIn(
      record({ action: 'a.first', subjectUserId: person.id }),
      record({ action: 'a.second', subject: 'event 1' }),
    )
    const [[first], [second]] = [await entries('a.first'), await entries('a.second')]
    expect(first).toMatchObject({ actorName: 'Anneke de Boer', subjectName: person.name })
    expect(first?.actor).toMatch(/^[0-9a-f]{64}$/)
    expect(second).toMatchObject({ actor: first?.actor, subject: 'event 1', subjectName: null })
    const rows = await sql`select * from audit_entry`.execute(auth.db)
    expect(JSON.stringify(rows)).not.toMatch(
      new RegExp([admin.id, person.id, 'Anneke', person.name].join('|')),
    )
  })

  test('contains no address, name, IP, phone or secret at any depth', async () => {
    const person = await addPerson(auth, 'user', { name: 'Jan (de) Wit+' })
    const before = {
      email: 'x@y.example',
      note: `Jan (de) Wit+ at 192.168.1.20 or 2001:db8::1, mail jan@wit.example, ask ANNEKE DE BOER; ${person.id}`,
      list: [{ Phone: '+31612345678', ip: '10.0.0.1', kept: 7, when: '10:20:30' }],
      [admin.email]: true,
    }
    await takeIn(
      record({ action: 'a.scrubbed', subjectUserId: person.id, before, after: 'boer@anneke.example' }),
    )
    const [entry] = await entries('a.scrubbed')
    expect(entry?.before).toEqual({
      note: `[name] at [ip] or [ip], mail [address], ask [name]; ${entry?.subject}`,
      list: [{ kept: 7, when: '10:20:30' }],
      '[address]': true,
    })
    expect(entry?.after).toBe('[address]')
  })

  test('a message that comes twice is one entry', async () => {
    const twice = record({ action: 'a.twice' })
    await takeIn(twice, twice)
    await takeIn({ ...twice, after: 'something else' })
    expect(await entries('a.twice')).toMatchObject([{ id: twice.id, after: null }])
  })

  test('erasure deletes name and key, and the entry stays without a person', async () => {
    const person = await addPerson(auth, 'admin')
    await takeIn(record({ action: 'a.erased', actorId: person.id }))
    const [known] = await entries('a.erased')
    await auth.db.deleteFrom('account').where('id', '=', person.id).execute()
    expect(await entries('a.erased')).toMatchObject([{ actor: known?.actor, actorName: null }])
    expect(
      await auth.db.selectFrom('personKey').selectAll().where('userId', '=', person.id).execute(),
    ).toEqual([])
    // Records that arrive late cannot be linked to earlier ones.
    await takeIn(record({ action: 'a.late', actorId: person.id }))
    const [late] = await entries('a.late')
    expect(late?.actor).toMatch(/^[0-9a-f]{64}$/)
    expect(late?.actor).not.toBe(known?.actor)
  })

  test('cannot be changed or removed by the service itself', async () => {
    await takeIn(record({ action: 'a.kept' }))
    for (const statement of [
      sql`update audit_entry set action = 'b'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
      sql`drop table audit_entry`,
      sql`grant update on audit_entry to current_user`,
    ]) {
      const outcome = await statement.execute(auth.db).then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      )
      // 42501 is "insufficient privilege".
      expect(outcome === '42501' || (await entries('a.kept')).length === 1).toBe(true)
    }
    await expect(sql`update audit_entry set action = 'b'`.execute(auth.db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from audit_entry`.execute(auth.db)).rejects.toThrow(/permission denied/)
    expect(await entries('a.kept')).toHaveLength(1)
  })
})

test('sign-ins of admins are recorded, others are not', async () => {
  const people = [await signedInTo(auth), await signedInTo(auth)]
  await auth.db
    .updateTable('account')
    .set({ role: 'admin' })
    .where('id', '=', people[0]?.user.id ?? '')
    .execute()
  for (const { login } of people) expect((await login()).statusCode).toBe(200)
  const rows = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  const signedIn = rows
    .flatMap(({ items }) => items as AuditRecord[])
    .filter(({ action }) => action === 'user.signed_in')
  expect(signedIn).toMatchObject([{ actorId: people[0]?.user.id, after: { role: 'admin' } }])
})

test('records of any service reach the trail through outbox and Redis', async () => {
  const { servers, queuePrefix } = testRedis()
  const travelling = [record({ service: 'notifier', action: 'a.travelled' })]
  const messaging = await startMessaging({
    service: 'auth',
    db: auth.db,
    databaseUrl: auth.directUrl,
    redis: servers,
    queuePrefix,
    logger: createLogger('auth', 'silent'),
    consumers: consumers(auth.ctx),
  })
  try {
    await inTransaction(auth.db, (trx) =>
      outbox(trx).add('audit.recorded', travelling, null, travelling.flatMap(personIdsOf)),
    )
    await waitFor(async () => (await entries('a.travelled')).length > 0)
    expect(await entries('a.travelled')).toHaveLength(1)
  } finally {
    await messaging.close()
  }
})

describe('the list', () => {
  test('pages contain the whole list once, newest first, also with equal times', async () => {
    const seed = testSeed()
    const times = [0, 1, 1, 2].map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString())
    const records = Array.from({ length: 40 }, (_, i) =>
      record({
        action: 'a.paged',
        service: ['auth', 'notifier'][i % 2] ?? '',
        at: times[(seed + i * i) % 4] ?? '',
      }),
    )
    await takeIn(...records)
    const whole = await entries('a.paged')
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const limit = 1 + (seed % 7)
    const paged = await readAllPages<AuditEntry>(
      auth,
      `/api/admin/security/audit?action=a.paged&limit=${limit}`,
      admin.headers,
    )
    expect(
      paged.map(({ id }) => id),
      `seed ${seed}, pages of ${limit}`,
    ).toEqual(whole.map(({ id }) => id))
    expect((await get('audit?action=a.paged&service=notifier')).headers['x-total-count']).toBe('20')
  })

  test('a period includes both of its days', async () => {
    const days = ['2025-05-01T00:00:00Z', '2025-05-02T23:59:59.999Z', '2025-05-03T00:00:00Z']
    await takeIn(...days.map((at) => record({ action: 'a.dated', at })))
    const response = await get('audit?action=a.dated&from=2025-05-01&to=2025-05-02')
    expect(response.json()).toHaveLength(2)
    expect((await get('audit?from=2025-13-01')).statusCode).toBe(400)
    expect((await get('audit?from=0000-01-01&to=9999-12-31')).statusCode).toBe(200)
  })

  test.each([
    "action=' or 1=1 --",
    'service=%27;drop table audit_entry',
    'action=%00',
    'cursor=x',
    'sort=at',
  ])('SQL or nonsense in a filter finds nothing or is refused: %s', async (query) => {
    const response = await get(`audit?${query.replaceAll(' ', '%20')}`)
    expect([200, 400]).toContain(response.statusCode)
    if (response.statusCode === 200) expect(response.json()).toEqual([])
  })
})

describe('the table for spreadsheets', () => {
  const csv = (query: string) => get(`audit.csv?${query}`)

  test('is UTF-8 with a byte order mark, RFC 4180 lines and the same rows', async () => {
    await takeIn(record({ action: 'a.csv', subject: 'say "hi", twice\nand café', before: { a: 1 } }))
    const response = await csv('action=a.csv')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    const [entry] = await entries('a.csv')
    expect(response.body).toBe(
      '\uFEFFat,service,action,actor,actorName,subject,subjectName,before,after\r\n' +
        `${entry?.at},catalogue,a.csv,${entry?.actor},Anneke de Boer,"say ""hi"", twice\nand café",,"{""a"":1}",\r\n`,
    )
  })

  test.each(['=cmd|calc', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
    'a cell that a spreadsheet would compute is made text: %j',
    async (subject) => {
      const action = `a.formula-${randomUUID().slice(0, 8)}`
      await takeIn(record({ action, subject }))
      const cells = (await csv(`action=${action}`)).body.split('\r\n')[1] ?? ''
      expect(cells).toContain(`'${subject}`)
    },
  )

  test('a name that looks like a formula is escaped', async () => {
    const person = await addPerson(auth, 'admin', { name: '=HYPERLINK("http://evil.example")' })
    await takeIn(record({ action: 'a.evil', actorId: person.id }))
    expect((await csv('action=a.evil')).body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  test('contains each row of several pages once, and is refused above the limit', async () => {
    const fill = (action: string, rows: number) =>
      sql`insert into audit_entry (id, at, service, action, subject)
        select gen_random_uuid(), now(), 'auth', ${action}, 'row ' || n from generate_series(1, ${rows}::int) as n`.execute(
        auth.db,
      )
    await fill('a.many', 2_100)
    const lines = (await csv('action=a.many')).body.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(2_100)
    expect(new Set(lines).size).toBe(2_100)
    await fill('a.too-many', 50_001)
    const refused = await csv('action=a.too-many')
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'There are more than 50,000 entries. Choose a shorter period.',
    ])
  })

  test('an export is recorded in the trail', async () => {
    await csv('action=a.nothing&from=2026-01-01')
    const rows = await auth.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'audit.recorded')
      .orderBy('seq')
      .execute()
    expect(rows.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({
        action: 'audit.exported',
        after: { action: 'a.nothing', from: '2026-01-01' },
      }),
    )
  })

  test('without entries it has only its header', async () => {
    expect((await csv('action=a.nothing')).body.trimEnd().split('\r\n')).toHaveLength(1)
  })
})
