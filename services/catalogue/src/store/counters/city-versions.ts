import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

export const cityVersionStore = (db: Kysely<CatalogueDb>) => ({
  /** Gives cities the next version. Keys must be sorted: rows are locked in that order, which prevents deadlocks. */
  raise: async (cityKeys: string[]) => {
    if (cityKeys.length === 0) return
    await sql`insert into city_version (city_key) select unnest(${cityKeys}::text[])
      on conflict (city_key) do update set version = excluded.version`.execute(db)
  },

  /** A number that is higher after each change in one of some cities. */
  sumOf: async (cityKeys: string[]): Promise<number> => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(version), 0)::bigint as sum from city_version
      where city_key = any(${cityKeys}::text[])`.execute(db)
    return rows[0]?.sum ?? 0
  },
})
