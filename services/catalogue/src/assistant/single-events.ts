import type { GetEventInput, GetEventOutput, GetSeriesInput, GetSeriesOutput } from '@uitpost/contracts'
import type { Context } from '../context.ts'
import { getPublicSeries } from '../domain/assistant/public-series.ts'
import { listQuotedSources } from '../domain/assistant/quoted-sources.ts'
import { describePublicEvent, getPublicEvent, type PublicEvent } from '../domain/reading/public-events.ts'
import { QUOTED_NOTICE } from './quoted-text.ts'
import { tellEvent, tellSeriesAlone } from './told-events.ts'

/** A published event; for a merged one the event it was merged into. */
export async function getEvent(ctx: Context, { id, language }: GetEventInput): Promise<GetEventOutput> {
  const found = await describePublicEvent(ctx, await getPublicEvent(ctx, id), language)
  return { notice: QUOTED_NOTICE, event: tellEvent(found, await sourcesOf(ctx, found), ctx.publicUrl) }
}

/** A series with its next date. */
export async function getSeries(ctx: Context, { id, language }: GetSeriesInput): Promise<GetSeriesOutput> {
  const found = await getPublicSeries(ctx, id, language)
  return { notice: QUOTED_NOTICE, series: tellSeriesAlone(found, await sourcesOf(ctx, found), ctx.publicUrl) }
}

const sourcesOf = async (ctx: Context, { event }: PublicEvent) =>
  (await listQuotedSources(ctx, [event.id])).get(event.id) ?? []
