import { randomUUID } from 'node:crypto'
import {
  type AdminEvent,
  type Candidate,
  OPEN_SUGGESTIONS,
  type OwnSuggestion,
  SUGGESTED_CALENDAR_CHARACTERS,
  SUGGESTED_SOURCES_PER_DAY,
  SUGGESTED_SOURCES_PER_EVENT,
  type SuggestionRead,
} from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveReadingProgress } from '../src/domain/intake/suggested-sources.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake, UNPROVEN } from './candidates.ts'
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
const URL = 'https://street.example/agenda'
const address = (sub: string, members: object = {}) =>
  call('POST', '/api/events/suggestions/address', { url: URL, ...members }, { sub })
const calendar = (sub: string, members: object = {}) =>
  call('POST', '/api/events/suggestions/calendar', { ics: 'BEGIN:VCALENDAR', ...members }, { sub })
const mine = async (sub: string) =>
  (await call('GET', '/api/user/suggestions', undefined, { sub })).json<OwnSuggestion[]>()
let seq = 0
const readAs = (id: string, news: object) =>
  catalogue.ctx.transaction((stores) =>
    saveReadingProgress(
      stores,
      [{ id, state: 'read', found: 0, reason: null, ...news }] as SuggestionRead[],
      (seq += 1),
    ),
  )
const found = (suggestionId: string, members: Partial<Candidate>): Candidate =>
  candidate({
    runId: null,
    queryId: null,
    suggestionId,
    verdict: 'unverified',
    startDate: '2027-06-06',
    endDate: null,
    allDay: true,
    city: 'Zwolle',
    source: {
      kind: 'page',
      name: 'Suggestion',
      url: URL,
      sandbox: false,
      checkedAt: '2027-03-10T11:00:00Z',
    },
    ...members,
  })

