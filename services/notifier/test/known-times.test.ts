import type { EventState } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { previewDigest } from '../src/domain/deliveries/digest-preview.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { listNotifications } from '../src/domain/notices/notifications.ts'
import { dispatchNotifications, sweepNotifications } from '../src/domain/notices/saved-events.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => {
  stage.clock.now = NOW
})
afterAll(() => stage.close())

/** Its day is stated, and no hour. */
const DAY = {
  startDate: '2026-12-12',
  endDate: null,
  endAt: null,
  startAt: '2026-12-11T23:00:00.000Z',
  allDay: false,
  timeKnown: false,
} satisfies Partial<EventState>
const HOURS = {
  startDate: '2026-12-12T10:00:00+01:00',
  endDate: '2026-12-12T16:00:00+01:00',
  startAt: '2026-12-12T09:00:00.000Z',
  endAt: '2026-12-12T15:00:00.000Z',
  timeKnown: true,
} satisfies Partial<EventState>
const DAY_BEFORE = new Date('2026-12-11T08:00:00Z')

const panel = async ({ id }: { id: string }) => (await listNotifications(stage.ctx, id, {}, 'en')).items

test.each([
  ['nl', 'za 12 dec, tijd niet vermeld'],
  ['en', 'Sat 12 Dec, time not stated'],
  ['fr', 'sam. 12 déc., heure non précisée'],
  ['de', 'Sa., 12. Dez., Uhrzeit nicht angegeben'],
] as const)(
  'Digest and reminder state in %s that the time is not stated, and the reminder is sent the day before, like that of an all-day event',
  { tags: 'event.time-not-stated' },
  async (language, when) => {
    const reader = await stage.person({ role: 'premium', language })
    const event = await stage.event({ title: `Markt ${language}`, ...DAY })
    await runAllDigests(stage.ctx)
    await stage.work()
    expect(stage.mailsTo(reader).at(-1)?.mail.text).toContain(when)
    expect((await previewDigest(stage.ctx, reader.id)).state).toBe('empty')
    await stage.save(reader, event)
    stage.clock.now = DAY_BEFORE
    await sweepNotifications(stage.ctx)
    await stage.work()
    expect((await panel(reader)).map(({ kind, event: shown }) => [kind, shown?.timeKnown])).toEqual([
      ['reminder', false],
    ])
    expect(stage.mailsTo(reader).at(-1)?.mail.text).toContain(when)
    await stage.event({ ...event, status: 'cancelled' })
  },
)

test('An hour that is added later causes no alert, and later alerts contain it', {
  tags: 'event.hour-filled-in',
}, async () => {
  const reader = await stage.person()
  const event = await stage.event(DAY)
  await stage.save(reader, event)
  await stage.event({ ...event, ...HOURS })
  expect(await panel(reader)).toEqual([])
  await stage.event({ ...event, ...HOURS, location: 'Stadhuis' })
  expect(await panel(reader)).toMatchObject([
    {
      changes: [{ field: 'location', from: 'Neude', to: 'Stadhuis' }],
      event: { startDate: HOURS.startDate, timeKnown: true },
    },
  ])
})

test.each<[string, Partial<EventState>, Partial<EventState>, string]>([
  [
    'another day without an hour',
    DAY,
    { ...DAY, startDate: '2026-12-19', startAt: '2026-12-18T23:00:00.000Z' },
    'Begins: Sat 12 Dec → Sat 19 Dec, time not stated',
  ],
  ['an hour that is removed', HOURS, DAY, 'Begins: Sat 12 Dec, 10:00 → Sat 12 Dec, time not stated'],
  [
    'another day with an hour',
    DAY,
    { ...HOURS, startDate: '2026-12-19T10:00:00+01:00', startAt: '2026-12-19T09:00:00.000Z', endDate: null },
    'Begins: Sat 12 Dec → Sat 19 Dec, 10:00',
  ],
])('%s is notified', async (_, before, after, line) => {
  const reader = await stage.person({ role: 'premium' })
  const event = await stage.event(before)
  await stage.save(reader, event)
  const day = after.startDate?.slice(0, 10) ?? ''
  await stage.event({ ...event, ...after, localDate: day, localEndDate: day })
  await dispatchNotifications(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(reader).at(-1)?.mail.text).toContain(line)
})
