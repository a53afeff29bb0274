import type { FollowedSeries, Language, PageQuery } from '@uitpost/contracts'
import { type Listed, readPage } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { SeriesView } from '../../store/events/series.ts'
import { todayOfUser } from '../facts/today.ts'
import { toEvent } from './events.ts'
import { type Reader, readSeriesOf, toSeries } from './series.ts'

/** Where a series without a coming date stands in the list. */
const NEVER = 'infinity'
const SeriesCursor = z.tuple([z.union([z.iso.date(), z.literal(NEVER)]), z.uuid()])

/** The series that the caller follows, soonest first. */
export async function listFollowedSeries(
  ctx: Context,
  userId: string,
  query: PageQuery,
  language: Language,
): Promise<Listed<FollowedSeries>> {
  const reader = { userId, language, today: await todayOfUser(ctx, userId) }
  return readPage(query, {
    cursor: SeriesCursor,
    cursorOf: ({ nextDate, id }: SeriesView) => [nextDate ?? NEVER, id],
    read: (limit, after) =>
      ctx.stores.series.listFollowed(
        userId,
        reader.today,
        limit,
        after && { nextDate: after[0], id: after[1] },
      ),
    total: () => ctx.stores.series.countFollowed(userId),
    present: (rows) => withDates(ctx, rows, reader),
  })
}

async function withDates(
  ctx: Context,
  rows: readonly SeriesView[],
  reader: Reader,
): Promise<FollowedSeries[]> {
  const ids = rows.map(({ id }) => id)
  const dates = await ctx.stores.series.listShownDates(ids, reader.today)
  const ofSeries = await readSeriesOf(ctx, dates, reader)
  return rows.map((row) => {
    const series = toSeries(row, reader)
    const date = dates.find(({ seriesId }) => seriesId === row.id)
    return { ...series, event: date ? { ...toEvent(date), ...ofSeries(date), series } : null }
  })
}
