import { randomBytes, randomUUID } from 'node:crypto'
import type { Candidate, OwnSuggestion, SuggestionResult } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { findTraces, type RunStatement } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { recount } from '../src/domain/counters/recount.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { announced, candidate, intake, UNPROVEN } from './candidates.ts'
import { placesForWords } from './free-text.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
let run: RunStatement
beforeAll(async () => {
  stage = await openReviewStage()
  run = (text) => sql.raw(text).execute(stage.catalogue.db)
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

/** A word that occurs nowhere else. */
const newMarker = () => `mk${randomBytes(8).toString('hex').replaceAll(/\d/g, 'x')}`
let version = 0
const erase = (id: string) =>
  inTransaction(stage.catalogue.db, (trx) =>
    eraseUsers(
      storesIn(trx),
      [{ id, requestedAt: '2027-03-10T12:00:00Z' }],
      (version += 1),
      stage.catalogue.clock.now,
      null,
    ),
  )
const call = (sub: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  stage.catalogue.http.inject({
    method,
    url,
    headers: stage.catalogue.keys.bearer({ sub }),
    ...(payload && { payload }),
  })
const suggest = async (sub: string, members: object = {}) => {
  const body = { title: newMarker(), startDate: '2027-05-05', city: 'Gouda', ...members }
  return (await call(sub, 'POST', '/api/events/suggestions', body)).json<SuggestionResult>().eventId
}
const decide = async (id: string, decision: 'approve' | 'reject') =>
  (await stage.admin('PUT', `/api/events/${id}/${decision}`)).json<{ actionId: string }>().actionId
const edit = (id: string, members: object) => stage.admin('PUT', `/api/admin/events/${id}`, members)
const merge = (ids: string[]) => stage.admin('DELETE', '/api/admin/events/duplicates', { eventIds: ids })
const statusOf = async (id: string) => (await stage.statusesOf([id]))[0]
const page = async (id: string) => await stage.catalogue.http.inject(`/e/${id}`)

/** What discovery-worker found in a suggestion: all of it is text of the user. */
const answer = (suggestionId: string, sub: string, marker: string, members: Partial<Candidate> = {}) =>
  candidate({
    runId: null,
    queryId: null,
    suggestionId,
    suggestedBy: sub,
    verdict: 'unverified',
    score: 0,
    title: marker,
    description: marker,
    location: marker,
    startDate: '2027-06-06',
    endDate: null,
    allDay: true,
    city: marker,
    link: `https://street.example/${marker}`,
    evidence: UNPROVEN,
    series: { feed: `suggested https://street.example/${marker}`, uid: marker, slot: marker },
    source: {
      kind: 'page',
      name: 'Suggestion',
      url: null,
      sandbox: false,
      checkedAt: '2027-03-10T11:00:00Z',
    },
    ...members,
  })
const suggestCalendar = async (sub: string, marker: string) =>
  (
    await call(sub, 'POST', '/api/events/suggestions/calendar', {
      ics: marker,
      name: `${marker}.ics`,
      city: marker,
    })
  ).json<OwnSuggestion>().id

describe('text that a user typed', () => {
  test('is erased with the user, wherever it was typed', async () => {
    const [sub, other] = [randomUUID(), randomUUID()]
    const words = new Map(placesForWords().map((place) => [place, newMarker()]))
    const unsaid = new Set(words.keys())
    const say = (place: string) => {
      unsaid.delete(place)
      return words.get(place)
    }
    const form = (route: string) => ({
      title: say(`${route} title`),
      startDate: '2027-05-05',
      city: say(`${route} city`),
      location: say(`${route} location`),
      description: say(`${route} description`),
      link: `https://street.example/${say(`${route} link`)}`,
    })
    const sent = [
      await call(sub, 'POST', '/api/events/suggestions', form('suggestEvent')),
      await call(sub, 'POST', '/api/events/suggestions/check', form('checkSuggestion')),
      await call(sub, 'POST', '/api/events/suggestions/address', {
        url: `https://street.example/${say('suggestAddress url')}`,
        city: say('suggestAddress city'),
      }),
      await call(sub, 'POST', '/api/events/suggestions/calendar', {
        ics: say('suggestCalendar ics'),
        name: say('suggestCalendar name'),
        city: say('suggestCalendar city'),
      }),
    ]
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 200, 202, 202])
    expect([...unsaid]).toEqual([])
    const bystander = newMarker()
    await suggest(other, { title: bystander, description: bystander })

    const traced = await findTraces(run, [...words.values()])
    expect(traced).toEqual(
      expect.arrayContaining(['event', 'eventSource', 'outbox', 'searchWord', 'suggestion']),
    )
    await erase(sub)
    expect(await findTraces(run, [...words.values(), sub])).toEqual(['outbox'])
    expect(await announced(stage.catalogue, 'user.erased')).toHaveLength(1)
    await stage.catalogue.db.deleteFrom('outbox').where('noun', '=', 'user.erased').execute()
    expect(await findTraces(run, [...words.values(), sub])).toEqual([])
    expect(await findTraces(run, [bystander])).toContain('event')
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })
  test('in a suggested calendar or address is erased, and later messages do not restore it', async () => {
    const [sub, marker, late] = [randomUUID(), newMarker(), newMarker()]
    const suggestion = await suggestCalendar(sub, marker)
    await intake(stage.catalogue, answer(suggestion, sub, marker))
    expect(await findTraces(run, [marker])).toEqual(
      expect.arrayContaining(['event', 'eventSource', 'series']),
    )
    await erase(sub)
    await intake(stage.catalogue, answer(suggestion, sub, late))
    expect(await findTraces(run, [marker, late])).toEqual([])
  })

  test('is erased from what could not be taken in, too', async () => {
    const [sub, marker] = [randomUUID(), newMarker()]
    const letter = { noun: 'candidates.found', personIds: [sub], items: [answer(randomUUID(), sub, marker)] }
    await sql`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
      values (${randomUUID()}, 'candidates.found', ${randomUUID()}, ${JSON.stringify(letter)}, ${[sub]}, 'x', 1)`.execute(
      stage.catalogue.db,
    )
    await erase(sub)
    expect(await findTraces(run, [marker])).toEqual([])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['waits', async () => {}],
    ['was rejected', (id) => decide(id, 'reject')],
    ['was approved and that was taken back', async (id) => stage.undo(await decide(id, 'approve'))],
    [
      'was approved and then rejected',
      async (id) => [await decide(id, 'approve'), await decide(id, 'reject')],
    ],
    ['was edited', (id) => edit(id, { title: 'Straatfeest', description: null })],
    [
      'was cancelled without an approval',
      async (id) =>
        stage.catalogue.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    ],
  ])('is erased from an event that %s', async (_, happens) => {
    const [sub, reader, marker] = [randomUUID(), randomUUID(), newMarker()]
    const id = await suggest(sub, { title: marker, description: marker, link: `https://x.example/${marker}` })
    await stage.catalogue.db.insertInto('savedEvent').values({ userId: reader, eventId: id }).execute()
    await happens(id)
    await recount(stage.catalogue.ctx)
    await erase(sub)
    expect(await findTraces(run, [marker])).toEqual([])
    expect(await statusOf(id)).toBeUndefined()
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
    expect(await announced(stage.catalogue, 'save.changed')).toMatchObject([{ eventId: id, deleted: true }])
  })

  test('is withdrawn from other services, with a message that does not contain it', async () => {
    const [sub, marker] = [randomUUID(), newMarker()]
    const id = await suggest(sub, { title: marker, city: marker, location: marker, description: marker })
    await stage.undo(await decide(id, 'approve'))
    expect(await announced(stage.catalogue, 'event.changed')).toHaveLength(2)
    await erase(sub)
    expect(await announced(stage.catalogue, 'event.changed')).toMatchObject([
      { id, deleted: true, title: '' },
    ])
    expect(await findTraces(run, [marker])).toEqual([])
  })
})

describe('a published event', () => {
  test('stays as it was published, without earlier texts and without its author', async () => {
    const [sub, published, unpublished] = [randomUUID(), newMarker(), newMarker()]
    const id = await suggest(sub, {
      title: unpublished,
      description: unpublished,
      location: unpublished,
      city: unpublished,
      link: `https://x.example/${unpublished}`,
    })
    await edit(id, {
      title: published,
      description: null,
      location: 'Plein',
      city: 'Gouda',
      sourceLink: null,
    })
    await decide(id, 'approve')
    const before = (await page(id)).body
    await erase(sub)
    expect(await findTraces(run, [unpublished])).toEqual([])
    expect(await findTraces(run, [published])).toEqual(['event', 'outbox', 'searchWord'])
    expect((await page(id)).body).toBe(before)
    await stage.catalogue.db.deleteFrom('outbox').where('noun', '=', 'user.erased').execute()
    expect(await findTraces(run, [sub])).toEqual([])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('stays when it is cancelled', async () => {
    const sub = randomUUID()
    const id = await suggest(sub, { title: newMarker() })
    await decide(id, 'approve')
    await stage.catalogue.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', id).execute()
    await recount(stage.catalogue.ctx)
    await erase(sub)
    expect([await statusOf(id), (await page(id)).statusCode]).toEqual(['cancelled', 200])
  })

  test("keeps its dates together without the names of the user's calendar", async () => {
    const [sub, marker, title] = [randomUUID(), newMarker(), newMarker()]
    const suggestion = await suggestCalendar(sub, marker)
    const date = (startDate: string) =>
      answer(suggestion, sub, marker, {
        startDate,
        title,
        description: null,
        location: null,
        city: 'Gouda',
        link: null,
      })
    const outcomes = await intake(stage.catalogue, date('2027-06-06'), {
      ...date('2027-06-13'),
      series: { feed: 'suggested x', uid: marker, slot: '2' },
    })
    for (const { eventId } of outcomes) await edit(eventId ?? '', { description: 'Feest' })
    for (const { eventId } of outcomes) await decide(eventId ?? '', 'approve')
    await erase(sub)
    expect(await findTraces(run, [marker])).toEqual([])
    const ids = outcomes.map(({ eventId }) => eventId ?? '')
    const rows = await stage.catalogue.db
      .selectFrom('event')
      .innerJoin('series', 'series.id', 'seriesId')
      .select(['series.id', 'feed'])
      .where('event.id', 'in', ids)
      .execute()
    expect(rows.map(({ feed }) => feed)).toEqual(['stated', 'stated'])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  })

  test('that was known before the suggestion loses only that source', async () => {
    const [sub, marker] = [randomUUID(), newMarker()]
    const known = candidate({ title: 'Garenmarkt', city: 'Leiden', location: 'Plein' })
    const [outcome] = await intake(stage.catalogue, known)
    const joined = await suggest(sub, {
      title: 'Garenmarkt',
      city: 'Leiden',
      location: 'Plein',
      description: marker,
      startDate: '2027-04-04T10:00',
      link: `https://x.example/${marker}`,
    })
    expect(joined).toBe(outcome?.eventId)
    await erase(sub)
    expect(await findTraces(run, [marker])).toEqual([])
    const sources = await stage.catalogue.db.selectFrom('eventSource').select('candidateId').execute()
    expect(sources).toEqual([{ candidateId: known.id }])
    expect(await statusOf(joined)).toBe('pending')
  })
})

describe('events and suggestions of others', () => {
  const at = (title: string) => ({
    title,
    city: 'Gouda',
    location: 'Markt',
    startDate: '2027-04-08T10:00',
    description: null,
  })

  test('when merged into an erased event replace its content, and the event stays', async () => {
    const [sub, marker] = [randomUUID(), newMarker()]
    const first = await suggest(sub, { ...at('Gouda Kaasmarkt op het plein'), description: marker })
    const [outcome] = await intake(
      stage.catalogue,
      candidate({ ...at('Kaasmarkt voor iedereen'), startDate: '2027-04-08T10:00:00+02:00', endDate: null }),
    )
    await merge([outcome?.eventId ?? ''])
    await erase(sub)
    expect(await findTraces(run, [marker, 'het plein'])).toEqual([])
    const rows = await stage.catalogue.db
      .selectFrom('event')
      .select(['id', 'status', 'title', 'source'])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { id: first, status: 'pending', title: 'Kaasmarkt voor iedereen', source: 'books.example' },
      { id: outcome?.eventId, status: 'merged' },
    ])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('when merged through several erased events keep the last of them', async () => {
    const sub = randomUUID()
    const ids = [await suggest(sub), await suggest(sub)]
    const [outcome] = await intake(stage.catalogue, candidate({ title: 'Kaasmarkt voor iedereen' }))
    const point = (id: string | undefined, mergedInto: string | undefined) =>
      stage.catalogue.db
        .updateTable('event')
        .set({ status: 'merged', mergedInto: mergedInto ?? null })
        .where('id', '=', id ?? '')
        .execute()
    await point(ids[1], ids[0])
    await point(outcome?.eventId ?? '', ids[1])
    await recount(stage.catalogue.ctx)
    await erase(sub)
    expect(await stage.catalogue.db.selectFrom('event').select('title').execute()).toEqual(
      Array(3).fill({ title: 'Kaasmarkt voor iedereen' }),
    )
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('a suggestion of the same erased event is marked as refused', async () => {
    const [sub, other] = [randomUUID(), randomUUID()]
    const title = newMarker()
    const id = await suggest(sub, { title })
    expect(await suggest(other, { title })).toBe(id)
    await erase(sub)
    expect((await call(other, 'GET', '/api/user/suggestions')).json()).toMatchObject([
      { state: 'nothing', reason: 'not_accepted', events: [] },
    ])
  })

  test('a word stays in the vocabulary while a published title contains it', async () => {
    const [sub, shared] = [randomUUID(), newMarker()]
    const [outcome] = await intake(stage.catalogue, candidate({ title: `Markt ${shared}`, city: 'Delft' }))
    await decide(outcome?.eventId ?? '', 'approve')
    await suggest(sub, { title: `Feest ${shared}` })
    await erase(sub)
    const words = await stage.catalogue.db
      .selectFrom('searchWord')
      .select('word')
      .where('word', 'in', [shared, 'feest'])
      .execute()
    expect(words).toEqual([{ word: shared }])
  })
})

test("the audit trail records that a user's text was changed, without the text", async () => {
  const [sub, marker] = [randomUUID(), newMarker()]
  const id = await suggest(sub, { title: marker, description: marker })
  await edit(id, { title: 'Straatfeest', startDate: '2027-05-06' })
  expect((await announced(stage.catalogue, 'audit.recorded')).at(-1)).toMatchObject({
    action: 'event.edited',
    subject: `event ${id}`,
    before: { title: '(as suggested)', localDate: '2027-05-05' },
  })
})

test('an erased user cannot suggest', async () => {
  const sub = randomUUID()
  await erase(sub)
  const form = { title: newMarker(), startDate: '2027-05-05', city: 'Gouda' }
  expect((await call(sub, 'POST', '/api/events/suggestions', form)).statusCode).toBe(401)
  expect(
    (await call(sub, 'POST', '/api/events/suggestions/address', { url: 'https://x.example/' })).statusCode,
  ).toBe(401)
})
