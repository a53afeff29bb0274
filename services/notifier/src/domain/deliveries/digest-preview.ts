import {
  DEFAULT_CHANNEL,
  DEFAULT_FREQUENCY,
  type DigestEntry,
  type DigestPreview,
  PREVIEW,
} from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { ToldEvent } from '../../mail/render.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import { channelOf, wantsDigest } from '../channels/channels.ts'
import { cityIdOf, EVENTS_PER_DIGEST } from '../digests/digests.ts'
import { frequencyOf, horizonOf, todayOf } from '../digests/schedule.ts'
import { readPendingNotices } from '../notices/notices.ts'
import { reasonFor } from './composing.ts'

const NOTHING: DigestPreview = {
  ...{ state: 'empty', nextAt: null, frequency: DEFAULT_FREQUENCY, channel: DEFAULT_CHANNEL },
  ...{ subject: null, events: [] },
}

/** What a digest would tell somebody at this moment, chosen as the digest itself chooses. */
async function chooseFor(ctx: Context, reader: ReaderRow, told: readonly string[]): Promise<ToldEvent[]> {
  const now = ctx.now()
  const today = todayOf(reader.timeZone, now)
  const cityId = cityIdOf(reader)
  const categoryIds = (await ctx.digests.categoriesOf([reader.id])).get(reader.id) ?? []
  const about = { cityId, categoryIds, told, today, until: horizonOf(today) }
  const choose = async () => (await ctx.upcoming.ranking(now)).choose(about, EVENTS_PER_DIGEST)
  let ids = await choose()
  let found = await ctx.digests.listEvents(ids)
  if (found.length < ids.length) {
    // One of them is gone without a word: another one has its place.
    ctx.upcoming.forget()
    ids = await choose()
    found = await ctx.digests.listEvents(ids)
  }
  const events = new Map(found.map((event) => [event.id, event]))
  return ids.flatMap((id) => {
    const event = events.get(id)
    return event ? [{ ...event, reason: reasonFor(event, cityId, now) }] : []
  })
}

/** Open screens ask for it again. A message about many is a projection that is built anew: nothing has changed. */
export function hintPreview({ hintReader }: Pick<Context, 'hintReader'>, userIds: readonly string[]): void {
  const [userId, ...others] = new Set(userIds)
  if (userId !== undefined && others.length === 0) hintReader(userId, PREVIEW)
}

/** Answers whoever is signed in, also before the first message about them has arrived. */
export async function previewDigest(ctx: Context, userId: string): Promise<DigestPreview> {
  const [reader] = await ctx.recipients.listReaders([userId])
  if (!reader) return NOTHING
  const frequency = frequencyOf(reader)
  const about = { ...NOTHING, frequency, channel: channelOf(reader) }
  if (!wantsDigest(reader)) return { ...about, state: reader.emailConfirmed ? 'off' : 'unconfirmed' }
  const schedule = await ctx.recipients.findSchedule(userId)
  const told = (await ctx.digests.toldTo([userId], ctx.now())).get(userId) ?? []
  const events = await chooseFor(ctx, reader, told)
  const notices = await readPendingNotices(ctx, reader, schedule?.nextAt ?? ctx.now())
  const { language } = reader
  const entries = [
    ...events.map((event) => toEntry(event, ctx.renderer.why(event, language))),
    ...notices.map(({ event, kind }) => toEntry(event, ctx.renderer.noticeWhy(kind, language))),
  ]
  // The mail tells of an event twice, which follows from its category and was saved; here once is enough.
  const shown = entries.filter(({ id }, at) => entries.findIndex((one) => one.id === id) === at)
  return {
    ...about,
    state: entries.length > 0 ? 'ready' : 'empty',
    nextAt: schedule?.nextAt.toISOString() ?? null,
    subject: entries.length > 0 ? ctx.renderer.subject(frequency, entries, language) : null,
    events: shown,
  }
}

const toEntry = (event: DigestEvent, why: string): DigestEntry => ({
  ...{ id: event.id, title: event.title, startDate: event.startDate, endDate: event.endDate },
  ...{ allDay: event.allDay, timeZone: event.timeZone, city: event.city, country: event.country },
  ...{ location: event.location, sourceLink: event.sourceLink, why },
  category:
    event.categoryId && event.categoryName && event.categorySlug
      ? { id: event.categoryId, name: event.categoryName, slug: event.categorySlug }
      : null,
})
