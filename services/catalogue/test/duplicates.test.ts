import { randomUUID } from 'node:crypto'
import { type Candidate, type DuplicateGroup, FollowState, type UndoResult } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const { db } = catalogue
  for (const table of [
    ...(['duplicateGroup', 'reviewAction', 'eventSource', 'savedEvent', 'event'] as const),
    ...(['eventCount', 'eventTally', 'cityCount', 'outbox'] as const),
  ]) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('stat').set({ value: 0 }).execute()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const admin = (method: Method, url: string, payload?: object) =>
  catalogue.http.inject({
    method,
    url,
    headers: catalogue.keys.bearer({ role: 'admin' }),
    ...(payload && { payload }),
  })
const groups = async () => (await admin('GET', '/api/admin/events/duplicates')).json<DuplicateGroup[]>()
const remove = (eventIds: string[]) => admin('DELETE', '/api/admin/events/duplicates', { eventIds })
const removeAll = () => admin('POST', '/api/admin/events/remove-all-duplicates')
const undo = async (actionId: string) =>
  (await admin('POST', `/api/admin/events/actions/${actionId}/undo`)).json<UndoResult>()

/** Titles that are alike, but not enough for an automatic join. */
const LIKELY = ['Gouda Kaasmarkt op het plein', 'Kaasmarkt voor iedereen'] as const
const at = (title: string, members: Partial<Candidate> = {}): Candidate =>
  candidate({
    title,
    city: 'Gouda',
    location: 'Markt',
    startDate: '2027-04-08T10:00:00+02:00',
    endDate: null,
    ...members,
  })
const takeIn = async (...found: Candidate[]) =>
  (await intake(catalogue, ...found)).map(({ eventId }) => eventId ?? '')
const takeInPair = async (members: Partial<Candidate> = {}) =>
  (await takeIn(...LIKELY.map((title) => at(title, members)))).toSorted()
const rowsOf = async () =>
  new Map((await catalogue.db.selectFrom('event').selectAll().execute()).map((row) => [row.id, row]))
const heartsOf = async (userId: string) =>
  (await catalogue.db.selectFrom('savedEvent').select('eventId').where('userId', '=', userId).execute()).map(
    (row) => row.eventId,
  )
const save = (userId: string, ...eventIds: string[]) =>
  catalogue.db
    .insertInto('savedEvent')
    .values(eventIds.map((eventId) => ({ userId, eventId })))
    .execute()
const NOTHING_OFF = { eventCounts: [], eventTallies: [], cityCounts: [], stats: [] }

