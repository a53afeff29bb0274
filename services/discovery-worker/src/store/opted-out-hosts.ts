import type { Kysely } from 'kysely'
import type { DiscoveryDb, OptedOutHostTable } from './schema.ts'

const MOST_LISTED = 1_000

export const optedOutHostStore = (db: Kysely<DiscoveryDb>) => ({
  list: () => db.selectFrom('optedOutHost').selectAll().orderBy('host').limit(MOST_LISTED).execute(),

  /** The host of the list that is this one or above it. */
  async find(name: string): Promise<string | undefined> {
    const labels = name.replace(/\.$/, '').split('.')
    const row = await db
      .selectFrom('optedOutHost')
      .select('host')
      .where(
        'host',
        'in',
        labels.map((_, index) => labels.slice(index).join('.')),
      )
      .limit(1)
      .executeTakeFirst()
    return row?.host
  },

  /** Undefined if it is listed already. */
  insert: (row: OptedOutHostTable) =>
    db
      .insertInto('optedOutHost')
      .values(row)
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returningAll()
      .executeTakeFirst(),

  get: (host: string) =>
    db.selectFrom('optedOutHost').selectAll().where('host', '=', host).executeTakeFirstOrThrow(),

  delete: (host: string) =>
    db.deleteFrom('optedOutHost').where('host', '=', host).returningAll().executeTakeFirst(),
})
