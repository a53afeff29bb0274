import type { HealthTile, Sample } from '@uitpost/contracts'
import type { Kysely } from 'kysely'
import type { NotifierDb } from '../schema.ts'

/** Figures of a minute. */
export interface Minute {
  at: Date
  samples: Sample[]
}

export const figureStore = (db: Kysely<NotifierDb>) => ({
  /** One row a minute, of whichever gateway was the last. */
  save: async (
    at: Date,
    samples: readonly Sample[],
    tiles: Record<HealthTile, number | null>,
  ): Promise<void> => {
    const values = { samples: JSON.stringify(samples), tiles: JSON.stringify(tiles) }
    await db
      .insertInto('figureMinute')
      .values({ at, ...values })
      .onConflict((conflict) => conflict.column('at').doUpdateSet(values))
      .execute()
  },

  listSince: (from: Date): Promise<Minute[]> =>
    db.selectFrom('figureMinute').select(['at', 'samples']).where('at', '>=', from).orderBy('at').execute(),

  findLast: () =>
    db.selectFrom('figureMinute').select(['at', 'samples']).orderBy('at', 'desc').limit(1).executeTakeFirst(),

  listTilesSince: (from: Date) =>
    db.selectFrom('figureMinute').select(['at', 'tiles']).where('at', '>=', from).orderBy('at').execute(),

  removeBefore: (at: Date) => db.deleteFrom('figureMinute').where('at', '<', at).execute(),
})
