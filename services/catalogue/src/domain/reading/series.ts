import {
  type DateProof,
  type Language,
  SERIES_DATES,
  type Series,
  type SeriesDate,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { sayRule } from '@uitpost/recurrence'
import type { Context } from '../../context.ts'
import type { SeriesView } from '../../store/events/series.ts'
import type { EventFields } from '../../store/schema.ts'
import { wireDates } from '../facts/occurrences.ts'

/** Who reads: with their own day, language and followed series. */
export interface Reader {
  /** Null without an account. */
  userId: string | null
  today: string
  language: Language
}

export const toSeries = (
  row: SeriesView,
  { today, language }: Pick<Reader, 'today' | 'language'>,
): Series => {
  const exceptions = row.exceptions.filter((day) => day >= today)
  return {
    id: row.id,
    title: row.title,
    sentence: row.rule === null ? null : (sayRule(row.rule, exceptions, language) ?? null),
    rule: row.rule,
    exceptions,
    nextDate: row.nextDate,
    dates: row.dates,
    followed: row.followed,
  }
}

/** Series by id; those with a single date and no rule are left out, as they are none to a reader. */
export async function describeSeries(
  { stores }: Pick<Context, 'stores'>,
  ids: readonly (string | null)[],
  reader: Reader,
): Promise<Map<string, Series>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = await stores.series.describe(wanted, reader.today, reader.userId)
  return new Map(rows.map((row) => [row.id, toSeries(row, reader)]))
}

interface InSeries {
  series: Series | null
  dateKnown: DateProof | null
}

/** The series of each event, and how its day is known. */
export async function readSeriesOf(
  ctx: Pick<Context, 'stores'>,
  rows: readonly Pick<EventFields, 'id' | 'seriesId'>[],
  reader: Reader,
): Promise<(row: Pick<EventFields, 'id' | 'seriesId'>) => InSeries> {
  const ids = rows.map(({ id }) => id)
  const series = await describeSeries(
    ctx,
    rows.map(({ seriesId }) => seriesId),
    reader,
  )
  const proofs = await ctx.stores.eventSources.listDateProofs(ids, SUGGESTED_SOURCE)
  const byEvent = new Map(proofs.map((proof) => [proof.eventId, proof]))
  return ({ id, seriesId }) => {
    const proof = byEvent.get(id)
    return {
      series: (seriesId && series.get(seriesId)) || null,
      dateKnown: proof
        ? { how: proof.how, source: proof.source, checkedAt: proof.checkedAt.toISOString() }
        : null,
    }
  }
}

/** The other approved dates of an event's series that are not over, soonest first. */
export async function readOtherDates(
  ctx: Pick<Context, 'stores'>,
  { id, seriesId }: Pick<EventFields, 'id' | 'seriesId'>,
  today: string,
): Promise<SeriesDate[]> {
  if (seriesId === null) return []
  const { series, eventSources } = ctx.stores
  const dates = await series.listDates(seriesId, { from: today, unless: id, limit: SERIES_DATES })
  const proofs = await eventSources.listDateProofs(
    dates.map((date) => date.id),
    SUGGESTED_SOURCE,
  )
  const howOf = new Map(proofs.map(({ eventId, how }) => [eventId, how]))
  return dates.map((date) => ({
    id: date.id,
    startDate: wireDates(date).startDate,
    timeKnown: date.timeKnown,
    how: howOf.get(date.id) ?? null,
  }))
}
