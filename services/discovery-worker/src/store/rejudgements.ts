import type { RejudgementRequest } from '@uitpost/contracts'
import { upsertNewer } from '@uitpost/database'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DiscoveryDb, RejudgementRow } from './schema.ts'

export const rejudgementStore = (db: Kysely<DiscoveryDb>) => ({
  /** Addresses with due requests, the longest waiting first. */
  listDueUrls: async (now: Date, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ url: string }>`
      select url from rejudgement where next_attempt_at <= ${now}
      group by url order by min(next_attempt_at) limit ${limit}`.execute(db)
    return rows.map(({ url }) => url)
  },

  /** Due requests of an address, which no other worker claims until `leaseUntil`. */
  claim: async (url: string, now: Date, leaseUntil: Date, limit: number): Promise<RejudgementRow[]> => {
    const { rows } = await sql<RejudgementRow>`
      update rejudgement set next_attempt_at = ${leaseUntil}
      where id in (
        select id from rejudgement where md5(url) = md5(${url}) and url = ${url} and next_attempt_at <= ${now}
        order by id limit ${limit} for update skip locked)
      returning *`.execute(db)
    return rows
  },

  postpone: (ids: string[], nextAttemptAt: Date, failures: number) =>
    db.updateTable('rejudgement').set({ nextAttemptAt, failures }).where('id', 'in', ids).execute(),

  /** Deletes answered requests; returns the ids of those that were not replaced by newer ones meanwhile. */
  removeAnswered: async (rows: readonly Pick<RejudgementRow, 'id' | 'version'>[]): Promise<Set<string>> => {
    const { rows: removed } = await sql<{ id: string }>`
      delete from rejudgement
      using unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ version }) => version)}::bigint[])
        as answered(id, version)
      where rejudgement.id = answered.id and rejudgement.version = answered.version
      returning rejudgement.id`.execute(db)
    return new Set(removed.map(({ id }) => id))
  },

  removeOver: (today: string) => db.deleteFrom('rejudgement').where('localEndDate', '<', today).execute(),
})

/** Saves requests; a newer one for the same event replaces an older one. */
export async function takeRejudgements(
  trx: Transaction<DiscoveryDb>,
  items: readonly RejudgementRequest[],
  version: number,
  now: Date,
): Promise<void> {
  const rows = items.map(({ deleted: _deleted, ...item }) => ({
    ...item,
    version,
    nextAttemptAt: now,
    failures: 0,
  }))
  await upsertNewer(trx, 'rejudgement', ['id'], rows)
}
