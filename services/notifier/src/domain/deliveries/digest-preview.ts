import {
  DEFAULT_CHANNEL,
  DEFAULT_FREQUENCY,
  type DigestEntry,
  type DigestPreview,
  detailsOf,
  type Language,
  PREVIEW,
} from '@uitpost/contracts'
import { cityNameIn } from '@uitpost/places'
import type { Context } from '../../context.ts'
import { digestSubject } from '../../mail/digest.ts'
import { eventWhen } from '../../mail/event-dates.ts'
import { categoryOf, type ListedEvent, reasonText, sentenceOf } from '../../mail/event-views.ts'
import { noticeReason } from '../../mail/notices.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import { channelOf, wantsDigest } from '../channels/channels.ts'
import { cityIdOf, EVENTS_PER_DIGEST } from '../digests/digests.ts'
import { listEvents } from '../digests/listed-events.ts'
import { type NoticeWithEvent, readPendingNotices } from '../notices/notices.ts'
import { frequencyOf, horizonOf, todayOf } from '../timing/schedule.ts'
import { NOTHING_SENT } from '../upcoming/digest-ranking.ts'

const EMPTY_PREVIEW: DigestPreview = {
  state: 'empty',
  nextAt: null,
  frequency: DEFAULT_FREQUENCY,
  channel: DEFAULT_CHANNEL,
  subject: null,
  events: [],
}

/** The events that a digest would contain now, chosen in the same way as for digests. */
async function chooseFor(ctx: Context, reader: ReaderRow, seriesIds: readonly string[], leavesAt: Date) {
  const now = ctx.now()
  const today = todayOf(reader.timeZone, leavesAt)
  const categoryIds = (await ctx.digests.categoriesOf([reader.id])).get(reader.id) ?? []
  const sent = (await ctx.digests.listSentEventIds([reader.id], now)).get(reader.id) ?? NOTHING_SENT
  const about = { cityId: cityIdOf(reader), categoryIds, seriesIds, sent, today, until: horizonOf(today) }
  const choose = async () => (await ctx.upcoming.ranking(now, leavesAt)).choose(about, EVENTS_PER_DIGEST)
  let ids = await choose()
  let found = await ctx.digests.listEvents(ids)
  if (found.length < ids.length) {
    // An event was deleted without a change being recorded, so choose again from fresh data.
    ctx.upcoming.clear()
    ids = await choose()
    found = await ctx.digests.listEvents(ids)
  }
  const events = new Map(found.map((event) => [event.id, event]))
  return ids.flatMap((id) => events.get(id) ?? [])
}

/**
 * Tells open screens to fetch the preview again. Skipped for messages about many people, which rebuild a projection
 * without changes.
 */
export function hintPreview({ hintReader }: Pick<Context, 'hintReader'>, userIds: readonly string[]): void {
  const [userId, ...others] = new Set(userIds)
  if (userId !== undefined && others.length === 0) hintReader(userId, PREVIEW)
}

/** The caller's next digest; also answers before the first message about the caller has arrived. */
export async function previewDigest(ctx: Context, userId: string): Promise<DigestPreview> {
  const [reader] = await ctx.recipients.listReaders([userId])
  if (!reader) return EMPTY_PREVIEW
  const frequency = frequencyOf(reader)
  const about = { ...EMPTY_PREVIEW, frequency, channel: channelOf(reader) }
  if (!wantsDigest(reader)) return { ...about, state: reader.emailConfirmed ? 'off' : 'unconfirmed' }
  const schedule = await ctx.recipients.findSchedule(userId)
  const now = ctx.now()
  const leavesAt = schedule && schedule.nextAt > now ? schedule.nextAt : now
  const today = todayOf(reader.timeZone, leavesAt)
  const notices = await readPendingNotices(ctx, reader, leavesAt)
  const followedBy = await ctx.series.followedBy([userId])
  const chosen = await chooseFor(ctx, reader, followedBy.get(userId) ?? [], leavesAt)
  const seriesIds = chosen.flatMap(({ seriesId }) => seriesId ?? [])
  const facts = { series: await ctx.series.listSummaries(seriesIds, today), followedBy }
  const events = listEvents(reader, chosen, notices, facts, leavesAt, today)
  const entries = [
    ...notices.map((notice) => noticeEntry(notice, reader)),
    ...events.map((event) => listedEntry(event, reader)),
  ]
  return {
    ...about,
    state: entries.length > 0 ? 'ready' : 'empty',
    nextAt: schedule?.nextAt.toISOString() ?? null,
    subject:
      entries.length > 0
        ? digestSubject(frequency, [...events, ...notices.map(({ event }) => event)], reader.language)
        : null,
    events: entries,
  }
}

const noticeEntry = (notice: NoticeWithEvent, { language }: ReaderRow): DigestEntry => ({
  ...toEntry(notice.event, language),
  section: 'saved',
  series: null,
  why: noticeReason(notice, language),
})

const listedEntry = (event: ListedEvent, { language }: ReaderRow): DigestEntry => ({
  ...toEntry(event, language),
  section: event.weekend ? 'weekend' : 'other',
  series: event.series && {
    id: event.series.id,
    sentence: sentenceOf(event.series, language) ?? null,
    moreDates: event.series.moreDates,
    followed: event.series.followed,
  },
  why: reasonText(event, language),
})

const toEntry = (
  event: DigestEvent,
  language: Language,
): Omit<DigestEntry, 'section' | 'series' | 'why'> => ({
  id: event.id,
  title: event.title,
  startDate: event.startDate,
  endDate: event.endDate,
  allDay: event.allDay,
  timeKnown: event.timeKnown,
  timeZone: event.timeZone,
  city: cityNameIn(event, language),
  country: event.country,
  ...detailsOf(event),
  facts: event.facts,
  sourceLink: event.sourceLink,
  when: eventWhen(event, language),
  category:
    event.categoryId && event.categoryName && event.categorySlug
      ? { id: event.categoryId, name: categoryOf(event, language), slug: event.categorySlug }
      : null,
})