describe('a suggested address or calendar', () => {
  test('is received, sent to discovery-worker, and its progress shown to its owner only', async () => {
    const lotte = randomUUID()
    const response = await address(lotte, { city: 'Luik' })
    const received = response.json<OwnSuggestion>()
    expect([response.statusCode, received]).toMatchObject([
      202,
      { kind: 'address', subject: URL, state: 'received', reason: null, eventsFound: 0, events: [] },
    ])
    const { id } = received
    expect((await announced(catalogue, 'suggestion.made')).find((one) => one.id === id)).toMatchObject({
      userId: lotte,
      address: URL,
      ics: null,
      city: 'Liège',
      country: 'BE',
      categoryId: null,
    })
    await readAs(id, { state: 'reading' })
    expect(await mine(lotte)).toMatchObject([{ id, state: 'reading' }])
    expect(await mine(randomUUID())).toEqual([])
    // The count may arrive before the candidates: the state stays "reading" until all are taken in.
    await readAs(id, { found: 2 })
    expect(await mine(lotte)).toMatchObject([{ state: 'reading' }])
    const [first, second] = await intake(
      catalogue,
      found(id, { title: 'Straatfeest' }),
      found(id, { title: 'Avondmarkt', evidence: UNPROVEN }),
    )
    // A suggested page needs proof like any other.
    expect([first?.eventStatus, second?.eventStatus]).toEqual(['pending', 'held'])
    expect(await mine(lotte)).toMatchObject([
      {
        state: 'found',
        eventsFound: 2,
        reason: null,
        events: [
          { eventId: first?.eventId, title: 'Straatfeest', startDate: '2027-06-06', status: 'pending' },
          { eventId: second?.eventId, status: 'held' },
        ],
      },
    ])
    const pending = await call('GET', '/api/events/pending?limit=100', undefined, { role: 'admin' })
    expect(pending.json<AdminEvent[]>().find((one) => one.id === first?.eventId)).toMatchObject({
      source: 'Suggestion',
      verdict: 'unverified',
    })
  })

  test.each([
    ['NL', 'Bergen'],
    ['BE', 'Mons'],
  ] as const)('finds the city in its country: Bergen in %s is %s', async (country, city) => {
    const { id } = (await address(randomUUID(), { city: 'Bergen', country })).json<OwnSuggestion>()
    const made = (await announced(catalogue, 'suggestion.made')).find((one) => one.id === id)
    expect(made).toMatchObject({ city, country })
  })

  test('of a calendar needs no proof: pending at once, or joined to a known event', async () => {
    const lotte = randomUUID()
    const ics = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    const { id } = (await calendar(lotte, { ics, name: 'straat.ics' })).json<OwnSuggestion>()
    expect((await announced(catalogue, 'suggestion.made')).find((one) => one.id === id)).toMatchObject({
      ics,
      address: null,
      country: 'NL',
    })
    const word = { ...found(id, {}).source, url: null, kind: 'feed' as const }
    const [known] = await intake(catalogue, candidate({ title: 'Kermis Zwolle', city: 'Zwolle' }))
    const same = { title: 'Kermis Zwolle', startDate: '2027-04-04T10:00:00+02:00', allDay: false }
    await readAs(id, { found: 1 })
    await intake(catalogue, found(id, { ...same, source: word, evidence: UNPROVEN }))
    expect(await mine(lotte)).toMatchObject([
      {
        subject: 'straat.ics',
        state: 'joined',
        eventsFound: 1,
        events: [{ eventId: known?.eventId, outcome: 'joined' }],
      },
    ])
    const { id: other } = (await calendar(lotte)).json<OwnSuggestion>()
    const [created] = await intake(
      catalogue,
      found(other, { title: 'Nieuw feest', source: word, evidence: UNPROVEN }),
    )
    expect(created?.eventStatus).toBe('pending')
  })

  test.each([
    ['gave nothing', { reason: 'unreachable' }, [], 'unreachable'],
    ['announces only what is over', { found: 1 }, [{ startDate: '2020-01-01' }], 'not_accepted'],
  ] as const)('that %s says why', async (_, news, finds, reason) => {
    const lotte = randomUUID()
    const { id } = (await address(lotte)).json<OwnSuggestion>()
    await readAs(id, news)
    for (const find of finds) await intake(catalogue, found(id, { title: randomUUID(), ...find }))
    expect(await mine(lotte)).toMatchObject([{ state: 'nothing', reason, eventsFound: 0, events: [] }])
  })

  test('cancels nothing that its page proves', async () => {
    const { id } = (await address(randomUUID())).json<OwnSuggestion>()
    const [known] = await intake(catalogue, candidate({ title: 'Jazz in de kerk', city: 'Zwolle' }))
    await approve(catalogue, known?.eventId ?? '')
    const same = { title: 'Jazz in de kerk', startDate: '2027-04-04T10:00:00+02:00', allDay: false }
    const [outcome] = await intake(catalogue, found(id, { ...same, cancelled: true }))
    expect(outcome).toMatchObject({ outcome: 'joined', eventStatus: 'approved' })
  })

  test('is taken from confirmed accounts only', { tags: 'suggestions.limits' }, async () => {
    const stranger = { sub: randomUUID(), confirmed: false }
    for (const [path, body] of [
      ['address', { url: URL }],
      ['calendar', { ics: 'BEGIN:VCALENDAR' }],
    ] as const) {
      const sent = await call('POST', `/api/events/suggestions/${path}`, body, stranger)
      expect(sent.json()).toMatchObject({
        status: 403,
        message: 'Please confirm your email address first. You can suggest a single event without that.',
      })
    }
    expect(await mine(stranger.sub)).toEqual([])
  })

  test('adds events until those of its account that wait are 20; the rest is refused in words', {
    tags: 'suggestions.limits',
  }, async () => {
    const lotte = randomUUID()
    const { id } = (await address(lotte)).json<OwnSuggestion>()
    const finds = Array.from({ length: 30 }, () => found(id, { title: randomUUID() }))
    const outcomes = [
      ...(await intake(catalogue, ...finds.slice(0, 15))),
      ...(await intake(catalogue, ...finds.slice(15))),
    ]
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(OPEN_SUGGESTIONS)
    const reason = `${OPEN_SUGGESTIONS} suggestions of this account wait for a decision`
    expect(outcomes.at(-1)).toMatchObject({ outcome: 'refused', reason })
    expect((await address(lotte)).json()).toMatchObject({
      status: 409,
      message: '20 of your suggestions wait for a decision. Please come back once some are decided.',
    })
    await approve(catalogue, outcomes[0]?.eventId ?? '')
    expect((await address(lotte)).statusCode).toBe(202)
  })

  test('adds one source to an event, and an event has at most 20 that were suggested', {
    tags: 'suggestions.limits',
  }, async () => {
    const [known] = await intake(catalogue, candidate({ title: 'Nachtmarkt', city: 'Zwolle' }))
    const same = { title: 'Nachtmarkt', startDate: '2027-04-04T10:00:00+02:00', allDay: false }
    const sources = async () =>
      (
        await catalogue.db
          .selectFrom('eventSource')
          .select('id')
          .where('eventId', '=', known?.eventId ?? '')
          .where('suggestedBy', 'is not', null)
          .execute()
      ).length
    const joinFrom = async () => {
      const { id } = (await address(randomUUID())).json<OwnSuggestion>()
      return intake(catalogue, found(id, same), found(id, same))
    }
    expect((await joinFrom()).map(({ outcome }) => outcome)).toEqual(['joined', 'joined'])
    expect(await sources()).toBe(1)
    for (let more = 0; more < SUGGESTED_SOURCES_PER_EVENT; more += 1) await joinFrom()
    expect(await sources()).toBe(SUGGESTED_SOURCES_PER_EVENT)
  })

  test("ignores results after its owner's erasure, and older messages", async () => {
    const lotte = randomUUID()
    const { id } = (await address(lotte)).json<OwnSuggestion>()
    await readAs(id, { reason: 'no_events' })
    await catalogue.ctx.transaction((stores) =>
      saveReadingProgress(stores, [{ id, state: 'reading', found: 0, reason: null }], seq - 1),
    )
    expect(await mine(lotte)).toMatchObject([{ state: 'nothing', reason: 'no_events' }])
    await catalogue.db.deleteFrom('suggestion').where('id', '=', id).execute()
    await intake(catalogue, found(id, { title: 'Te laat' }))
    const late = catalogue.db.selectFrom('event').select('id').where('title', '=', 'Te laat')
    expect(await late.execute()).toEqual([])
    expect(await mine(lotte)).toEqual([])
  })

  test('is limited per user and day, separately from forms', async () => {
    const lotte = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: SUGGESTED_SOURCES_PER_DAY + 2 }, (_, index) =>
        index % 2 === 0 ? address(lotte) : calendar(lotte),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(SUGGESTED_SOURCES_PER_DAY)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    const form = { title: 'Koffieochtend', startDate: '2027-05-05', city: 'Zwolle' }
    expect((await call('POST', '/api/events/suggestions', form, { sub: lotte })).statusCode).toBe(201)
    expect((await mine(lotte)).length).toBe(SUGGESTED_SOURCES_PER_DAY + 1)
  })

  test.each<[string, object]>([
    ['no web address', { url: 'javascript:alert(1)' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['an address beyond measure', { url: `https://a.example/${'a'.repeat(2_000)}` }],
    ['an address and a text', { url: URL, ics: 'BEGIN:VCALENDAR' }],
    ['another user’s name', { url: URL, userId: randomUUID() }],
  ])('%s is refused', async (_, body) => {
    const sent = await call('POST', '/api/events/suggestions/address', body)
    expect(sent.statusCode).toBe(400)
  })

  test.each<[string, object, number]>([
    ['nothing', { ics: '' }, 400],
    ['a NUL', { ics: 'BEGIN:VCALENDAR\u0000' }, 400],
    ['half a character', { ics: 'BEGIN:VCALENDAR\ud800' }, 400],
    ['one character too many', { ics: 'x'.repeat(SUGGESTED_CALENDAR_CHARACTERS + 1) }, 400],
    ['more than any body may have', { ics: 'x'.repeat(1_100_000) }, 413],
    ['just what is allowed', { ics: 'x'.repeat(SUGGESTED_CALENDAR_CHARACTERS) }, 202],
  ])('a calendar with %s is answered with its status', async (_, body, status) => {
    expect((await call('POST', '/api/events/suggestions/calendar', body)).statusCode).toBe(status)
  })
})