describe('the list of groups', () => {
  test('title, start_date, city, duplicate_count and ids in their order, each likeness explained', {
    tags: ['group.title', 'group.start-date', 'group.city', 'group.count', 'group.ids', 'calls.duplicates'],
  }, async () => {
    const ids = await takeInPair()
    const response = await admin('GET', '/api/admin/events/duplicates')
    expect(response.headers['x-total-count']).toBe('1')
    const [group, ...others] = response.json<DuplicateGroup[]>()
    expect(others).toEqual([])
    expect(group).toMatchObject({
      city: 'Gouda',
      start_date: '2027-04-08T10:00:00+02:00',
      duplicate_count: 2,
      event_ids: ids.join(','),
    })
    expect(group?.title).toBe(group?.events[0]?.title)
    expect(group?.events[0]).toMatchObject({ id: ids[0], score: null, likeness: [] })
    expect(group?.events[1]?.likeness.map(({ field }) => field)).toEqual(['title', 'start', 'venue', 'link'])
    expect(group?.score).toBe(group?.events[1]?.score)
  })

  test.each<[string, Candidate, Candidate]>([
    [
      'the same title on the same day at another hour',
      at(LIKELY[0]),
      at(LIKELY[0], { startDate: '2027-04-08T20:00:00+02:00' }),
    ],
    ['the same title at another venue', at(LIKELY[0]), at(LIKELY[1], { location: 'Sportpark De Uitweg' })],
    [
      'two editions of a yearly event',
      at(LIKELY[0]),
      at(LIKELY[0], { startDate: '2028-04-06T10:00:00+02:00' }),
    ],
    ['two nights in a row', at(LIKELY[0]), at(LIKELY[1], { startDate: '2027-04-09T10:00:00+02:00' })],
    ['two acts of one evening', at('Orgelconcert door Jansen'), at('Zeemansliederen')],
    [
      'two dates of one series',
      at(LIKELY[0], { series: { feed: 'f', uid: 'u' } }),
      at(LIKELY[1], { series: { feed: 'f', uid: 'u' }, startDate: '2027-04-08T10:20:00+02:00' }),
    ],
    ['a square of that name in a far town', at(LIKELY[0]), at(LIKELY[0], { city: 'Groningen' })],
  ])('%s is no duplicate', async (_, one, other) => {
    await takeIn(one)
    await takeIn(other)
    expect((await rowsOf()).size).toBe(2)
    expect(await groups()).toEqual([])
  })

  test('the largest group comes first, then the soonest, and pages follow each other', async () => {
    await takeInPair({ city: 'Delft', startDate: '2027-05-01T10:00:00+02:00' })
    await takeInPair({ city: 'Leiden', startDate: '2027-04-20T10:00:00+02:00' })
    await takeInPair({ city: 'Hoorn', startDate: '2027-06-01T10:00:00+02:00' })
    await catalogue.db
      .updateTable('duplicateGroup')
      .set({ size: 3 })
      .where('localDate', '=', '2027-06-01')
      .execute()
    expect((await groups()).map(({ city }) => city)).toEqual(['Hoorn', 'Leiden', 'Delft'])
    const paged: string[] = []
    let url: string | undefined = '/api/admin/events/duplicates?limit=1'
    while (url) {
      const page = await admin('GET', url)
      paged.push(...page.json<DuplicateGroup[]>().map(({ city }) => city))
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
    }
    expect(paged).toEqual(['Hoorn', 'Leiden', 'Delft'])
  })

  test('a group gets smaller with each member that leaves, and is dissolved when one is left', async () => {
    const ids = await takeIn(
      at('Gouda Kaasmarkt op het plein'),
      at('Kaasmarkt voor iedereen'),
      at('Kaasmarkt bij de Waag'),
    )
    expect(ids.length).toBe(3)
    expect((await groups()).map(({ duplicate_count }) => duplicate_count)).toEqual([3])
    await admin('PUT', `/api/events/${ids[2]}/reject`)
    expect((await groups()).map(({ duplicate_count }) => duplicate_count)).toEqual([2])
    const { actionId } = (await admin('PUT', `/api/events/${ids[1]}/reject`)).json<{ actionId: string }>()
    const rows = async (table: 'duplicateGroup' | 'duplicateMember') =>
      (await catalogue.db.selectFrom(table).selectAll().execute()).length
    expect([await rows('duplicateGroup'), await rows('duplicateMember')]).toEqual([0, 0])
    // The remaining member can join another group.
    await undo(actionId)
    expect((await groups()).map(({ duplicate_count }) => duplicate_count)).toEqual([2])
  })

  test('an edit that makes two events different dissolves their group, one that makes them alike creates it', async () => {
    const [id = ''] = await takeInPair()
    const move = (location: string) => admin('PUT', `/api/admin/events/${id}`, { location })
    await move('Sportpark De Uitweg')
    expect(await groups()).toEqual([])
    await move('Markt')
    expect(await groups()).toHaveLength(1)
    await admin('PUT', `/api/events/${id}/reject`)
    expect(await groups()).toEqual([])
  })
})

