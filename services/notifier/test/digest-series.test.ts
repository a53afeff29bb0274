import type { DigestPreview, EventState, Language, Notification, UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { dispatchNotifications } from '../src/domain/notices/saved-events.ts'
import { openStage, type Stage } from './stage.ts'

/** A Thursday in November, when weekly digests are sent. */
const THURSDAY = new Date('2026-11-26T08:00:00Z')
const WEEK_MS = 7 * 86_400_000

let stage: Stage
let series: string
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = THURSDAY
  stage.hints.length = 0
  series = newId()
  for (const table of [
    ...(['delivery', 'digestRun', 'digestSchedule', 'recipient', 'event'] as const),
    ...(['savedEvent', 'notification', 'series', 'followedSeries'] as const),
  ]) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const on = (day: string, more: Partial<EventState> = {}): Partial<EventState> => ({
  startDate: `${day}T10:00:00+01:00`,
  endDate: `${day}T16:00:00+01:00`,
  startAt: `${day}T09:00:00.000Z`,
  endAt: `${day}T15:00:00.000Z`,
  localDate: day,
  localEndDate: day,
  dateKnown: 'by_rule',
  ...more,
})
const SATURDAYS = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2027-01-02', '2027-01-09']
const market = (day: string, more: Partial<EventState> = {}) =>
  stage.event(on(day, { title: 'Weekmarkt', seriesId: series, ...more }))
/** A market on each Saturday, as its feed states it. */
async function weekly(more: Partial<EventState> = {}): Promise<EventState[]> {
  await stage.series({ id: series, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: ['2026-12-26'] })
  const dates: EventState[] = []
  for (const day of SATURDAYS) dates.push(await market(day, more))
  return dates
}
async function sendDigests(): Promise<void> {
  await runAllDigests(stage.ctx)
  await stage.work()
}
/** The weekly digests of as many weeks; the text of each, or undefined where none was sent. */
async function textsOf(person: UserState, weeks: number): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = []
  for (let week = 0; week < weeks; week += 1) {
    const before = stage.mailsTo(person).length
    await sendDigests()
    texts.push(stage.mailsTo(person)[before]?.mail.text)
    stage.clock.now = new Date(stage.clock.now.getTime() + WEEK_MS)
  }
  return texts
}
const lastMail = (person: UserState) => stage.mailsTo(person).at(-1)?.mail
const preview = async (id: string): Promise<DigestPreview> =>
  (
    await stage.http.inject({
      url: '/api/notifications/digest/preview',
      headers: stage.bearer({ sub: id }),
    })
  ).json()

