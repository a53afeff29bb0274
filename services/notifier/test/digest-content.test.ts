import type { DigestPreview, Language, ToldFacts, UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAllDigests, runDueDigests } from '../src/domain/digests/digests.ts'
import { dispatchNotifications } from '../src/domain/notices/saved-events.ts'
import { BOOKS, NOW, openStage, type Stage } from './stage.ts'

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
  test('shows the next digest’s events with reasons, and its time', async () => {
    const person = await stage.person()
    const event = await stage.event()
    expect(await preview(person.id)).toEqual({
      state: 'ready',
      nextAt: '2026-11-26T08:00:00.000Z',
      frequency: 'weekly',
      channel: 'email',
      subject: 'Your week: Boekenmarkt op de Neude',
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
    ['has no matching events', {}, 'empty'],
  ])('returns 200 for a person who %s', async (_, switches, state) => {
    const person = await stage.person(switches)
    expect(await preview(person.id)).toMatchObject({ state, events: [] })
  })

  test('includes saved and changed events, like the mail of a free account', async () => {
    const person = await stage.person()
    const event = await stage.event()
    await sendDigests()
    const soon = { startAt: '2026-11-28T09:00:00.000Z', localDate: '2026-11-28', localEndDate: '2026-11-28' }
    const elsewhere = await stage.event({ title: 'Boekenmarkt in Gent', categoryId: newId(), ...soon })
    for (const saved of [event, elsewhere]) await stage.save(person, saved)
    await stage.event({ ...event, location: 'Stadhuis' })
    const because = 'You get this mail because you saved this event or follow its series on Uitpost.'
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

describe('the reason line of an event', () => {
  const LINES: [Language, string[]][] = [
    ['en', ['In your city', '20 km from you', 'New on Uitpost this week', 'Because you follow']],
    ['nl', ['In jouw stad', 'Op 20 km van jou', 'Deze week nieuw op Uitpost', 'Omdat je']],
    [
      'fr',
      [
        'Dans votre ville',
        'À 20 km de chez vous',
        'Nouveau cette semaine sur Uitpost',
        'Parce que vous suivez',
      ],
    ],
    ['de', ['In deiner Stadt', '20 km von dir entfernt', 'Diese Woche neu auf Uitpost', 'Weil du']],
  ]
  test.each(LINES)(
    'is in the language of the reader, without a distance in the own city: %s',
    {
      tags: 'agenda.distance-told',
    },
    async (language, lines) => {
      const person = await stage.person({ language })
      await stage.event()
      await stage.event({ city: 'Amersfoort', cityId: 'nl-amersfoort' })
      await stage.event({ city: 'Maastricht', cityId: 'nl-maastricht' })
      await stage.event({
        city: 'Maastricht',
        cityId: 'nl-maastricht',
        approvedAt: '2026-09-01T10:00:00.000Z',
      })
      await sendDigests()
      const text = mailTo(person)?.text ?? ''
      const places = lines.map((line) => text.indexOf(line))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places).not.toContain(-1)
      expect(text).not.toMatch(/\b0 km/)
    },
  )
})

test('a digest and its preview name category and city in the language of the reader', {
  tags: 'digest.own-language',
}, async () => {
  const person = await stage.person({ language: 'fr', city: 'Gent', country: 'BE' })
  await stage.event({ city: 'Brussel', cityId: 'be-brussel', country: 'BE' })
  expect((await preview(person.id)).events).toMatchObject([
    { city: 'Bruxelles', category: { name: 'Livres & seconde main', slug: 'book-markets' } },
  ])
  await sendDigests()
  const { text = '', html = '' } = mailTo(person) ?? {}
  expect(text).toContain('Livres & seconde main, Bruxelles')
  expect(text).toContain('vous suivez Livres & seconde main.')
  expect(html).not.toContain('Brussel<')
})

test('a digest and its preview call a category as an admin named it in the language of the reader', {
  tags: 'digest.own-language',
}, async () => {
  const zines = {
    ...BOOKS,
    id: newId(),
    name: 'Zines',
    slug: 'zines',
    names: { fr: 'Fanzines', nl: 'Blaadjes' },
  }
  await stage.category(zines)
  await stage.event({ categoryId: zines.id })
  for (const [language, name] of [
    ['fr', 'Fanzines'],
    ['nl', 'Blaadjes'],
    ['de', 'Zines'],
  ] as const) {
    const person = await stage.person({ language })
    await stage.subscribe(person.id, zines.id)
    expect((await preview(person.id)).events.map(({ category }) => category?.name)).toEqual([name])
  }
  await sendDigests()
  const texts = stage.sink.messages().map(({ mail }) => mail.text)
  expect(texts.filter((text) => text?.includes('Fanzines, Utrecht'))).toHaveLength(1)
})

test('mails and the preview say no place twice', { tags: 'digest.own-language' }, async () => {
  const person = await stage.person({ language: 'fr', role: 'premium' })
  const event = await stage.event({
    city: 'Brussel',
    cityId: 'be-brussel',
    country: 'BE',
    location: 'Bozar, Bruxelles',
  })
  await sendDigests()
  expect(mailTo(person)?.text).toMatch(/, Bruxelles\n.*\nBozar\n/)
  await stage.save(person, event)
  await stage.event({ ...event, status: 'cancelled' })
  await dispatchNotifications(stage.ctx)
  await stage.work()
  expect(mailTo(person)?.text).toContain('Bruxelles, Bozar\n')
})

describe('a digest and merged events', () => {
  test('an event merged after planning is replaced by the kept one', async () => {
    const person = await stage.person()
    const [gone, kept] = [
      await stage.event({ title: 'Dubbel' }),
      await stage.event({ title: 'Echt', categoryId: newId() }),
    ]
    await runAllDigests(stage.ctx)
    await stage.event({ ...gone, status: 'merged', mergedInto: kept.id })
    await stage.work()
    expect(mailTo(person)?.subject).toBe('Your week: Echt')
  })

  test('a person who got the merged event does not get the kept one', async () => {
    const person = await stage.person()
    const gone = await stage.event({ title: 'Dubbel' })
    await sendDigests()
    const kept = await stage.event({ title: 'Echt' })
    await stage.event({ ...gone, status: 'merged', mergedInto: kept.id })
    stage.clock.now = new Date('2026-11-26T08:00:00Z')
    expect(await runDueDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('an event merged after planning into one already sent is left out', async () => {
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

test('an invalid row does not affect the digests of others', async () => {
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
  ['daily', 'Your day: '],
  ['weekly', 'Your week: '],
  ['monthly', 'Your month: '],
] as const)('the %s digest of premium says so', async (deliveryFreq, subject) => {
  const person = await stage.person({ role: 'premium', deliveryFreq })
  await stage.event()
  await sendDigests()
  expect(mailTo(person)?.subject).toContain(subject)
})

test('a stamp has the ink of its category’s family, and the category’s name a variant for dark mails', async () => {
  const person = await stage.person()
  await stage.event()
  await sendDigests()
  const { html = '' } = mailTo(person) ?? {}
  expect(html).toContain('background:#0B6371')
  expect(html).toContain('class="ink-books"')
  expect(html).toMatch(/prefers-color-scheme: dark[^]*\.ink-books \{ color: #6CC7D4 !important/)
  expect(html).not.toContain('{{')
})

test('a digest says how long an event that is under way lasts, in its HTML and its text', async () => {
  const person = await stage.person()
  await stage.event({
    localDate: '2026-11-18',
    localEndDate: '2026-11-30',
    startDate: '2026-11-18',
    endDate: '2026-11-30',
    startAt: '2026-11-17T23:00:00.000Z',
    endAt: '2026-11-30T22:59:59.000Z',
    allDay: true,
  })
  await sendDigests()
  expect(mailTo(person)?.html).toContain('>until 30 Nov</b>')
  expect(mailTo(person)?.text).toContain(', Utrecht · until 30 Nov')
})

test('a full digest of the longest texts stays below 100 kB, and begins with its preheader', async () => {
  const person = await stage.person({ name: 'N'.repeat(120) })
  for (let i = 0; i < 14; i += 1) {
    const url = `https://example.org/${'u'.repeat(1_900)}`
    await stage.event({ title: `${i} ${'é'.repeat(5_000)}`, location: 'ö'.repeat(500), sourceLink: url })
  }
  await sendDigests()
  const [sent] = stage.mailsTo(person)
  expect(sent?.mail.text?.match(/View|https:/g)?.length).toBeGreaterThan(11)
  expect(Buffer.byteLength(sent?.mail.html ?? '')).toBeLessThan(100_000)
  // MJML wraps everything in a background of its own, which needs a dark variant.
  expect(sent?.mail.html).toMatch(
    /prefers-color-scheme: dark[^]*\.desk > div[^{]*\{ background: #0A0F1D !important/,
  )
  expect(sent?.mail.html).toContain('<html lang="en"')
  const preheader = (sent?.mail.html ?? '').indexOf('In the categories you follow.')
  expect(preheader).toBeGreaterThan(0)
  expect(preheader).toBeLessThan((sent?.mail.html ?? '').indexOf('<h1'))
})

describe('what sources state of an event', () => {
  const facts: ToldFacts = {
    price: { value: { from: 7.5, to: 7.5, currency: 'EUR' }, source: 'dekade.example' },
    ages: { value: { from: 6, to: 12 }, source: 'dekade.example' },
  }
  const LINES: [Language, string, string][] = [
    ['en', '€7.50 · 6 to 12 years', 'Free'],
    ['nl', '€ 7,50 · 6 tot en met 12 jaar', 'Gratis'],
    ['fr', '7,50 € · de 6 à 12 ans', 'Gratuit'],
    ['de', '7,50 € · 6 bis 12 Jahre', 'Kostenlos'],
  ]
  test.each(LINES)(
    'is told in the digest in %s',
    { tags: 'event.facts-told' },
    async (language, line, free) => {
      const person = await stage.person({ language })
      await stage.event({ title: 'With a price', facts })
      await stage.event({ title: 'Free', facts: { free: { value: true, source: 'dekade.example' } } })
      await stage.event({ title: 'Of a release that told nothing', facts: undefined })
      const { events } = await preview(person.id)
      expect(events.map((event) => event.facts)).toContainEqual(facts)
      await sendDigests()
      const mail = mailTo(person)
      const lines = (mail?.text ?? '').split('\n').map((text) => text.replace(/\s/g, ' '))
      expect(lines).toEqual(expect.arrayContaining([line, free]))
      expect((mail?.html ?? '').replace(/\s/g, ' ')).toContain(line)
    },
  )

  test('is nothing for a suggestion, which the digest says', {
    tags: 'event.suggestion-marked',
  }, async () => {
    const person = await stage.person({ language: 'nl' })
    await stage.event({ facts: { suggested: { value: true, source: 'Suggestion' } } })
    await sendDigests()
    for (const text of [mailTo(person)?.text, mailTo(person)?.html])
      expect(text).toContain('Getipt door een lezer, niet bevestigd')
  })

  test('counts for the distance where it has coordinates', { tags: 'event.own-coordinates' }, async () => {
    const person = await stage.person()
    const geo = { value: { latitude: 52.2, longitude: 5.6 }, source: 'dekade.example' }
    await stage.event({ city: 'Amersfoort', cityId: 'nl-amersfoort', facts: { geo } })
    const { events } = await preview(person.id)
    expect(events.map(({ why }) => why)).toEqual([expect.stringContaining('35 km')])
  })
})
