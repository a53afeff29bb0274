import type { Language, Series } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { todayOf } from '../facts/today.ts'
import { describePublicEvent, findPublicEvent, type PublicEvent } from '../reading/public-events.ts'

/** A series, and its next approved date, or its last one if none is to come. */
export async function getPublicSeries(
  ctx: Context,
  id: string,
  language: Language,
): Promise<PublicEvent & { series: Series }> {
  const [shown] = await ctx.stores.series.listShownDates([id], todayOf(ctx.now()))
  const event = shown && (await findPublicEvent(ctx, shown.id))
  const told = event && (await describePublicEvent(ctx, event, language))
  // A single date without a rule is no series to a reader.
  if (!told?.series) throw new DomainError('not_found', 'There is no series with this id.')
  return { ...told, series: told.series }
}
