import type { HealthTile, Sample } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from '../schema.ts'

/** Figures of a minute. */
export interface Minute {
  at: Date
  samples: Sample[]
}

export const figureStore = (db: Kysely<NotifierDb>) => ({
  /**
   * One row a minute. Several gateways hand over the same minute: the row has every process that one of them reached,
   * once, as it was said last. Returns what the row has now, which is locked until the transaction ends.
   */
  add: async (at: Date, samples: readonly Sample[]): Promise<Sample[]> => {
    const { rows } = await sql<{ samples: Sample[] }>`
      insert into figure_minute (at, samples, tiles) values (${at}, ${JSON.stringify(samples)}, '{}')
      on conflict (at) do update set samples = (
        select coalesce(jsonb_agg(sample), '[]') from (
          select distinct on (sample->'name', sample->'labels') sample
          from jsonb_array_elements(excluded.samples || figure_minute.samples) with ordinality as said(sample, place)
          order by sample->'name', sample->'labels', place) as newest)
      returning samples`.execute(db)
    return rows[0]?.samples ?? []
  },

  setTiles: (at: Date, tiles: Record<HealthTile, number | null>) =>
    db
      .updateTable('figureMinute')
      .set({ tiles: JSON.stringify(tiles) })
      .where('at', '=', at)
      .execute(),

  listSince: (from: Date): Promise<Minute[]> =>
    db.selectFrom('figureMinute').select(['at', 'samples']).where('at', '>=', from).orderBy('at').execute(),

  findLast: () =>
    db.selectFrom('figureMinute').select(['at', 'samples']).orderBy('at', 'desc').limit(1).executeTakeFirst(),

  listTilesSince: (from: Date) =>
    db.selectFrom('figureMinute').select(['at', 'tiles']).where('at', '>=', from).orderBy('at').execute(),

  removeBefore: (at: Date) => db.deleteFrom('figureMinute').where('at', '<', at).execute(),
})
