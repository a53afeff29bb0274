import type { Country, EventStatus } from '@uitpost/contracts'
import { type RawBuilder, sql } from 'kysely'

/** A filter as the catalogue's own columns state it. */
export interface EventFilter {
  statuses?: EventStatus[]
  /** A part of the normalised title. */
  title?: string
  cityKeys?: string[]
  country?: Country
  categoryId?: string | null
  source?: string
  seriesId?: string
  from?: string
  to?: string
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Conditions on `event`, at least one. */
export function conditionsOf(filter: EventFilter): RawBuilder<unknown> {
  const parts = [sql`true`]
  const { statuses, title, cityKeys, country, categoryId, source, seriesId, from, to } = filter
  if (statuses) parts.push(sql`event.status = any(${statuses}::text[])`)
  if (title) parts.push(sql`event.normalised_title like ${`%${escapeLike(title)}%`}`)
  if (cityKeys) parts.push(sql`event.city_key = any(${cityKeys}::text[])`)
  if (country) parts.push(sql`event.country = ${country}`)
  if (categoryId === null) parts.push(sql`event.category_id is null`)
  else if (categoryId) parts.push(sql`event.category_id = ${categoryId}::uuid`)
  if (source) parts.push(sql`event.source = ${source}`)
  if (seriesId) parts.push(sql`event.series_id = ${seriesId}::uuid`)
  if (from) parts.push(sql`event.local_end_date >= ${from}::date`)
  if (to) parts.push(sql`event.local_date <= ${to}::date`)
  return sql.join(parts, sql` and `)
}