describe('a series in a digest', () => {
  const LINES: [Language, string, string][] = [
    ['en', 'Every Saturday, not on 26 December · 5 more dates', 'Follow this series'],
    ['nl', 'Elke zaterdag, niet op 26 december · nog 5 data', 'Volg deze reeks'],
    ['fr', 'Chaque samedi, sauf le 26 décembre · encore 5 dates', 'Suivre cette série'],
    ['de', 'Jeden Samstag, nicht am 26. Dezember · noch 5 Termine', 'Dieser Reihe folgen'],
  ]
  test.each(LINES)(
    'is listed once, with its next date, its sentence, its further dates and a link to follow it: %s',
    { tags: 'digest.series-once' },
    async (language, line, follow) => {
      const person = await stage.person({ language })
      const [next] = await weekly()
      await sendDigests()
      const { text = '', html = '' } = lastMail(person) ?? {}
      expect(text.match(/^Weekmarkt$/gm)).toHaveLength(1)
      expect(text).toContain(`\n${line}\n`)
      expect(text.replaceAll('\u202F', '')).toContain(
        `${follow}: https://uitpost.test/events/${next?.id}#mail`,
      )
      expect(html).toContain(`href="https://uitpost.test/events/${next?.id}#mail"`)
      expect(html).toContain(line)
    },
  )

  test('is told when it is new to the reader, and not every week', {
    tags: 'digest.series-told',
  }, async () => {
    const person = await stage.person()
    await weekly()
    expect((await textsOf(person, 3)).map((text) => text !== undefined)).toEqual([true, false, false])
    const newcomer = await stage.person()
    await sendDigests()
    expect(lastMail(newcomer)?.text).toContain('Weekmarkt')
  })

  test.each<[what: string, change: () => Promise<unknown>, told: string]>([
    [
      'its rule',
      () => stage.series({ id: series, rule: 'FREQ=WEEKLY;BYDAY=SA,SU', exceptions: [] }),
      'Sat 5 Dec',
    ],
    [
      'the coming days without it',
      () => stage.series({ id: series, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: ['2026-12-19'] }),
      'Sat 5 Dec',
    ],
  ])('is told again when %s changed', { tags: 'digest.series-told' }, async (_, change, told) => {
    const person = await stage.person()
    await weekly()
    await textsOf(person, 1)
    await change()
    const [changed, later] = await textsOf(person, 2)
    expect(changed).toContain(told)
    expect(later).toBeUndefined()
  })

  test('is not told again because excluded days are over', { tags: 'digest.series-told' }, async () => {
    const person = await stage.person()
    await weekly()
    await market('2027-01-16')
    stage.clock.now = new Date('2026-12-27T08:00:00Z')
    await textsOf(person, 1)
    await stage.series({ id: series, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: [] })
    expect(await textsOf(person, 1)).toEqual([undefined])
  })

  test('is told again with the date whose place or hour changed', {
    tags: 'digest.series-told',
  }, async () => {
    const person = await stage.person()
    const dates = await weekly()
    await textsOf(person, 1)
    await stage.event({ ...dates[3], location: 'Domplein' })
    const [changed, later] = await textsOf(person, 2)
    expect(changed).toContain('Sat 19 Dec')
    expect(changed).toContain('Domplein')
    expect(later).toBeUndefined()
  })

  test('is told again for a date that differs from all others and that its source names, once', {
    tags: 'digest.series-told',
  }, async () => {
    const person = await stage.person()
    await weekly()
    await textsOf(person, 1)
    await market('2026-12-17', { title: 'Weekmarkt by rule', dateKnown: 'by_rule' })
    expect(await textsOf(person, 1)).toEqual([undefined])
    await market('2026-12-18', { title: 'Weekmarkt met kerstkoor', dateKnown: 'stated' })
    const [special, later] = await textsOf(person, 2)
    expect(special).toContain('Weekmarkt met kerstkoor')
    expect(later).toBeUndefined()
  })

  test('is told again for its first date after a pause, and for its last date', {
    tags: 'digest.series-told',
  }, async () => {
    const person = await stage.person()
    await weekly({ dateKnown: 'stated', approvedAt: '2026-11-20T08:00:00.000Z' })
    const [first, ...others] = await textsOf(person, 7)
    expect(first).toContain('Sat 28 Nov')
    const [afterPause, last] = others.filter((text) => text !== undefined)
    expect(afterPause).toContain('Sat 2 Jan')
    expect(last).toContain('Sat 9 Jan')
    expect(others.filter((text) => text !== undefined)).toHaveLength(2)
  })

  test('that an earlier release told is not new after an upgrade', {
    tags: 'digest.series-told',
  }, async () => {
    const person = await stage.person()
    await weekly()
    await textsOf(person, 1)
    await stage.db.updateTable('delivery').set({ seriesIds: null }).execute()
    expect(await textsOf(person, 1)).toEqual([undefined])
  })

  test('of a single date and no rule is an event that stands alone', async () => {
    const person = await stage.person()
    await market('2026-11-28')
    await sendDigests()
    expect(lastMail(person)?.text).not.toContain('Follow this series')
  })
})

