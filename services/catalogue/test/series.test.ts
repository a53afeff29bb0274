import { randomUUID } from 'node:crypto'
import type { Candidate, Event, FollowedSeries, Series } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CATEGORY, candidate, intake, UNPROVEN } from './candidates.ts'
import { openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

const FEED = 'https://feed.example/a.ics'
const EVERY_SATURDAY = 'FREQ=WEEKLY;BYDAY=SA'
let minutes = 0

/** A date of a weekly market, from its feed's next reading. */
const marketOn = (day: string, members: Partial<Candidate> = {}, repetition: object = {}): Candidate => {
  minutes += 1
  const checkedAt = new Date(Date.parse('2027-03-01T00:00:00Z') + minutes * 60_000).toISOString()
  return candidate({
    title: 'Weekmarkt',
    startDate: `${day}T10:00:00+02:00`,
    endDate: null,
    link: FEED,
    series: { feed: FEED, uid: 'weekly', slot: day, rule: EVERY_SATURDAY, exceptions: [], ...repetition },
    dateKnown: 'by_rule',
    source: { kind: 'feed', name: 'feed.example', url: FEED, sandbox: false, checkedAt },
    ...members,
  })
}
const read = async (...found: Candidate[]) =>
  (await intake(stage.catalogue, ...found)).map(({ eventId }) => eventId ?? '')
const publish = async (...found: Candidate[]) => {
  const ids = await read(...found)
  for (const id of ids) await stage.admin('PUT', `/api/events/${id}/approve`)
  return ids
}

const ask = async <Reply>(
  sub: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  language = 'en',
) => {
  const headers = { ...stage.catalogue.keys.bearer({ sub }), 'accept-language': language }
  const response = await stage.catalogue.http.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, reply: response.json<Reply>() }
}
const eventOf = async (id: string, sub: string = randomUUID(), language?: string) =>
  (await ask<Event>(sub, 'GET', `/api/events/${id}`, undefined, language)).reply
const follow = (sub: string, seriesId: string) => ask(sub, 'POST', '/api/user/followed-series', { seriesId })
const followedBy = async (sub: string, url = '/api/user/followed-series') => ask<Series[]>(sub, 'GET', url)
const seriesOf = async (id: string) => (await eventOf(id)).series?.id ?? ''

describe('an event of a series', () => {
  test('says how it repeats in the language of the request, its next date and how many are to come', {
    tags: ['series.rule-sentence', 'series.dates-to-come'],
  }, async () => {
    const exceptions = ['2027-03-06', '2027-05-01']
    const dates = ['2027-04-03', '2027-04-10', '2027-04-17'].map((day) => marketOn(day, {}, { exceptions }))
    const [first = '', second = ''] = await publish(...dates)
    stage.catalogue.setClock('2027-04-05T12:00:00Z')
    const { series } = await eventOf(second)
    expect(series).toEqual({
      id: expect.any(String),
      title: 'Weekmarkt',
      sentence: 'every Saturday, not on 1 May',
      rule: EVERY_SATURDAY,
      exceptions: ['2027-05-01'],
      nextDate: '2027-04-10',
      dates: 2,
      followed: false,
    })
    expect((await eventOf(first, randomUUID(), 'nl-BE')).series?.sentence).toBe(
      'elke zaterdag, niet op 1 mei',
    )
  })

  test('follows what its feed says at the last reading, in any order of the messages', {
    tags: 'series.rule-sentence',
  }, async () => {
    const older = marketOn('2027-04-10', {}, { rule: 'FREQ=DAILY' })
    const [id = ''] = await publish(marketOn('2027-04-03'))
    await read(older)
    expect((await eventOf(id)).series?.sentence).toBe('every Saturday')
    await read(marketOn('2027-04-03', {}, { rule: 'FREQ=WEEKLY;BYDAY=SA,SU' }))
    expect((await eventOf(id)).series?.sentence).toBe('every Saturday and Sunday')
    await read(marketOn('2027-04-03', {}, { rule: null }))
    expect((await eventOf(id)).series ?? null).toBeNull()
  })

  test('counts approved dates only; one date without a rule is no series', {
    tags: 'series.dates-to-come',
  }, async () => {
    const [id = ''] = await publish(marketOn('2027-04-03', {}, { rule: null }))
    const [further = ''] = await read(marketOn('2027-04-10', {}, { rule: null }))
    expect((await eventOf(id)).series).toBeNull()
    await stage.admin('PUT', `/api/events/${further}/approve`)
    expect((await eventOf(id)).series).toMatchObject({ sentence: null, dates: 2 })
  })

  test('has its series in each list', { tags: 'series.dates-to-come' }, async () => {
    const lotte = randomUUID()
    await ask(lotte, 'POST', '/api/subscriptions', { categoryId: CATEGORY })
    const [id = ''] = await publish(marketOn('2027-04-03'), marketOn('2027-04-10'))
    await ask(lotte, 'POST', '/api/user/saved-events', { eventId: id })
    for (const url of ['/api/events/upcoming', '/api/user/saved-events']) {
      const { reply } = await ask<Event[]>(lotte, 'GET', url)
      expect(reply.find((event) => event.id === id)?.series, url).toMatchObject({ dates: 2 })
    }
  })
})

