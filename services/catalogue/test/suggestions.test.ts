import { randomUUID } from 'node:crypto'
import {
  type AdminEvent,
  SUGGESTION_CHECKS_PER_HOUR,
  SUGGESTIONS_PER_DAY,
  SUGGESTIONS_PER_NETWORK,
  type SuggestionCheck,
  type SuggestionResult,
} from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, CATEGORY, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const call = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  claims: object = { sub: randomUUID() },
) =>
  catalogue.http.inject({
    method,
    url,
    headers: catalogue.keys.bearer(claims as Record<string, unknown>),
    ...(payload && { payload }),
  })
const suggest = (members: object, sub: string = randomUUID()) =>
  call('POST', '/api/events/suggestions', { startDate: '2027-05-05', city: 'Gouda', ...members }, { sub })
const check = async (members: object) =>
  (
    await call('POST', '/api/events/suggestions/check', {
      startDate: '2027-05-05',
      city: 'Gouda',
      ...members,
    })
  ).json<SuggestionCheck>()

describe('a suggestion', () => {
  test('is pending at once, marked as suggested and unverified, and counts', async () => {
    const lotte = randomUUID()
    const response = await suggest(
      {
        title: 'Straatfeest Kleiweg',
        startDate: '2027-05-05T14:00',
        city: 'Luik',
        categoryId: CATEGORY,
        link: 'https://street.example/feest',
        description: 'Koffie & taart',
      },
      lotte,
    )
    const { eventId } = response.json<SuggestionResult>()
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { outcome: 'created', status: 'pending' },
    ])
    const list = await call('GET', '/api/events/pending?limit=100', undefined, { role: 'admin' })
    expect(list.json<AdminEvent[]>().find(({ id }) => id === eventId)).toMatchObject({
      title: 'Straatfeest Kleiweg',
      city: 'Liège',
      country: 'BE',
      source: 'Suggestion',
      startDate: '2027-05-05T14:00:00+02:00',
      verdict: 'unverified',
      sourceLink: 'https://street.example/feest',
    })
    expect((await call('GET', '/api/user/suggestions', undefined, { sub: lotte })).json()).toMatchObject([
      {
        kind: 'form',
        subject: null,
        state: 'found',
        reason: null,
        eventsFound: 1,
        events: [{ eventId, outcome: 'created', title: 'Straatfeest Kleiweg', status: 'pending' }],
      },
    ])
    expect((await call('GET', '/api/user/suggestions')).json()).toEqual([])
    expect(await announced(catalogue, 'candidates.taken-in')).toEqual([])
    expect(await recount(catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
  })

  test('of a known event joins it, and its link is shown to admins only', async () => {
    const found = candidate({ title: 'Garenmarkt', city: 'Leiden', location: 'Plein' })
    const [known] = await intake(catalogue, found)
    await approve(catalogue, known?.eventId ?? '')
    const response = await suggest({
      title: 'Garenmarkt',
      city: 'Leiden',
      location: 'Plein',
      link: 'https://phish.example/',
      startDate: '2027-04-04T10:00',
    })
    expect(response.json()).toMatchObject({ outcome: 'joined', eventId: known?.eventId })
    const page = await call('GET', `/api/events/${known?.eventId}`)
    expect(page.body).not.toContain('phish.example')
    const admins = await call('GET', `/api/events/${known?.eventId}`, undefined, { role: 'admin' })
    expect(admins.body).toContain('phish.example')
  })

  test.each<[string, object]>([
    ['what is over', { title: 'Old', startDate: '2027-01-01' }],
    ['no title', { title: ' ' }],
    ['a title of invisible characters', { title: '\u200b' }],
    ['a link that is no web address', { title: 'x', link: 'javascript:alert(1)' }],
    ['a date that is none', { title: 'x', startDate: '2027-02-31' }],
    ['an end before the start', { title: 'x', endDate: '2027-05-01' }],
    ['100 kB of title', { title: 'x'.repeat(100_000) }],
    ['a status', { title: 'x', status: 'approved' }],
    ['a NUL', { title: 'a\u0000b' }],
  ])('%s is refused', async (_, body) => {
    expect((await suggest(body)).statusCode).toBe(400)
  })

  test.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://[::1]/', 'http://10.1.2.3/feest'],
    ...['http://localhost/', 'https://wiki.corp.internal/', 'https://169.254.169.254/latest/'],
    ...['https://user:pw@street.example/', 'https://user@street.example/', 'https://street.example:6379/'],
  ])('a form with the link %s is refused', async (link) => {
    expect((await suggest({ title: 'x', link })).statusCode).toBe(400)
  })

  test('hostile text is stored as plain text', async () => {
    const title = '<svg onload=alert(1)> & "quotes"'
    const { eventId } = (await suggest({ title, city: 'Hoorn' })).json<SuggestionResult>()
    const event = await call('GET', `/api/events/${eventId}`, undefined, { role: 'admin' })
    expect(event.json()).toMatchObject({ title })
  })

  test('a user may make a limited number a day, also concurrently, and more the day after', async () => {
    const lotte = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: SUGGESTIONS_PER_DAY + 3 }, (_, i) =>
        suggest({ title: `Avond ${'abcdefghijklmnopqrstuvwxyz'[i]?.repeat(6)}`, city: 'Delft' }, lotte),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(SUGGESTIONS_PER_DAY)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    expect((await suggest({ title: 'Another author', city: 'Delft' })).statusCode).toBe(201)
    catalogue.setClock('2027-03-11T12:00:01Z')
    const later = () => suggest({ title: 'A day later', city: 'Delft' }, lotte)
    expect((await later()).json()).toMatchObject({
      status: 409,
      message: '20 of your suggestions wait for a decision. Please come back once some are decided.',
    })
    const made = answers.find(({ statusCode }) => statusCode === 201)?.json<SuggestionResult>()
    await approve(catalogue, made?.eventId ?? '')
    expect((await later()).statusCode).toBe(201)
    catalogue.setClock('2027-03-10T12:00:00Z')
  })

  test('is taken a hundred times a day from one network, whatever the account', {
    tags: 'suggestions.limits',
  }, async () => {
    const from = (ip: string) =>
      catalogue.http.inject({
        method: 'POST',
        url: '/api/events/suggestions',
        headers: { ...catalogue.keys.bearer({ sub: randomUUID() }), 'x-forwarded-for': ip },
        payload: { title: 'Over', startDate: '2027-01-01', city: 'Gouda' },
      })
    for (let sent = 0; sent < SUGGESTIONS_PER_NETWORK; sent += 1)
      expect((await from('203.0.113.7')).statusCode).toBe(400)
    const refused = await from('203.0.113.7')
    expect(refused.json()).toMatchObject({
      status: 429,
      message: 'Too many suggestions came from your network today. Please come back tomorrow.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.8')).statusCode).toBe(400)
  })
})

