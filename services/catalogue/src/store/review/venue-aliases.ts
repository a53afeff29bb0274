import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

/** Two names of one venue in a city, in alphabetical order. */
export interface VenueAlias {
  cityKey: string
  firstName: string
  secondName: string
}

export const venueAliasStore = (db: Kysely<CatalogueDb>) => ({
  list: (cityKeys: string[]): Promise<VenueAlias[]> =>
    cityKeys.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('venueAlias')
          .select(['cityKey', 'firstName', 'secondName'])
          .where(sql<boolean>`city_key = any(${cityKeys}::text[])`)
          .distinct()
          .execute(),

  /** Stores aliases with the decision that confirmed them. */
  insert: async (aliases: VenueAlias[], actionId: string) => {
    if (aliases.length === 0) return
    await db
      .insertInto('venueAlias')
      .values(aliases.map((alias) => ({ ...alias, actionId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Deletes the aliases of a decision that is undone. */
  forget: (actionId: string) => db.deleteFrom('venueAlias').where('actionId', '=', actionId).execute(),
})