describe('a followed series', () => {
  test('is told beside the subscribed categories, says so and needs no link to follow it', {
    tags: 'digest.followed-series',
  }, async () => {
    const person = await stage.person()
    await weekly({ categoryId: newId() })
    await stage.event()
    await stage.follow(person, series)
    await sendDigests()
    const { text = '' } = lastMail(person) ?? {}
    expect(text).toContain('Weekmarkt')
    expect(text).toContain('Boekenmarkt op de Neude')
    expect(text).toContain('You follow this series.')
    expect(text).toContain('because you follow 1 category and 1 series on Uitpost.')
    expect(text).not.toContain('Follow this series:')
  })

  test('that its reader does not follow any more is not listed', {
    tags: 'digest.followed-series',
  }, async () => {
    const person = await stage.person()
    await weekly({ categoryId: newId() })
    await stage.follow(person, series)
    expect((await preview(person.id)).events).toHaveLength(1)
    await stage.follow(person, series, { deleted: true })
    expect((await preview(person.id)).events).toEqual([])
    await sendDigests()
    expect(stage.mailsTo(person)).toEqual([])
  })

  test('has its place in a full digest', { tags: 'digest.followed-series' }, async () => {
    const person = await stage.person()
    for (let at = 0; at < 20; at += 1) await stage.event({ title: `Markt ${at}` })
    await weekly({ categoryId: newId(), cityId: 'nl-maastricht', city: 'Maastricht' })
    await stage.follow(person, series)
    await sendDigests()
    expect(lastMail(person)?.text).toContain('Weekmarkt')
  })
})

describe('the followers of a series', () => {
  const noticesOf = async ({ id }: UserState) =>
    (await stage.http.inject({ url: '/api/notifications', headers: stage.bearer({ sub: id }) })).json<
      Notification[]
    >()

  test('hear of a cancelled and of a moved date like those who saved it, also without its category', {
    tags: 'series.followers-told',
  }, async () => {
    const [follower, other] = [await stage.person({ role: 'premium' }), await stage.person()]
    const [first, second] = await weekly({ categoryId: newId() })
    await stage.follow(follower, series)
    if (second) await stage.save(follower, second)
    await stage.event({ ...first, status: 'cancelled' })
    await stage.event({ ...second, location: 'Vredenburg' })
    const kinds = (await noticesOf(follower)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['cancelled', 'changed'])
    expect(await noticesOf(other)).toEqual([])
    await dispatchNotifications(stage.ctx)
    await stage.work()
    const mails = stage.mailsTo(follower).map(({ mail }) => mail.text)
    expect(mails).toHaveLength(2)
    expect(mails[0]).toContain('because you saved this event or follow its series on Uitpost.')
  })

  test('hear of its next three dates when all of them change', {
    tags: 'series.followers-told',
  }, async () => {
    const person = await stage.person()
    const dates = await weekly()
    await stage.follow(person, series)
    for (const date of dates.toReversed()) await stage.event({ ...date, location: 'Vredenburg' })
    const told = (await noticesOf(person)).map(({ eventId }) => eventId)
    expect(new Set(told)).toEqual(new Set(dates.slice(0, 3).map(({ id }) => id)))
  })

  test('hear nothing once they follow it no more, or of a date that is over', {
    tags: 'series.followers-told',
  }, async () => {
    const [former, follower] = [await stage.person(), await stage.person()]
    const [first, second] = await weekly()
    await stage.follow(former, series)
    await stage.follow(follower, series)
    await stage.follow(former, series, { deleted: true })
    stage.clock.now = new Date('2026-11-29T08:00:00Z')
    await stage.event({ ...first, location: 'Vredenburg' })
    expect(await noticesOf(follower)).toEqual([])
    await stage.event({ ...second, status: 'cancelled' })
    expect(await noticesOf(former)).toEqual([])
    expect(await noticesOf(follower)).toMatchObject([{ kind: 'cancelled' }])
  })
})

test('the preview shows a series and its part of the mail', { tags: 'digest.series-once' }, async () => {
  const person = await stage.person({ language: 'nl' })
  await weekly()
  await stage.event({ title: 'Later' })
  const { events } = await preview(person.id)
  expect(events).toMatchObject([
    {
      title: 'Weekmarkt',
      section: 'weekend',
      when: 'za 28 nov, 10:00–16:00',
      series: {
        id: series,
        sentence: 'elke zaterdag, niet op 26 december',
        moreDates: 5,
        followed: false,
      },
    },
    { title: 'Later', section: 'other', series: null },
  ])
})
