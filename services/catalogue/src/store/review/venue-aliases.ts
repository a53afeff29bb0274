import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

/** Two names of one venue in a city, the first in the order of letters first. */
export interface VenueAlias {
  cityKey: string
  firstName: string
  secondName: string
}

export const venueAliasStore = (db: Kysely<CatalogueDb>) => ({
  /** What admins confirmed in these cities. */
  list: (cityKeys: string[]): Promise<VenueAlias[]> =>
    cityKeys.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('venueAlias')
          .select(['cityKey', 'firstName', 'secondName'])
          .where(sql<boolean>`city_key = any(${cityKeys}::text[])`)
          .distinct()
          .execute(),

  /** Learnt from a decision. */
  insert: async (aliases: VenueAlias[], actionId: string) => {
    if (aliases.length === 0) return
    await db
      .insertInto('venueAlias')
      .values(aliases.map((alias) => ({ ...alias, actionId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Forgets what a decision taught that is taken back. */
  forget: (actionId: string) => db.deleteFrom('venueAlias').where('actionId', '=', actionId).execute(),
})