describe('checking a suggestion while it is written', () => {
  test('is limited per account and hour; another account is not affected', async () => {
    const ask = (sub: string) =>
      call(
        'POST',
        '/api/events/suggestions/check',
        { title: 'Markt', startDate: '2027-05-05', city: 'Gouda' },
        { sub },
      )
    const [busy, calm] = [randomUUID(), randomUUID()]
    const asked = await Promise.all(Array.from({ length: SUGGESTION_CHECKS_PER_HOUR }, () => ask(busy)))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const refused = await ask(busy)
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(calm)).statusCode).toBe(200)
  })

  test('shows similar published events, counts pending ones, and stores nothing', async () => {
    const known = candidate({
      title: 'Kaasmarkt voor iedereen',
      city: 'Gouda',
      location: 'Markt',
      startDate: '2027-05-05T10:00:00+02:00',
      endDate: null,
    })
    const [outcome] = await intake(catalogue, known)
    const similar = {
      title: 'Gouda Kaasmarkt op het plein',
      location: 'Markt',
      startDate: '2027-05-05T10:00',
    }
    expect(await check(similar)).toEqual({ duplicates: [], waiting: 1 })
    await approve(catalogue, outcome?.eventId ?? '')
    expect(await check(similar)).toMatchObject({
      duplicates: [{ id: outcome?.eventId, likeness: [{ field: 'title' }, {}, {}, {}] }],
      waiting: 0,
    })
    expect(await check({ ...similar, startDate: '2027-05-06T10:00' })).toEqual({ duplicates: [], waiting: 0 })
    const rows = await catalogue.db
      .selectFrom('event')
      .select('id')
      .where('title', '=', similar.title)
      .execute()
    expect(rows).toEqual([])
  })
})
