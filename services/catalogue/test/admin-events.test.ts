import { randomUUID } from 'node:crypto'
import type { AdminEvent, DecidedEvent } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { announced, CATEGORY, candidate, OTHER_CATEGORY, UNPROVEN } from './candidates.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

describe('editing', () => {
  test('an edit makes a held event pending and can be undone as a whole', async () => {
    const [id = ''] = await stage.takeInAll({ evidence: UNPROVEN })
    const shown = (await stage.admin('GET', '/api/admin/events?status=held')).json<AdminEvent[]>()
    expect(shown).toMatchObject([{ id, status: 'held' }])
    // An event as the list returned it is accepted with one field changed.
    const response = await stage.admin('PUT', `/api/admin/events/${id}`, {
      ...shown[0],
      title: '  Grote \u0000Boekenmarkt ',
      startDate: '2027-04-05T11:00:00+02:00',
      endDate: null,
      city: 'Luik',
      country: 'BE',
      categoryId: OTHER_CATEGORY,
    })
    expect(response.json()).toMatchObject({
      status: 'pending',
      title: 'Grote Boekenmarkt',
      startDate: '2027-04-05T11:00:00+02:00',
      endDate: null,
      city: 'Liège',
      category: { id: OTHER_CATEGORY },
    })
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
    await stage.undo(response.json<DecidedEvent>().actionId)
    const [before] = (await stage.admin('GET', '/api/admin/events')).json<AdminEvent[]>()
    expect(before).toEqual(shown[0])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test.each([
    ['an unknown member', { price: 3 }],
    ['a link that is no web address', { sourceLink: 'javascript:alert(1)' }],
    ['an empty title', { title: ' \u200b ' }],
    ['an end before the start', { endDate: '2027-04-03T10:00:00+02:00' }],
    ['a date that is none', { startDate: '2027-02-31' }],
    ['an unknown category', { categoryId: randomUUID() }],
    ['a title of 100 kB', { title: 'x'.repeat(100_000) }],
  ])('%s is refused and nothing changes', async (_, edit) => {
    const [id = ''] = await stage.takeInAll({})
    expect((await stage.admin('PUT', `/api/admin/events/${id}`, edit)).statusCode).toBe(400)
    expect(await announced(stage.catalogue, 'audit.recorded')).toEqual([])
  })

  test('hostile text is stored as plain text', async () => {
    const [id = ''] = await stage.takeInAll({})
    const title = '<img src=x onerror=alert(1)> ${7*7} =cmd|1'
    expect((await stage.admin('PUT', `/api/admin/events/${id}`, { title })).json()).toMatchObject({ title })
  })

  test('a new link must lead to a public host; an existing one may be sent back unchanged', async () => {
    const inner = 'http://agenda.example:8080/'
    const [id = ''] = await stage.takeInAll({ link: inner })
    const edit = async (sourceLink: string) =>
      (await stage.admin('PUT', `/api/admin/events/${id}`, { sourceLink })).statusCode
    expect(await edit(inner)).toBe(200)
    for (const link of ['http://127.0.0.1/', 'https://user:pw@agenda.example/', 'http://db.internal/']) {
      expect([link, await edit(link)]).toEqual([link, 400])
    }
    expect(await edit('https://agenda.example/')).toBe(200)
    expect(await edit(inner)).toBe(400)
  })

  test('fields that are not part of an edit stay as they were', async () => {
    const [id = ''] = await stage.takeInAll({})
    const before = await stage.catalogue.db.selectFrom('event').selectAll('event').executeTakeFirstOrThrow()
    await stage.admin('PUT', `/api/admin/events/${id}`, { description: 'New words' })
    const after = await stage.catalogue.db.selectFrom('event').selectAll('event').executeTakeFirstOrThrow()
    expect(after).toEqual({
      ...before,
      description: 'New words',
      sequence: before.sequence + 1,
      searchVector: expect.anything(),
      updatedAt: after.updatedAt,
    })
  })
})

describe("the admin's list", () => {
  test('filters by status, text, city, category and days, counts, and pages in both orders', async () => {
    await stage.takeInAll(
      {
        title: 'Fête du livre',
        city: 'Liège',
        country: 'BE',
        startDate: '2027-05-01',
        allDay: true,
        endDate: null,
      },
      {
        title: '100% Koffie',
        city: 'Gouda',
        startDate: '2027-04-01',
        allDay: true,
        endDate: null,
        categoryId: null,
      },
      {
        title: 'Held one',
        evidence: UNPROVEN,
        startDate: '2027-06-01',
        allDay: true,
        endDate: null,
        source: { ...candidate().source, name: 'Markets in Belgium' },
      },
    )
    const titles = async (query: string) =>
      (await stage.admin('GET', `/api/admin/events?${query}`)).json<AdminEvent[]>().map(({ title }) => title)
    expect(await titles('q=fete')).toEqual(['Fête du livre'])
    expect(await titles('q=100%25')).toEqual(['100% Koffie'])
    expect(await titles('city=Luik')).toEqual(['Fête du livre'])
    expect(await titles('category=none')).toEqual(['100% Koffie'])
    expect(await titles(`category=${CATEGORY}`)).toHaveLength(2)
    expect(await titles('status=held,rejected')).toEqual(['Held one'])
    expect(await titles('from=2027-05-02')).toEqual(['Held one'])
    expect(await titles('source=books.example&country=BE')).toEqual(['Fête du livre'])
    for (const name of ['Markets in Belgium', 'Markten in België', 'Märkte in Belgien']) {
      expect(await titles(`source=${encodeURIComponent(name)}`), name).toEqual(['Held one'])
    }
    expect(await titles("q=';drop table event;--")).toEqual([])
    for (const sort of ['newest', 'soonest']) {
      const whole = await titles(`sort=${sort}`)
      const paged: string[] = []
      let url: string | undefined = `/api/admin/events?sort=${sort}&limit=1`
      while (url) {
        const page = await stage.admin('GET', url)
        expect(page.headers['x-total-count']).toBe('3')
        paged.push(...page.json<AdminEvent[]>().map(({ title }) => title))
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
      }
      expect(paged).toEqual(whole)
    }
    expect(await titles('sort=soonest')).toEqual(['100% Koffie', 'Fête du livre', 'Held one'])
  })

  test.each<[q: string, found: string[]]>([
    ['utrecht', ['Utrecht Marathon', 'De kerstmarkt van Utrecht, 2027']],
    ['Kerstmarkt van Utrecht', ['De kerstmarkt van Utrecht, 2027']],
    ['utrecht 2027', ['De kerstmarkt van Utrecht, 2027']],
    ['MARATHON', ['Utrecht Marathon']],
    ['utre', ['Utrecht Marathon', 'De kerstmarkt van Utrecht, 2027']],
    ["Fête de l'été", ['Fête de l’Été']],
    ['!', []],
  ])('the title search "%s" finds titles as they are written, with city and year', async (q, found) => {
    const day = { allDay: true, endDate: null, city: 'Utrecht' }
    await stage.takeInAll(
      { ...day, title: 'De kerstmarkt van Utrecht, 2027', startDate: '2027-12-01' },
      { ...day, title: 'Utrecht Marathon', startDate: '2027-05-01' },
      { ...day, title: 'Fête de l’Été', startDate: '2027-06-01' },
    )
    const query = new URLSearchParams({ sort: 'soonest', q })
    const rows = (await stage.admin('GET', `/api/admin/events?${query.toString()}`)).json<AdminEvent[]>()
    expect(rows.map(({ title }) => title)).toEqual(found)
  })

  test.each(['sort=price', 'status=all', 'from=2027-13-01', 'q=%00', 'status=held&status=pending', 'x=1'])(
    '?%s is refused',
    async (query) => {
      expect((await stage.admin('GET', `/api/admin/events?${query}`)).statusCode).toBe(400)
    },
  )
})