describe('how a date is known', () => {
  test('a source that names the day counts more than a rule, and the latest check is told', {
    tags: 'series.date-known',
  }, async () => {
    const [id = ''] = await publish(marketOn('2027-04-03'))
    expect((await eventOf(id)).dateKnown).toMatchObject({ how: 'by_rule', source: 'feed.example' })
    const page = {
      kind: 'page' as const,
      name: 'markt.example',
      url: 'https://markt.example/a',
      sandbox: false,
    }
    const checkedAt = '2027-03-02T08:00:00.000Z'
    const stated = { series: null, dateKnown: 'stated' as const, source: { ...page, checkedAt } }
    await read(marketOn('2027-04-03', stated))
    expect((await eventOf(id)).dateKnown).toEqual({ how: 'stated', source: 'markt.example', checkedAt })
  })

  test('follows its source when that names the day, or no longer does', {
    tags: 'series.date-known',
  }, async () => {
    const [id = ''] = await publish(marketOn('2027-04-03'))
    await read(marketOn('2027-04-03', { dateKnown: 'stated' }))
    expect((await eventOf(id)).dateKnown?.how).toBe('stated')
    await read(marketOn('2027-04-03'))
    expect((await eventOf(id)).dateKnown?.how).toBe('by_rule')
  })

  test('is not told where no source proves the day', { tags: 'series.date-known' }, async () => {
    const [id = ''] = await read(marketOn('2027-04-03', { evidence: UNPROVEN, verdict: 'partly' }))
    const headers = stage.catalogue.keys.bearer({ role: 'admin' })
    const response = await stage.catalogue.http.inject({ method: 'GET', url: `/api/events/${id}`, headers })
    expect(response.json()).toMatchObject({ id, dateKnown: null })
  })
})

describe('following a series', () => {
  test('is kept once, listed soonest first and taken back', { tags: 'series.follow' }, async () => {
    const lotte = randomUUID()
    const [market = ''] = await publish(marketOn('2027-04-10'), marketOn('2027-04-17'))
    const fair = (day: string) => marketOn(day, { title: 'Braderie' }, { uid: 'fair' })
    const [, soonest = ''] = await publish(fair('2027-04-24'), fair('2027-04-03'))
    const [later, sooner] = [await seriesOf(market), await seriesOf(soonest)]
    for (const id of [later, sooner, later]) {
      expect(await follow(lotte, id)).toMatchObject({ status: 200, reply: { seriesId: id } })
    }
    const { reply, headers } = await followedBy(lotte)
    expect(reply.map(({ title, nextDate, followed }) => [title, nextDate, followed])).toEqual([
      ['Braderie', '2027-04-03', true],
      ['Weekmarkt', '2027-04-10', true],
    ])
    expect(headers['x-total-count']).toBe('2')
    expect((await eventOf(market, lotte)).series?.followed).toBe(true)

    const paged: string[] = []
    let url: string | undefined = '/api/user/followed-series?limit=1'
    while (url) {
      const page = await followedBy(lotte, url)
      paged.push(...page.reply.map(({ title }) => title))
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
    }
    expect(paged).toEqual(['Braderie', 'Weekmarkt'])

    for (const _ of [1, 2]) {
      expect((await ask(lotte, 'DELETE', `/api/user/followed-series/${sooner}`)).status).toBe(200)
    }
    expect((await followedBy(lotte)).reply.map(({ id }) => id)).toEqual([later])
  })

  test('a series whose dates are over stays followed and is last', { tags: 'series.follow' }, async () => {
    const lotte = randomUUID()
    const [over = ''] = await publish(marketOn('2027-04-03'), marketOn('2027-04-04'))
    const [coming = ''] = await publish(marketOn('2027-06-05', { title: 'Braderie' }, { uid: 'fair' }))
    for (const id of [over, coming]) await follow(lotte, await seriesOf(id))
    stage.catalogue.setClock('2027-05-05T12:00:00Z')
    const { reply } = await followedBy(lotte)
    expect(reply.map(({ title, nextDate, dates }) => [title, nextDate, dates])).toEqual([
      ['Braderie', '2027-06-05', 1],
      ['Weekmarkt', null, 0],
    ])
  })

  test('a followed series has its next date as an event, or its last one when none is to come', {
    tags: 'series.follow',
  }, async () => {
    const lotte = randomUUID()
    const [market = ''] = await publish(
      ...['2027-04-17', '2027-04-03', '2027-04-10'].map((day) => marketOn(day)),
    )
    await follow(lotte, await seriesOf(market))
    const shown = async () => {
      const [one] = (await followedBy(lotte)).reply as FollowedSeries[]
      return [one?.event?.startDate.slice(0, 10), one?.event?.dateKnown?.how, one?.event?.series?.followed]
    }
    expect(await shown()).toEqual(['2027-04-03', 'by_rule', true])
    stage.catalogue.setClock('2027-04-04T12:00:00Z')
    expect(await shown()).toEqual(['2027-04-10', 'by_rule', true])
    stage.catalogue.setClock('2027-05-05T12:00:00Z')
    expect(await shown()).toEqual(['2027-04-17', 'by_rule', true])
  })

  test('no user sees or ends what another one follows, and unpublished series cannot be followed', {
    tags: 'series.follow',
  }, async () => {
    const [lotte, noor] = [randomUUID(), randomUUID()]
    const [id = ''] = await publish(marketOn('2027-04-03'), marketOn('2027-04-10'))
    const seriesId = await seriesOf(id)
    await follow(lotte, seriesId)
    expect((await followedBy(noor)).reply).toEqual([])
    expect((await eventOf(id, noor)).series?.followed).toBe(false)
    await ask(noor, 'DELETE', `/api/user/followed-series/${seriesId}`)
    expect((await followedBy(lotte)).reply).toHaveLength(1)

    await read(marketOn('2027-05-01', {}, { uid: 'waiting' }))
    const waiting = await stage.catalogue.db
      .selectFrom('series')
      .select('id')
      .where('uid', '=', 'waiting')
      .execute()
    for (const unpublished of [waiting[0]?.id ?? '', randomUUID()]) {
      expect((await follow(lotte, unpublished)).status).toBe(404)
    }
  })
})
