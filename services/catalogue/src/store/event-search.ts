import type { Country, EventSort } from '@uitpost/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type After, columns, type ShownEvent } from './events.ts'
import type { CatalogueDb } from './schema.ts'

/** A search as the indexes answer it. */
export interface Search {
  /** A text query over folded words. */
  words?: string
  cityKeys?: string[]
  categoryIds?: string[]
  country?: Country
  from: string
  to?: string
  sort: EventSort
}

/** For each typed word this many others that contain or resemble it. */
const ALTERNATIVES = 25

/**
 * One short index scan per city or per category, merged afterwards: a flat list of keys lets the planner read every
 * event of theirs. Without either, the index by day.
 */
function partitionOf({ cityKeys, categoryIds }: Search): {
  from: RawBuilder<unknown>
  by: RawBuilder<unknown>
} {
  if (cityKeys) {
    return {
      from: sql`(select city_key as key from city_count
        where city_key = any(${cityKeys}::text[]) and approved > 0) as part`,
      by: categoryIds
        ? sql`city_key = part.key and category_id = any(${categoryIds}::uuid[])`
        : sql`city_key = part.key`,
    }
  }
  return categoryIds
    ? { from: sql`unnest(${categoryIds}::uuid[]) as part(key)`, by: sql`category_id = part.key` }
    : { from: sql`(values (1)) as part(key)`, by: sql`true` }
}

function conditionsOf({ words, country, to }: Search): RawBuilder<unknown> {
  const parts = [sql`status = 'approved'`]
  if (words !== undefined) parts.push(sql`search_vector @@ ${words}::tsquery`)
  if (country) parts.push(sql`country = ${country}`)
  if (to) parts.push(sql`local_date <= ${to}::date`)
  return sql.join(parts, sql` and `)
}

export const eventSearchStore = (db: Kysely<CatalogueDb>) => ({
  search: async (search: Search, limit: number, after?: After): Promise<ShownEvent[]> => {
    const { from, by } = partitionOf(search)
    const matches = conditionsOf(search)
    const soonest = search.sort === 'soonest'
    const rest = !after
      ? sql``
      : soonest
        ? sql`and (local_date, start_at, id) > (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
        : sql`and id < ${after.id}::uuid`
    const order = soonest ? sql`local_date, start_at, id` : sql`id desc`
    const branch = (days: RawBuilder<unknown>) =>
      sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from event
        where ${matches} and ${by} and ${days} ${rest} order by ${order} limit ${limit})`
    const day = search.from
    const { rows } = await sql<ShownEvent>`
      select found.*, category.name as category_name, category.slug as category_slug
      from (
        select found.* from ${from} cross join lateral (
          ${branch(sql`local_date >= ${day}::date`)}
          union all
          ${branch(sql`local_end_date > local_date and local_end_date >= ${day}::date and local_date < ${day}::date`)}
        ) as found
        order by ${order} limit ${limit}
      ) as found
      left join category on category.id = found.category_id
      order by ${order}`.execute(db)
    return rows
  },

  /** Words of titles that contain a typed one or, where none does, resemble it most. */
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
