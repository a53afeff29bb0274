import type { Country, PlaceState } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from './schema.ts'

/** A place with its approved events. */
export type CountedPlace = PlaceState & { events: number }

export const placeStore = (db: Kysely<CatalogueDb>) => {
  /** A place is active when its city and its country are. */
  const states = () =>
    db
      .selectFrom('place')
      .innerJoin('country', 'country.code', 'place.country')
      .select(['place.id', 'place.name', 'place.country'])
      .select(sql<boolean>`place.active and country.active`.as('active'))
  return {
    isEmpty: async () => (await db.selectFrom('place').select('id').limit(1).execute()).length === 0,

    insert: (rows: PlaceState[]) =>
      db
        .insertInto('place')
        .values(rows.map(({ id, name, country, active }) => ({ id, name, country, active })))
        .execute(),

    /** False when nothing changed. */
    save: async ({ id, name, country, active }: PlaceState) => {
      const row = await db
        .insertInto('place')
        .values({ id, name, country, active })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ active, updatedAt: sql`now()` })
            .where('place.active', '<>', active),
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    countActiveCountries: async () => {
      const row = await db
        .selectFrom('place')
        .innerJoin('country', 'country.code', 'place.country')
        .select((eb) => eb.fn.count<number>('place.country').distinct().as('countries'))
        .where('place.active', '=', true)
        .where('country.active', '=', true)
        .executeTakeFirstOrThrow()
      return row.countries
    },

    activeCountries: async (): Promise<ReadonlySet<Country>> => {
      const rows = await db.selectFrom('country').select('code').where('active', '=', true).execute()
      return new Set(rows.map((row) => row.code))
    },

    /** Returns whether it is active; locks it while its cities are announced. */
    lockCountry: async (country: Country) => {
      const row = await db
        .selectFrom('country')
        .select('active')
        .where('code', '=', country)
        .forUpdate()
        .executeTakeFirst()
      return row?.active
    },

    setCountry: (country: Country, active: boolean) =>
      db.updateTable('country').set({ active }).where('code', '=', country).execute(),

    /** The country's cities as they are announced, or one of them. */
    statesOf: (country: Country, id?: string) =>
      states()
        .where('place.country', '=', country)
        .$if(id !== undefined, (query) => query.where('place.id', '=', String(id)))
        .orderBy('place.id')
        .limit(10_000)
        .execute(),

    /** Cities with their own setting, which overrides their country's. */
    listCounted: (countries: Country[]): Promise<CountedPlace[]> =>
      db
        .selectFrom('place')
        .leftJoin('cityCount', 'cityCount.cityKey', 'place.id')
        .select(['place.id', 'place.name', 'place.country', 'place.active'])
        .select(sql<number>`coalesce(city_count.approved, 0)`.as('events'))
        .where('place.country', 'in', countries)
        .orderBy('place.name')
        .limit(10_000)
        .execute(),

    /** Locks the rows while they are announced. */
    pageForUpdate: (after: string | undefined, limit: number) =>
      states()
        .$if(after !== undefined, (query) => query.where('place.id', '>', String(after)))
        .orderBy('place.id')
        .limit(limit)
        .forUpdate('place')
        .execute(),
  }
}
