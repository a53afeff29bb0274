import type { Country, MessageItem } from '@uitpost/contracts'
import { deleteWithTombstone, upsertNewer } from '@uitpost/database'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DiscoveryDb } from './schema.ts'

export const placeStore = (db: Kysely<DiscoveryDb>) => ({
  listActive: (country: Country) =>
    db
      .selectFrom('place')
      .selectAll()
      .where('country', '=', country)
      .where('active', '=', true)
      .orderBy('name')
      .orderBy('id')
      .limit(5_000)
      .execute(),

  anyActive: async (country: Country) =>
    (await db
      .selectFrom('place')
      .select('id')
      .where('country', '=', country)
      .where('active', '=', true)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** False until catalogue has sent a city. */
  async anyKnown(): Promise<boolean> {
    const { rows } = await sql<{ known: boolean }>`select exists (select 1 from place) as known`.execute(db)
    return rows[0]?.known ?? false
  },
})

export async function projectPlaces(
  trx: Transaction<DiscoveryDb>,
  items: readonly MessageItem<'place.changed'>[],
  version: number,
): Promise<void> {
  const alive = items.filter((item) => !item.deleted)
  const rows = alive.map(({ id, name, country, active }) => ({ id, name, country, active, version }))
  await upsertNewer(trx, 'place', ['id'], rows)
  const dead = items.filter((item) => item.deleted).map(({ id }) => ({ id, version }))
  await deleteWithTombstone(trx, 'place', ['id'], dead)
}
