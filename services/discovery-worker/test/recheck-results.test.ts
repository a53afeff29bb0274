import { addDays, type EventState } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { recheckLink, sweepRechecks } from '../src/domain/rechecks/rechecks.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { approvedEvent, clearWatched, DAY, makeDue } from './watched-events.ts'
import { eventPage } from './world.ts'

const LINK = 'https://markt.example/herfst'
const FULL = new Error('The disk is full')
const fail = () => Promise.reject(FULL)

let discovery: Discovery
let seq = 100
beforeAll(async () => {
  discovery = await startDiscovery()
})
afterAll(() => discovery.close())
beforeEach(() => clearWatched(discovery))

async function watch(changes: Partial<EventState> = {}): Promise<EventState> {
  const event = approvedEvent({
    title: 'Grote Herfstmarkt',
    sourceLink: LINK,
    startDate: DAY,
    startAt: `${DAY}T00:00:00.000Z`,
    allDay: true,
    ...changes,
  })
  seq += 1
  await discovery.deliver('event.changed', [event], seq)
  await makeDue(discovery)
  return event
}
const rows = () => discovery.db.selectFrom('watchedEvent').selectAll().execute()
const messages = () => discovery.db.selectFrom('outbox').select('items').orderBy('seq').execute()
const page = () => eventPage({ title: 'Grote Herfstmarkt', start: DAY, city: 'Utrecht' })

describe('a re-check whose result cannot be saved fails, so that its job runs again:', () => {
  const withoutSaving = (): Context => ({
    ...discovery.ctx,
    watchedEvents: { ...discovery.ctx.watchedEvents, saveCheck: fail },
  })
  const withoutTransactions = (): Context => ({ ...discovery.ctx, transaction: fail })
  const withoutOutbox = (): Context => ({
    ...discovery.ctx,
    transaction: (work) =>
      discovery.ctx.transaction((stores) => work({ ...stores, outbox: { ...stores.outbox, add: fail } })),
  })

  test.each<[string, string | undefined, () => Context]>([
    ['of a page that is found', 'page', withoutTransactions],
    ['of a page that is found, with its message', 'page', withoutOutbox],
    ['of a page that is missing', undefined, withoutSaving],
    ['of a source that does not answer with a page', 'archive', withoutSaving],
  ])('%s', async (_, served, context) => {
    await watch()
    if (served)
      discovery.groq.pages.set(LINK, served === 'page' ? page() : { type: 'application/zip', body: 'PK' })
    const before = await rows()
    await expect(recheckLink(context(), LINK)).rejects.toThrow(FULL)
    expect(await rows()).toEqual(before)
    expect(await messages()).toEqual([])
  })

  test('of a page that is gone', async () => {
    await watch()
    await discovery.db.updateTable('watchedEvent').set({ timesGone: 2 }).execute()
    await expect(recheckLink(withoutTransactions(), LINK)).rejects.toThrow(FULL)
  })

  test('of a sweep', async () => {
    await watch()
    const { watchedEvents, hints } = discovery.ctx
    const full = { ...discovery.ctx, watchedEvents: { ...watchedEvents, removeOver: fail } }
    await expect(sweepRechecks(full)).rejects.toThrow(FULL)
    const closed = { ...discovery.ctx, hints: { ...hints, linkRecheck: fail } }
    await expect(sweepRechecks(closed)).rejects.toThrow(FULL)
  })
})

test('a failure that the source did not cause does not postpone the next re-check', async () => {
  await watch()
  await expect(
    recheckLink({ ...discovery.ctx, web: { ...discovery.ctx.web, feed: fail } }, LINK),
  ).rejects.toThrow(FULL)
  expect((await rows())[0]?.failures).toBe(0)
})

