import type { EventStatus, MessageItem } from '@uitpost/contracts'
import { deleteWithTombstone, upsertNewer } from '@uitpost/database'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DiscoveryDb, WatchedEventRow } from './schema.ts'

/** Events examined per re-check: many dates of one series have the same link. */
const PER_LINK = 500
const WATCHED: readonly EventStatus[] = ['approved', 'cancelled']

export const watchedEventStore = (db: Kysely<DiscoveryDb>) => ({
  /** Addresses with a due re-check, the most overdue first. */
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

  /** Saves the result of a re-check, except for events that changed or were checked meanwhile. */
  saveCheck: async (
    { id, version, nextCheckAt: due }: Pick<WatchedEventRow, 'id' | 'version' | 'nextCheckAt'>,
    change: Partial<
      Pick<
        WatchedEventRow,
        'nextCheckAt' | 'checkedAt' | 'failures' | 'timesGone' | 'goneSince' | 'etag' | 'lastModified'
      >
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

  /**
   * Makes the re-checks of these events due, at the earliest `pauseMs` after the last one. Changes nothing within
   * `pauseMs` of an earlier request, nor while a missing page is awaited: reports must not shorten its days.
   */
  askFor: async (ids: readonly string[], now: Date, pauseMs: number): Promise<void> => {
    const pause = sql`make_interval(secs => ${pauseMs / 1_000})`
    const due = sql`greatest(${now}::timestamptz, checked_at + ${pause})`
    await sql`
      update watched_event set asked_at = ${now}, next_check_at = least(next_check_at, ${due})
      where id = any(${[...ids]}::uuid[]) and times_gone = 0
        and (asked_at is null or asked_at <= ${now}::timestamptz - ${pause})`.execute(db)
  },

  removeOver: (today: string) => db.deleteFrom('watchedEvent').where('localEndDate', '<', today).execute(),
})

/**
 * Approved events with an address are re-checked, also after their cancellation, which a source may take back. A changed
 * event is next fetched without validators.
 */
export async function projectWatchedEvents(
  trx: Transaction<DiscoveryDb>,
  items: readonly MessageItem<'event.changed'>[],
  version: number,
  nextCheckOf: (item: { link: string; localDate: string }) => Date | null,
): Promise<void> {
  const watched = items.flatMap((item) => {
    const link = item.sourceLink
    if (item.deleted || !link || !item.approvedAt || !WATCHED.includes(item.status)) return []
    const { id, title, startDate, endDate, localEndDate, timeZone, city, country, location } = item
    return [
      {
        id,
        link,
        title,
        startDate,
        endDate,
        localEndDate,
        timeZone,
        city,
        country,
        location,
        version,
        nextCheckAt: nextCheckOf({ link, localDate: item.localDate }),
        failures: 0,
        timesGone: 0,
        goneSince: null,
        etag: null,
        lastModified: null,
      },
    ]
  })
  await upsertNewer(trx, 'watchedEvent', ['id'], watched)
  const alive = new Set(watched.map(({ id }) => id))
  const rest = items.filter(({ id }) => !alive.has(id)).map(({ id }) => ({ id, version }))
  await deleteWithTombstone(trx, 'watchedEvent', ['id'], rest)
}
