import type { MessageItem } from '@uitpost/contracts'
import { bury, upsertNewer } from '@uitpost/database'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DiscoveryDb, WatchedEventRow } from './schema.ts'

/** Many dates of one series share a link; a check looks at this many of them. */
const PER_LINK = 500

export const watchedEventStore = (db: Kysely<DiscoveryDb>) => ({
  /** Addresses with an event whose check is due, the longest waiting first. */
  listDueLinks: async (now: Date, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ link: string }>`
      select link from watched_event where next_check_at <= ${now}
      group by link order by min(next_check_at) limit ${limit}`.execute(db)
    return rows.map(({ link }) => link)
  },

  listDue: (link: string, now: Date): Promise<WatchedEventRow[]> =>
    db
      .selectFrom('watchedEvent')
      .selectAll()
      .where(sql<boolean>`md5(link) = md5(${link})`)
      .where('link', '=', link)
      .where('nextCheckAt', '<=', now)
      .orderBy('id')
      .limit(PER_LINK)
      .execute(),

  /** What became of a check. An event that changed meanwhile, or that somebody else checked, keeps what it has. */
  noteChecked: async (
    { id, version, nextCheckAt: due }: Pick<WatchedEventRow, 'id' | 'version' | 'nextCheckAt'>,
    change: Partial<
      Pick<WatchedEventRow, 'nextCheckAt' | 'checkedAt' | 'failures' | 'etag' | 'lastModified'>
    >,
  ): Promise<boolean> => {
    const result = await db
      .updateTable('watchedEvent')
      .set(change)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('nextCheckAt', '=', due)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  removeOver: (today: string) => db.deleteFrom('watchedEvent').where('localEndDate', '<', today).execute(),
})

/** Only approved events with an address are watched. What changed is looked at afresh, without asking "since when". */
export async function projectWatchedEvents(
  trx: Transaction<DiscoveryDb>,
  items: readonly MessageItem<'event.changed'>[],
  version: number,
  nextCheckOf: (item: { link: string; localDate: string }) => Date | null,
): Promise<void> {
  const watched = items.flatMap((item) => {
    const link = item.sourceLink
    if (item.deleted || item.status !== 'approved' || !link) return []
    const { id, title, startDate, endDate, localEndDate, timeZone, city, country, location } = item
    return [
      {
        ...{ id, link, title, startDate, endDate, localEndDate, timeZone, city, country, location, version },
        nextCheckAt: nextCheckOf({ link, localDate: item.localDate }),
        ...{ failures: 0, etag: null, lastModified: null },
      },
    ]
  })
  await upsertNewer(trx, 'watchedEvent', ['id'], watched)
  const alive = new Set(watched.map(({ id }) => id))
  const rest = items.filter(({ id }) => !alive.has(id)).map(({ id }) => ({ id, version }))
  await bury(trx, 'watchedEvent', ['id'], rest)
}
