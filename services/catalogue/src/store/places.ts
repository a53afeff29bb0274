import type { PlaceState } from '@uitpost/contracts'
import type { Kysely } from 'kysely'
import type { CatalogueDb } from './schema.ts'

const columns = ['id', 'name', 'country', 'active'] as const

export const placeStore = (db: Kysely<CatalogueDb>) => ({
  isEmpty: async () => (await db.selectFrom('place').select('id').limit(1).execute()).length === 0,

  insert: (rows: PlaceState[]) =>
    db
      .insertInto('place')
      .values(rows.map(({ id, name, country, active }) => ({ id, name, country, active })))
      .execute(),

  countActiveCountries: async () => {
    const row = await db
      .selectFrom('place')
      .select((eb) => eb.fn.count<number>('country').distinct().as('countries'))
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    return row.countries
  },

  /** Locked, so that nobody changes what is being announced. */
  pageForUpdate: (after: string | undefined, limit: number) =>
    db
      .selectFrom('place')
      .select(columns)
      .$if(after !== undefined, (query) => query.where('id', '>', String(after)))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute(),
})
