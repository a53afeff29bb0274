import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWaiting, sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { orderDigests, runAllDigests, runDueDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterEach(() => stage.sink.accept())
afterAll(() => stage.close())

const THURSDAY = new Date('2026-11-26T08:00:00Z')
const statuses = async (person: Awaited<ReturnType<Stage['person']>>) =>
  (await stage.deliveriesOf(person)).map(({ status }) => status)

test('the weekly digest contains the events of followed categories, once', {
  tags: 'mail.event-page',
}, async () => {
  const person = await stage.person()
  const event = await stage.event()
  stage.clock.now = THURSDAY
  expect(await runDueDigests(stage.ctx)).toEqual({ queued: 1, empty: 0 })
  await stage.work()
  expect(await runDueDigests(stage.ctx)).toEqual({ queued: 0, empty: 0 })
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
  await stage.work()
  const [mail, ...more] = stage.mailsTo(person)
  expect(more).toEqual([])
  expect(mail?.mail.subject).toBe('Your week: Boekenmarkt op de Neude')
  expect(mail?.mail.html).toContain('Sat 12 Dec')
  // The title and what saves it lead to the public page, beside the link of the organiser.
  const page = `https://uitpost.test/e/${event.id}#mail`
  const links = [...(mail?.mail.html ?? '').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  expect(links.filter(([, href]) => href === page).map(([, , text]) => text)).toEqual([
    'Boekenmarkt op de Neude',
    'Save or add to calendar',
  ])
  expect(mail?.mail.html).toContain('href="https://example.org/boekenmarkt"')
  expect(mail?.mail.text).toContain(`Save or add to calendar: ${page}\nhttps://example.org/boekenmarkt`)
  expect(await statuses(person)).toEqual(['sent'])
})

test('before the chosen day and hour nothing is due', async () => {
  await stage.person()
  await stage.event()
  stage.clock.now = new Date(THURSDAY.getTime() - 1)
  expect(await runDueDigests(stage.ctx)).toEqual({ queued: 0, empty: 0 })
})

test('after a gap of three weeks one digest is sent', async () => {
  const person = await stage.person()
  await stage.event()
  stage.clock.now = new Date('2026-12-11T12:00:00Z')
  await runDueDigests(stage.ctx)
  await stage.work()
  await runDueDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('a late digest on Monday does not replace that week’s digest on Thursday', async () => {
  const person = await stage.person()
  const titles = ['Boeken op de Neude', 'Platen in de Domkerk']
  for (const [at, title] of titles.entries()) {
    stage.clock.now = new Date(['2026-11-30T10:00:00Z', '2026-12-03T10:00:00Z'][at] ?? '')
    await stage.event({ title })
    await runDueDigests(stage.ctx)
    await stage.work()
  }
  const mails = stage.mailsTo(person)
  expect(titles.map((title) => mails.map(({ mail }) => mail.text?.includes(title)))).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the audit trail records an admin who orders digests', async () => {
  const adminId = randomUUID()
  await orderDigests(stage.ctx, adminId, true, 'request-1')
  const rows = await stage.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  expect(rows.map(({ items, personIds }) => [items, personIds])).toEqual([
    [
      [expect.objectContaining({ action: 'digests.run', actorId: adminId, after: { force: true } })],
      [adminId],
    ],
  ])
})

test('two triggers at the same moment reserve one digest', async () => {
  const person = await stage.person()
  await stage.event()
  stage.clock.now = THURSDAY
  const runs = [runDueDigests(stage.ctx), runAllDigests(stage.ctx), runDueDigests(stage.ctx)]
  const queued = (await Promise.all(runs)).reduce((sum, run) => sum + run.queued, 0)
  expect(queued).toBe(1)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('workers that get the same hint send one mail', async () => {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  await Promise.all(Array.from({ length: 8 }, () => sendWaiting(stage.ctx)))
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('an empty digest is not sent and uses no period', async () => {
  const person = await stage.person()
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
  await stage.event()
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 1, empty: 0 })
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('events of one digest are left out of the next', async () => {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.work()
  stage.clock.now = THURSDAY
  await stage.event({ title: 'Kerstboekenmarkt' })
  await runAllDigests(stage.ctx)
  await stage.work()
  const titles = stage.mailsTo(person).map(({ mail }) => mail.subject)
  expect(titles).toEqual(['Your week: Boekenmarkt op de Neude', 'Your week: Kerstboekenmarkt'])
})

test('events of the own city come first, in any language it was written, then the soonest', async () => {
  const person = await stage.person({ city: 'Den Haag' })
  await stage.event({
    title: 'Later in The Hague',
    city: 'The Hague',
    cityId: 'nl-the-hague',
    startAt: '2026-12-20T09:00:00.000Z',
  })
  await stage.event({ title: 'Sooner elsewhere' })
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)[0]?.mail.subject).toBe('Your week: Later in The Hague and 1 more')
})

test.each([
  ['has not confirmed the address', { emailConfirmed: false }],
  ['has turned mail off', { emailNotifications: false }],
  ['has turned the digest off', { weeklyDigest: false }],
])('a person who %s gets no digest', async (_, switches) => {
  const person = await stage.person(switches)
  await stage.event()
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 0, empty: 0 })
  expect(await stage.deliveriesOf(person)).toEqual([])
})

test('a preference turned off after planning is respected', async () => {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.change({ ...person, weeklyDigest: false })
  await stage.work()
  expect(stage.mailsTo(person)).toEqual([])
  expect(await stage.deliveriesOf(person)).toEqual([])
})

test('an event cancelled after the digest was planned is left out', async () => {
  const person = await stage.person()
  const gone = await stage.event({ title: 'Afgelast' })
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.event({ ...gone, status: 'cancelled' })
  await stage.work()
  expect(stage.mailsTo(person)[0]?.mail.text).not.toContain('Afgelast')
})

test('a temporary refusal is retried, and the mail arrives once', async () => {
  const person = await stage.person()
  await stage.event()
  stage.sink.refuseWith(451)
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(await statuses(person)).toEqual(['pending'])
  stage.sink.accept()
  await sweepDeliveries(stage.ctx)
  expect(stage.hints).toEqual([])
  stage.clock.now = new Date(NOW.getTime() + 60_000)
  await sweepDeliveries(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
  expect(await statuses(person)).toEqual(['sent'])
})

test('a permanent refusal is not retried, and the period can be used again', async () => {
  const person = await stage.person()
  await stage.event()
  stage.sink.refuseWith(554)
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(await statuses(person)).toEqual(['failed'])
  stage.clock.now = new Date(NOW.getTime() + 3_600_000)
  await sweepDeliveries(stage.ctx)
  expect(stage.hints).toEqual([])
  stage.sink.accept()
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 1, empty: 0 })
})

test('when the reply is lost after the message was accepted, it is not sent again', async () => {
  const person = await stage.person()
  await stage.event()
  stage.sink.dropAfterData()
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(await statuses(person)).toEqual(['uncertain'])
  stage.sink.accept()
  stage.clock.now = new Date(NOW.getTime() + 86_400_000)
  await sweepDeliveries(stage.ctx)
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('a worker that dies while sending leaves the delivery uncertain, one that dies earlier leaves it pending', async () => {
  const [sending, leased] = [await stage.person(), await stage.person()]
  await stage.event()
  await runAllDigests(stage.ctx)
  const lease = { leaseUntil: new Date(NOW.getTime() + 1_000) }
  await stage.db
    .updateTable('delivery')
    .set({ ...lease, status: 'sending' })
    .where('userId', '=', sending.id)
    .execute()
  await stage.db.updateTable('delivery').set(lease).where('userId', '=', leased.id).execute()
  stage.hints.length = 0
  stage.clock.now = new Date(NOW.getTime() + 2_000)
  await sweepDeliveries(stage.ctx)
  await stage.work()
  expect([await statuses(sending), await statuses(leased)]).toEqual([['uncertain'], ['sent']])
  expect(stage.mailsTo(sending)).toEqual([])
})

test('the Message-ID contains the delivery’s id', async () => {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.work()
  const [delivery] = await stage.deliveriesOf(person)
  expect(stage.mailsTo(person)[0]?.mail.messageId).toBe(`<${delivery?.id}@uitpost.test>`)
})

test('an address with two recipients is not sent to', async () => {
  const person = await stage.person({ email: 'a@example.org,b@example.org' })
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.sink.messages().flatMap(({ to }) => to)).not.toContain('a@example.org')
  expect(await statuses(person)).toEqual(['failed'])
})

test('markup and line ends in titles and names are escaped', async () => {
  const person = await stage.person({ name: 'Lotte\r\nBcc: eve@example.org' })
  await stage.event({ title: '<img src=x onerror=alert(1)>\r\nX: y', sourceLink: 'javascript:alert(1)' })
  await runAllDigests(stage.ctx)
  await stage.work()
  const [mail] = stage.mailsTo(person)
  expect(mail?.to).toHaveLength(1)
  expect(mail?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.mail.headers.map(({ key }) => key)).not.toContain('x')
  expect(mail?.mail.html).not.toMatch(/<img|javascript:/)
})

test('a person without a name gets a digest addressed to the city alone', {
  tags: 'subscribe.digest',
}, async () => {
  const person = await stage.person({ name: '', city: 'Gent' })
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.work()
  const [mail] = stage.mailsTo(person)
  expect(mail?.to).toEqual([person.email])
  expect(mail?.mail.html).toMatch(/>Gent<br/)
})

test('more people than fit in one batch are all planned', async () => {
  await stage.event()
  for (let i = 0; i < 510; i += 1) await stage.person()
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 510, empty: 0 })
})

test('a person who changes the hour is due at the new one', async () => {
  const person = await stage.person()
  await stage.event()
  await stage.change({ ...person, digestDay: 6, digestHour: 18 })
  stage.clock.now = new Date('2026-11-21T17:00:00Z')
  expect(await runDueDigests(stage.ctx)).toEqual({ queued: 1, empty: 0 })
})

test.each([
  ['nl', 'Jouw week: '],
  ['fr', 'Votre semaine\u202F: '],
  ['de', 'Deine Woche: '],
] as const)('a digest for a reader with language %s is in that language', async (language, subject) => {
  const person = await stage.person({ language })
  await stage.event()
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)[0]?.mail.subject).toContain(subject)
})
