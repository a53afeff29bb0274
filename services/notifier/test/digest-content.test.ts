import { type DigestPreview, LANGUAGES, type UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAllDigests, runDueDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.hints.length = 0
  for (const table of [
    ...(['delivery', 'digestRun', 'digestSchedule', 'recipient', 'event'] as const),
    ...(['savedEvent', 'notification'] as const),
  ]) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const preview = async (id: string): Promise<DigestPreview> => {
  const reply = await stage.http.inject({
    url: '/api/notifications/digest/preview',
    headers: stage.bearer({ sub: id }),
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
async function sendDigests(): Promise<void> {
  await runAllDigests(stage.ctx)
  await stage.work()
}
const mailTo = (person: UserState) => stage.mailsTo(person).at(-1)?.mail

describe('the preview', () => {
  test('shows what the next digest tells, when, and why', async () => {
    const person = await stage.person()
    const event = await stage.event()
    expect(await preview(person.id)).toEqual({
      ...{ state: 'ready', nextAt: '2026-11-26T08:00:00.000Z', frequency: 'weekly', channel: 'email' },
      subject: 'Your week in post: Boekenmarkt op de Neude',
      events: [
        expect.objectContaining({
          id: event.id,
          why: 'In your city, and you follow Tweedehands & Boekenmarkten.',
          category: { id: event.categoryId, name: 'Tweedehands & Boekenmarkten', slug: 'book-markets' },
        }),
      ],
    })
    await sendDigests()
    expect(await preview(person.id)).toMatchObject({ state: 'empty', subject: null, events: [] })
  })

  test.each([
    ['is unconfirmed', { emailConfirmed: false }, 'unconfirmed'],
    ['turned the digest off', { weeklyDigest: false }, 'off'],
    ['turned mail off', { emailNotifications: false }, 'off'],
    ['has nothing to be told', {}, 'empty'],
  ])('answers 200 for somebody who %s', async (_, switches, state) => {
    const person = await stage.person(switches)
    expect(await preview(person.id)).toMatchObject({ state, events: [] })
  })

  test('tells of what was saved and changed as well, as the mail of a free account does', async () => {
    const person = await stage.person()
    const event = await stage.event()
    await sendDigests()
    const soon = { startAt: '2026-11-28T09:00:00.000Z', localDate: '2026-11-28', localEndDate: '2026-11-28' }
    const elsewhere = await stage.event({ title: 'Boekenmarkt in Gent', categoryId: newId(), ...soon })
    for (const saved of [event, elsewhere]) await stage.save(person, saved)
    await stage.event({ ...event, location: 'Stadhuis' })
    const because = 'You get this because you saved this event on Uitpost.'
    const shown = await preview(person.id)
    expect(shown).toMatchObject({
      state: 'ready',
      events: [
        { id: event.id, why: `Changed. ${because}` },
        { id: elsewhere.id, why: because },
      ],
    })
    stage.clock.now = new Date(NOW.getTime() + 6 * 86_400_000)
    await sendDigests()
    expect(mailTo(person)?.subject).toBe(shown.subject)
  })

  test('answers 200 before any message about the caller has arrived', async () => {
    expect(await preview(newId())).toMatchObject({ state: 'empty', nextAt: null, events: [] })
  })
})

describe('the line that says why an event is there', () => {
  const CASES = {
    en: ['In your city', '20 km from you', 'New on Uitpost this week', 'Because you follow'],
    nl: ['In jouw stad', 'Op 20 km van jou', 'Deze week nieuw op Uitpost', 'Omdat je'],
    fr: [
      'Dans votre ville',
      'À 20 km de chez vous',
      'Nouveau cette semaine sur Uitpost',
      'Parce que vous suivez',
    ],
    de: ['In Ihrer Stadt', '20 km von Ihnen entfernt', 'Diese Woche neu auf Uitpost', 'Weil Sie'],
  }
  test.each(LANGUAGES)('is in the language of the reader: %s', async (language) => {
    const person = await stage.person({ language })
    await stage.event()
    await stage.event({ city: 'Amersfoort', cityId: 'nl-amersfoort' })
    await stage.event({ city: 'Maastricht', cityId: 'nl-maastricht' })
    await stage.event({ city: 'Maastricht', cityId: 'nl-maastricht', approvedAt: '2026-09-01T10:00:00.000Z' })
    await sendDigests()
    const text = mailTo(person)?.text ?? ''
    const places = CASES[language].map((line) => text.indexOf(line))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

describe('a digest and merged events', () => {
  test('an event merged after it was planned is told of as the one that was kept', async () => {
    const person = await stage.person()
    const [gone, kept] = [
      await stage.event({ title: 'Dubbel' }),
      await stage.event({ title: 'Echt', categoryId: newId() }),
    ]
    await runAllDigests(stage.ctx)
    await stage.event({ ...gone, status: 'merged', mergedInto: kept.id })
    await stage.work()
    expect(mailTo(person)?.subject).toBe('Your week in post: Echt')
  })

  test('who was told of the one that went is not told of the one that was kept', async () => {
    const person = await stage.person()
    const gone = await stage.event({ title: 'Dubbel' })
    await sendDigests()
    const kept = await stage.event({ title: 'Echt' })
    await stage.event({ ...gone, status: 'merged', mergedInto: kept.id })
    stage.clock.now = new Date('2026-11-26T08:00:00Z')
    expect(await runDueDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('an event merged between planning and sending into one that was told of already is left out', async () => {
    const person = await stage.person()
    const kept = await stage.event({ title: 'Echt' })
    await sendDigests()
    const gone = await stage.event({ title: 'Dubbel' })
    stage.clock.now = new Date('2026-11-26T08:00:00Z')
    await runDueDigests(stage.ctx)
    await stage.event({ ...gone, status: 'merged', mergedInto: kept.id })
    await stage.work()
    expect(stage.mailsTo(person)).toHaveLength(1)
  })
})

test('one row that makes no sense costs nobody else their digest', async () => {
  const broken = await stage.person()
  const others = [await stage.person(), await stage.person()]
  await stage.event()
  await stage.db
    .updateTable('recipient')
    .set({ timeZone: 'Mars/Olympus' })
    .where('id', '=', broken.id)
    .execute()
  stage.clock.now = new Date('2026-11-26T08:00:00Z')
  expect(await runDueDigests(stage.ctx)).toEqual({ queued: 2, empty: 0 })
  await stage.work()
  for (const person of others) expect(stage.mailsTo(person)).toHaveLength(1)
  const run = await stage.db
    .selectFrom('digestRun')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .executeTakeFirst()
  expect(run).toMatchObject({ kind: 'due', people: 3, queued: 2, failed: 1 })
  expect(await runDueDigests(stage.ctx)).toEqual({ queued: 0, empty: 0 })
})

test.each([
  ['daily', 'Your day in post'],
  ['weekly', 'Your week in post'],
  ['monthly', 'Your month in post'],
] as const)('the %s digest of premium says so', async (deliveryFreq, subject) => {
  const person = await stage.person({ role: 'premium', deliveryFreq })
  await stage.event()
  await sendDigests()
  expect(mailTo(person)?.subject).toContain(subject)
})

test('a full digest of the longest texts stays below 100 kB, and says first what is in it', async () => {
  const person = await stage.person({ name: 'N'.repeat(120) })
  for (let i = 0; i < 14; i += 1) {
    const url = `https://example.org/${'u'.repeat(1_900)}`
    await stage.event({ title: `${i} ${'é'.repeat(5_000)}`, location: 'ö'.repeat(500), sourceLink: url })
  }
  await sendDigests()
  const [sent] = stage.mailsTo(person)
  expect(sent?.mail.text?.match(/View|https:/g)?.length).toBeGreaterThan(11)
  expect(Buffer.byteLength(sent?.mail.html ?? '')).toBeLessThan(100_000)
  // The compiler puts a ground of its own around everything: in the dark it has to be dark as well.
  expect(sent?.mail.html).toMatch(
    /prefers-color-scheme: dark[^]*\.desk > div[^{]*\{ background: #0A0F1D !important/,
  )
  expect(sent?.mail.html).toContain('<html lang="en"')
  const preheader = (sent?.mail.html ?? '').indexOf('In the categories you follow.')
  expect(preheader).toBeGreaterThan(0)
  expect(preheader).toBeLessThan((sent?.mail.html ?? '').indexOf('<h1'))
})