describe('removing duplicates', () => {
  test('the first id is kept, the rest removed, saves and sources move to it, and counters stay right', {
    tags: 'duplicates.first-kept',
  }, async () => {
    const [kept = '', gone = ''] = await takeInPair()
    const [lotte, noor] = [randomUUID(), randomUUID()]
    await save(lotte, gone)
    await save(noor, kept, gone)
    const response = await remove([gone])
    expect([response.statusCode, response.json()]).toMatchObject([200, { deletedCount: 1 }])
    const rows = await rowsOf()
    expect(rows.get(gone)).toMatchObject({ status: 'merged', mergedInto: kept })
    expect(rows.get(kept)).toMatchObject({ status: 'pending' })
    expect([await heartsOf(lotte), await heartsOf(noor)]).toEqual([[kept], [kept]])
    const sources = await catalogue.db.selectFrom('eventSource').select('eventId').execute()
    expect(sources).toEqual([{ eventId: kept }, { eventId: kept }])
    expect(await groups()).toEqual([])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
    expect(await announced(catalogue, 'audit.recorded')).toMatchObject([{ action: 'duplicates.merged' }])
  })

  test('when all ids of a group are given, the first is kept', {
    tags: 'calls.remove-duplicates',
  }, async () => {
    const ids = await takeInPair()
    expect((await remove(ids.toReversed())).json()).toMatchObject({ deletedCount: 1 })
    const rows = await rowsOf()
    expect(ids.map((id) => rows.get(id)?.status)).toEqual(['pending', 'merged'])
  })

  test('removing the first keeps the second', async () => {
    const [first = '', second = ''] = await takeInPair()
    await remove([first])
    expect((await rowsOf()).get(first)).toMatchObject({ status: 'merged', mergedInto: second })
  })

  test('an approval moves to the kept event, so that it stays visible to users', async () => {
    const [kept = '', gone = ''] = await takeInPair()
    await approve(catalogue, gone)
    const { actionId } = (await remove([gone])).json<{ actionId: string }>()
    expect((await rowsOf()).get(kept)).toMatchObject({ status: 'approved' })
    expect((await announced(catalogue, 'event.changed')).slice(1)).toMatchObject([
      { id: gone, status: 'merged', mergedInto: kept },
      { id: kept, status: 'approved' },
    ])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
    await undo(actionId)
    const rows = await rowsOf()
    expect([rows.get(kept)?.status, rows.get(gone)?.status]).toEqual(['pending', 'approved'])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('followers of the series of the merged event follow that of the kept one, and undo takes that back', {
    tags: 'series.follow',
  }, async () => {
    const feed = (uid: string) => ({
      series: { feed: 'https://feed.example/', uid: `${uid} ${randomUUID()}` },
    })
    const ids = await takeIn(at(LIKELY[0], feed('a')), at(LIKELY[1], feed('b')))
    const [kept = '', gone = ''] = ids.toSorted()
    const rows = await rowsOf()
    const seriesOf = (id: string) => rows.get(id)?.seriesId ?? ''
    const [lotte, noor] = [randomUUID(), randomUUID()]
    const follow = (userId: string, ...eventIds: string[]) =>
      catalogue.db
        .insertInto('followedSeries')
        .values(eventIds.map((id) => ({ userId, seriesId: seriesOf(id) })))
        .execute()
    const followedBy = async (userId: string) =>
      (
        await catalogue.db
          .selectFrom('followedSeries')
          .select('seriesId')
          .where('userId', '=', userId)
          .execute()
      )
        .map(({ seriesId }) => seriesId)
        .toSorted()
    await follow(lotte, gone)
    await follow(noor, kept, gone)
    const { actionId } = (await remove([gone])).json<{ actionId: string }>()
    expect([await followedBy(lotte), await followedBy(noor)]).toEqual([[seriesOf(kept)], [seriesOf(kept)]])
    const told = async () =>
      (await announced(catalogue, 'follow.changed')).map((item) => {
        const { userId, seriesId, deleted = false } = FollowState.parse(item)
        return `${userId} ${seriesId} ${deleted}`
      })
    const moved = await told()
    expect(moved.toSorted()).toEqual(
      [
        `${lotte} ${seriesOf(gone)} true`,
        `${noor} ${seriesOf(gone)} true`,
        `${lotte} ${seriesOf(kept)} false`,
      ].toSorted(),
    )
    await undo(actionId)
    expect((await told()).slice(moved.length).toSorted()).toEqual(
      [
        `${lotte} ${seriesOf(kept)} true`,
        `${lotte} ${seriesOf(gone)} false`,
        `${noor} ${seriesOf(gone)} false`,
      ].toSorted(),
    )
    expect(await followedBy(lotte)).toEqual([seriesOf(gone)])
    expect(await followedBy(noor)).toEqual([seriesOf(kept), seriesOf(gone)].toSorted())
  })

  test('a kept event without a series enters that of the merged one, until that is undone', {
    tags: 'series.follow',
  }, async () => {
    const [kept = '', gone = ''] = (
      await takeIn(
        at(LIKELY[0]),
        at(LIKELY[1], { series: { feed: 'https://feed.example/', uid: randomUUID() } }),
      )
    ).toSorted()
    const before = await rowsOf()
    const series = [before.get(kept)?.seriesId ?? null, before.get(gone)?.seriesId ?? null]
    const { actionId } = (await remove([gone])).json<{ actionId: string }>()
    expect((await rowsOf()).get(kept)?.seriesId).toBe(series.find((id) => id !== null))
    await undo(actionId)
    expect((await rowsOf()).get(kept)?.seriesId ?? null).toBe(series[0])
  })

  test('undo restores everything, the group included, except saves that users removed since', async () => {
    const [kept = '', gone = ''] = await takeInPair()
    const [lotte, noor, sofie] = [randomUUID(), randomUUID(), randomUUID()]
    await save(lotte, gone)
    await save(noor, kept, gone)
    await save(sofie, gone)
    const sources = () =>
      catalogue.db.selectFrom('eventSource').select(['id', 'eventId']).orderBy('id').execute()
    const before = await sources()
    const { actionId } = (await remove([gone])).json<{ actionId: string }>()
    await catalogue.db.deleteFrom('savedEvent').where('userId', '=', sofie).execute()
    expect(await undo(actionId)).toEqual({ undone: 1, skipped: [] })
    expect(await sources()).toEqual(before)
    expect(await heartsOf(lotte)).toEqual([gone])
    expect((await heartsOf(noor)).toSorted()).toEqual([kept, gone])
    expect(await heartsOf(sofie)).toEqual([])
    expect(await groups()).toHaveLength(1)
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('a merged event that is found again is another source of the kept event', async () => {
    const [one, other] = [at(LIKELY[0]), at(LIKELY[1])]
    const ids = await takeIn(one, other)
    await remove(ids)
    const kept = ids.toSorted()[0]
    for (const found of [one, other]) {
      expect((await intake(catalogue, found))[0]).toMatchObject({ outcome: 'joined', eventId: kept })
    }
    expect(await groups()).toEqual([])
  })

  test('of two concurrent removals one takes effect, and the other gets a conflict', async () => {
    const ids = await takeInPair()
    const answers = await Promise.all([remove(ids), remove(ids), remove(ids)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
    expect((await remove([randomUUID()])).statusCode).toBe(404)
  })

  test('removing all keeps the first of every group; one undo restores everything', {
    tags: ['duplicates.remove-all', 'calls.remove-all-duplicates'],
  }, async () => {
    const pairs = [
      await takeInPair(),
      await takeInPair({ city: 'Delft' }),
      await takeInPair({ city: 'Hoorn' }),
    ]
    const answers = await Promise.all([removeAll(), removeAll()])
    type Answer = { deletedCount: number; duplicateGroups: number; actionId: string | null }
    const results = answers.map((answer) => answer.json<Answer>())
    const sum = (name: 'deletedCount' | 'duplicateGroups') =>
      results.reduce((total, one) => total + one[name], 0)
    expect([sum('deletedCount'), sum('duplicateGroups')]).toEqual([3, 3])
    const rows = await rowsOf()
    for (const [kept = '', gone = ''] of pairs) expect(rows.get(gone)).toMatchObject({ mergedInto: kept })
    expect((await removeAll()).json()).toEqual({ deletedCount: 0, duplicateGroups: 0, actionId: null })
    for (const { actionId } of results) if (actionId) await undo(actionId)
    expect(await groups()).toHaveLength(3)
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })
})

describe('dismissed duplicates', () => {
  test('stay dismissed when they are found or edited again, until that is undone', async () => {
    const ids = await takeInPair()
    const dismissed = await admin('POST', '/api/admin/events/duplicates/dismiss', { eventIds: ids })
    expect(await groups()).toEqual([])
    await admin('PUT', `/api/admin/events/${ids[0]}`, { location: 'Markt 1' })
    expect(await groups()).toEqual([])
    expect(await undo(dismissed.json<{ actionId: string }>().actionId)).toEqual({ undone: 2, skipped: [] })
    expect(await groups()).toHaveLength(1)
  })

  test('fewer than two events cannot be dismissed', async () => {
    const dismiss = (eventIds: string[]) =>
      admin('POST', '/api/admin/events/duplicates/dismiss', { eventIds })
    expect((await dismiss([randomUUID()])).statusCode).toBe(400)
    expect((await dismiss([randomUUID(), randomUUID()])).statusCode).toBe(404)
  })
})
