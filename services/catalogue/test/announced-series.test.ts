import { randomUUID } from 'node:crypto'
import { type Candidate, EventState, FollowState, SeriesState } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceAfterUpgrade } from '../src/domain/announcements/republish.ts'
import { followSeries, unfollowSeries } from '../src/domain/people/followed-series.ts'
import { announceAgain } from '../src/jobs/announcements.ts'
import { announced, CATEGORY, candidate, intake } from './candidates.ts'
import { openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(async () => {
  await stage.clear()
  await stage.catalogue.db.deleteFrom('outbox').execute()
})
afterAll(() => stage.catalogue.close())

const FEED = 'https://feed.example/a.ics'
let minutes = 0

/** A date of a weekly market, from its feed's next reading. */
const marketOn = (day: string, uid: string, repetition: object = {}, more: Partial<Candidate> = {}) => {
  minutes += 1
  const checkedAt = new Date(Date.parse('2027-03-01T00:00:00Z') + minutes * 60_000).toISOString()
  return candidate({
    title: 'Weekmarkt',
    startDate: `${day}T10:00:00+02:00`,
    endDate: null,
    link: FEED,
    series: { feed: FEED, uid, slot: day, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: [], ...repetition },
    dateKnown: 'by_rule',
    source: { kind: 'feed', name: 'feed.example', url: FEED, sandbox: false, checkedAt },
    ...more,
  })
}
const read = async (...found: Candidate[]) =>
  (await intake(stage.catalogue, ...found)).map(({ eventId }) => eventId ?? '')
async function publishMarket(uid: string): Promise<{ eventId: string; seriesId: string }> {
  const [eventId = ''] = await read(marketOn('2027-04-03', uid))
  await stage.admin('PUT', `/api/events/${eventId}/approve`)
  const { seriesId } = await stage.catalogue.db
    .selectFrom('event')
    .select('seriesId')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { eventId, seriesId: seriesId ?? '' }
}
const rules = async () =>
  (await announced(stage.catalogue, 'series.changed')).map((item) => SeriesState.parse(item))
const follows = async () =>
  (await announced(stage.catalogue, 'follow.changed')).map((item) => FollowState.parse(item))
const days = async () =>
  (await announced(stage.catalogue, 'event.changed'))
    .map((item) => EventState.parse(item))
    .map(({ id, dateKnown }) => [id, dateKnown])

test('the rule of a series is announced when it is read first and when it changes', async () => {
  const { seriesId: id } = await publishMarket('rule')
  await read(marketOn('2027-04-10', 'rule'))
  expect(await rules()).toEqual([{ id, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: [] }])
  await read(marketOn('2027-04-10', 'rule', { exceptions: ['2027-05-01'] }))
  expect((await rules()).slice(1)).toEqual([{ id, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: ['2027-05-01'] }])
})

test('an event says how its day is known, and says so again when its source names the day', async () => {
  const { eventId } = await publishMarket('known')
  expect(await days()).toEqual([[eventId, 'by_rule']])
  await read(marketOn('2027-04-03', 'known'))
  expect(await days()).toHaveLength(1)
  await read(marketOn('2027-04-03', 'known', {}, { dateKnown: 'stated' }))
  expect((await days()).slice(1)).toEqual([[eventId, 'stated']])
})

test('following and its end are announced once, with their person', { tags: 'series.follow' }, async () => {
  const { seriesId } = await publishMarket('follow')
  const lotte = randomUUID()
  for (const _ of [1, 2]) await followSeries(stage.catalogue.ctx, lotte, seriesId, 'request')
  for (const _ of [1, 2]) await unfollowSeries(stage.catalogue.ctx, lotte, seriesId, 'request')
  const follow = { id: `${lotte}.${seriesId}`, userId: lotte, seriesId }
  expect(await follows()).toEqual([follow, { ...follow, deleted: true }])
  const rows = await stage.catalogue.db
    .selectFrom('outbox')
    .select('personIds')
    .where('noun', '=', 'follow.changed')
    .orderBy('seq')
    .execute()
  expect(rows.map(({ personIds }) => personIds)).toEqual([[lotte], [lotte]])
})

const upgrade = () =>
  announceAfterUpgrade(stage.catalogue.ctx, (noun) => announceAgain(stage.catalogue.db, noun))

test('after an upgrade, rules, follows, events and categories are announced once by themselves', async () => {
  const { eventId, seriesId } = await publishMarket('upgrade')
  const lotte = randomUUID()
  await followSeries(stage.catalogue.ctx, lotte, seriesId, 'request')
  // As an earlier release left it: nothing of this was ever announced.
  await stage.catalogue.db
    .updateTable('category')
    .set({ names: { fr: 'Foires' } })
    .where('id', '=', CATEGORY)
    .execute()
  await stage.catalogue.db.deleteFrom('outbox').execute()
  await upgrade()
  expect((await rules()).map(({ id }) => id)).toContain(seriesId)
  expect(await follows()).toEqual([{ id: `${lotte}.${seriesId}`, userId: lotte, seriesId }])
  expect(await days()).toContainEqual([eventId, 'by_rule'])
  expect(await announced(stage.catalogue, 'category.changed')).toContainEqual(
    expect.objectContaining({ id: CATEGORY, names: { fr: 'Foires' } }),
  )
  await stage.catalogue.db.deleteFrom('outbox').execute()
  await upgrade()
  expect([await rules(), await follows(), await days()]).toEqual([[], [], []])
})
