import { COUNTRIES, type Country } from '@uitpost/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { running, runningByEnd } from './events.ts'

/** Which events match, in terms of the indexes. */
export interface Matches {
  /** A tsquery over folded words. */
  words?: string
  wishes?: readonly Wish[]
  cityKeys?: string[]
  categoryIds?: string[]
  country?: Country
  /** Only what this user saved. */
  savedBy?: string
  from: string
  to?: string
}

/** Matches events by a fact or, where no source states it, by their words: a tsquery over folded words. */
export interface Wish {
  fact: 'free' | 'kids'
  words: string
}

/** Highest age of children. Events for older people only are not for kids. */
const KIDS_UNTIL = 12

const FACTS: Record<Wish['fact'], { says: RawBuilder<unknown>; isStated: RawBuilder<unknown> }> = {
  free: { says: sql`facts @> '{"free": {"value": true}}'`, isStated: sql`facts ? 'free'` },
  kids: {
    says: sql`(facts ? 'ages' and (facts #>> '{ages,value,from}')::int <= ${sql.lit(KIDS_UNTIL)})`,
    isStated: sql`facts ? 'ages'`,
  },
}

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
 * Splits a question into one short index scan per city, category or country, merged afterwards: given a flat list of
 * keys, the planner reads all their events. A question of words without a city is left to the planner.
 */
export function partitionOf(
  { words, wishes, cityKeys, categoryIds, country, savedBy, from }: Matches,
  many: boolean,
): Partition {
  if (savedBy !== undefined) {
    return {
      from: sql`(select event_id as key from saved_event where user_id = ${savedBy}) as part`,
      by: sql`id = part.key`,
      runs: runningByEnd(from),
    }
  }
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
  if (words !== undefined || wishes) return { from: sql`(values (1)) as part(key)`, by: sql`true` }
  if (categoryIds) {
    return {
      from: sql`unnest(${categoryIds}::uuid[]) as part(key)`,
      by: sql`category_id = part.key`,
      runs: running(from),
    }
  }
  const countries = country ? [country] : [...COUNTRIES]
  return {
    from: sql`unnest(${countries}::text[]) as part(key)`,
    by: sql`country = part.key`,
  }
}

export function conditionsOf(
  { words, wishes = [], cityKeys, categoryIds, country, savedBy, to }: Matches,
  status: 'approved' | 'cancelled' = 'approved',
): RawBuilder<unknown> {
  const parts = [sql`status = ${sql.lit(status)}`]
  if (words !== undefined) parts.push(sql`search_vector @@ to_tsquery('simple', ${words})`)
  for (const { fact, words: inWords } of wishes) {
    const { says, isStated } = FACTS[fact]
    parts.push(sql`(${says} or (not ${isStated} and search_vector @@ to_tsquery('simple', ${inWords})))`)
  }
  if (cityKeys) parts.push(sql`city_key = any(${cityKeys}::text[])`)
  if (categoryIds) parts.push(sql`category_id = any(${categoryIds}::uuid[])`)
  if (country) parts.push(sql`country = ${country}`)
  if (savedBy !== undefined)
    parts.push(sql`exists (select from saved_event where user_id = ${savedBy} and event_id = id)`)
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
