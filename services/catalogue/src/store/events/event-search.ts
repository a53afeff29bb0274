import { COUNTRIES, type Country, type EventSort } from '@uitpost/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { type After, columns, running, runningByEnd, type ShownEvent } from './events.ts'

/** A search in terms of the indexes. */
export interface Search {
  /** A tsquery over folded words. */
  words?: string
  cityKeys?: string[]
  categoryIds?: string[]
  country?: Country
  from: string
  to?: string
  sort: EventSort
}

/** Alternatives per typed word: other words that contain or resemble it. */
const ALTERNATIVES = 25

/** When the cities hold more than this share of all approved events, scanning by day is faster than by city. */
const LARGE_SHARE = 0.05

const FEW_CITIES = 300

interface Partition {
  from: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Condition of events already running, if there is an index of them with this key too. */
  runs?: RawBuilder<unknown>
}

/**
 * Splits a search into one short index scan per city, category or country, merged afterwards: given a flat list of
 * keys, the planner reads all their events. A search for words without a city is left to the planner.
 */
export function partitionOf(
  { words, cityKeys, categoryIds, country, sort, from }: Search,
  many: boolean,
): Partition {
  const flat = { from: sql`(values (1)) as part(key)`, by: sql`true` }
  if (cityKeys && !many) {
    const known = sql`city_key = any(${cityKeys}::text[]) and approved > 0`
    return {
      // Finding out which of a few cities have events takes longer than looking into them.
      from:
        cityKeys.length <= FEW_CITIES
          ? sql`unnest(${cityKeys}::text[]) as part(key)`
          : sql`(select city_key as key from city_count where ${known}) as part`,
      by: sql`city_key = part.key`,
      runs: runningByEnd(from),
    }
  }
  if (words !== undefined) return flat
  if (categoryIds) {
    return {
      from: sql`unnest(${categoryIds}::uuid[]) as part(key)`,
      by: sql`category_id = part.key`,
      runs: running(from),
    }
  }
  // Ids are ordered by time (UUIDv7): the newest are at the end of the index.
  if (sort === 'newest') return flat
  const countries = country ? [country] : [...COUNTRIES]
  return {
    from: sql`unnest(${countries}::text[]) as part(key)`,
    by: sql`country = part.key`,
  }
}

export function conditionsOf(
  { words, cityKeys, categoryIds, country, to }: Search,
  status: 'approved' | 'cancelled' = 'approved',
): RawBuilder<unknown> {
  const parts = [sql`status = ${sql.lit(status)}`]
  if (words !== undefined) parts.push(sql`search_vector @@ ${words}::tsquery`)
  if (cityKeys) parts.push(sql`city_key = any(${cityKeys}::text[])`)
  if (categoryIds) parts.push(sql`category_id = any(${categoryIds}::uuid[])`)
  if (country) parts.push(sql`country = ${country}`)
  if (to) parts.push(sql`local_date <= ${to}::date`)
  return sql.join(parts, sql` and `)
}

/** Whether cities have so many events that a scan by day is faster than one by city. */
export async function holdMany(db: Kysely<CatalogueDb>, cityKeys: string[]): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select coalesce(sum(approved), 0) > ${LARGE_SHARE}::float8 * (select value from stat where name = 'approved_events') as many
    from city_count where city_key = any(${cityKeys}::text[])`.execute(db)
  return cityKeys.length > 5 && (rows[0]?.many ?? false)
}

export const eventSearchStore = (db: Kysely<CatalogueDb>) => ({
  search: async (search: Search, limit: number, after?: After): Promise<ShownEvent[]> => {
    const many = search.cityKeys !== undefined && (await holdMany(db, search.cityKeys))
    const part = partitionOf(search, many)
    const matches = conditionsOf(search)
    const soonest = search.sort === 'soonest'
    const rest = !after
      ? sql``
      : soonest
        ? sql`and (local_date, start_at, id) > (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
        : sql`and id < ${after.id}::uuid`
    const order = soonest ? sql`local_date, start_at, id` : sql`id desc`
    const days = sql`local_date >= ${search.from}::date`
    // Sorts index columns only; the events are read for one page.
    const branch = (conditions: RawBuilder<unknown>) =>
      sql`(select local_date, start_at, id from event where ${matches} and ${conditions} ${rest}
        order by ${order} limit ${limit})`
    const found = part.runs
      ? sql`select found.* from ${part.from} cross join lateral (
          ${branch(sql`${part.by} and ${days}`)} union all ${branch(sql`${part.by} and ${part.runs}`)}) as found`
      : sql`select found.* from ${part.from} cross join lateral ${branch(sql`${part.by} and ${days}`)} as found
          union all ${branch(running(search.from))}`
    const { rows } = await sql<ShownEvent>`
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))},
        category.name as category_name, category.slug as category_slug
      from (
        select * from (${found}) as found
        order by ${order} limit ${limit}
      ) as found
      join event on event.id = found.id
      left join category on category.id = event.category_id
      order by ${soonest ? sql`event.local_date, event.start_at, event.id` : sql`event.id desc`}`.execute(db)
    return rows
  },

  /** Words of titles that contain a typed word or, where none does, resemble it most. */
  alternatives: async (words: string[]): Promise<Map<string, string[]>> => {
    const { rows } = await sql<{ typed: string; words: string[] }>`
      select typed.word as typed, coalesce(containing.words, resembling.words, '{}') as words
      from unnest(${words}::text[]) as typed(word)
      cross join lateral (
        select array_agg(word) as words from (
          select word from search_word
          where length(typed.word) >= 3 and word like '%' || typed.word || '%'
          order by length(word), word limit ${ALTERNATIVES}
        ) as found
      ) as containing
      cross join lateral (
        select array_agg(word) as words from (
          select word from search_word
          where containing.words is null and length(typed.word) >= 4 and word % typed.word
          order by similarity(word, typed.word) desc, word limit 5
        ) as found
      ) as resembling`.execute(db)
    return new Map(rows.map((row) => [row.typed, row.words]))
  },
})