test('an event that changes while its page is fetched is re-checked later, without a result', async () => {
  const event = await watch()
  discovery.groq.pages.set(LINK, page())
  const { web } = discovery.ctx
  const feed: typeof web.feed = async (...given) => {
    const reply = await web.feed(...given)
    await watch({ ...event, title: 'Kleine Herfstmarkt' })
    return reply
  }
  await recheckLink({ ...discovery.ctx, web: { ...web, feed } }, LINK)
  expect(await messages()).toEqual([])
  expect((await rows())[0]).toMatchObject({ title: 'Kleine Herfstmarkt', checkedAt: null })
})

test('a result contains the values it was compared with, and its proof', async () => {
  const event = await watch({ endDate: addDays(DAY, 1), location: 'Domplein' })
  discovery.groq.pages.set(LINK, page())
  await recheckLink(discovery.ctx, LINK)
  const [first] = (await messages()).flatMap(({ items }) => items as object[])
  expect(first).toEqual({
    id: event.id,
    result: expect.any(String),
    url: LINK,
    sandbox: discovery.ctx.settings.sandbox,
    checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    against: {
      title: 'Grote Herfstmarkt',
      startDate: DAY,
      endDate: addDays(DAY, 1),
      city: 'Utrecht',
      location: 'Domplein',
    },
    changes: expect.any(Array),
    proof: { verdict: 'verified', score: 1, evidence: expect.objectContaining({ title: expect.anything() }) },
  })
})

test('a success resets the count of failures, and the next re-check is planned', async () => {
  await watch()
  await discovery.db.updateTable('watchedEvent').set({ failures: 2, timesGone: 1 }).execute()
  discovery.groq.pages.set(LINK, page())
  await recheckLink(discovery.ctx, LINK)
  const [row] = await rows()
  expect(row).toMatchObject({ failures: 0, timesGone: 0, checkedAt: expect.any(Date) })
  expect(row?.nextCheckAt?.toISOString().slice(0, 10)).toBe(addDays(DAY, -14))
})

test('each failure of a source is counted, and the wait grows with it', async () => {
  await watch()
  discovery.groq.pages.set(LINK, { type: 'application/zip', body: 'PK' })
  await discovery.db.updateTable('watchedEvent').set({ failures: 1 }).execute()
  const asked = discovery.ctx.now().getTime()
  await recheckLink(discovery.ctx, LINK)
  const [row] = await rows()
  expect(row?.failures).toBe(2)
  const waitHours = ((row?.nextCheckAt?.getTime() ?? 0) - asked) / 3_600_000
  expect(waitHours).toBeGreaterThanOrEqual(3)
  expect(waitHours).toBeLessThan(3.5)
})

test.each<[string, object, object, object]>([
  [
    'the same version',
    { etag: '"1"', lastModified: 'x' },
    { etag: '"1"', lastModified: 'x' },
    { etag: '"1"', lastModified: 'x' },
  ],
  ['the same time', { lastModified: 'x' }, { lastModified: 'x' }, { lastModified: 'x' }],
  ['another version', { etag: '"1"', lastModified: 'x' }, { etag: '"2"', lastModified: 'x' }, {}],
  ['another time', { etag: '"1"', lastModified: 'x' }, { etag: '"1"', lastModified: 'y' }, {}],
  ['no version', { etag: '"1"' }, {}, {}],
  ['both no version', {}, {}, {}],
])(
  'two events of one page, the second found in %s, are asked for accordingly',
  async (_, one, other, expected) => {
    const events = [await watch(), await watch()]
    for (const [at, known] of [one, other].entries())
      await discovery.db
        .updateTable('watchedEvent')
        .set({ etag: null, lastModified: null, ...known })
        .where('id', '=', events[at]?.id ?? '')
        .execute()
    const asked: unknown[] = []
    discovery.groq.pages.set(LINK, page())
    const { web } = discovery.ctx
    const feed: typeof web.feed = (link, validators) => {
      asked.push(validators)
      return web.feed(link, {})
    }
    await recheckLink({ ...discovery.ctx, web: { ...web, feed } }, LINK)
    expect(asked).toEqual([expected])
  },
)
