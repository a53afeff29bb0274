import { type Kysely, sql } from 'kysely'
import type { NotifierDb, SuppressionTable } from './schema.ts'

/** Suppressed addresses, stored as hashes. */
export const suppressionStore = (db: Kysely<NotifierDb>) => ({
  /** A repeated event updates the time, because only a later consent lifts a STOP. */
  add: (
    row: Pick<SuppressionTable, 'id' | 'addressHash' | 'channel' | 'reason' | 'userId'> & { createdAt: Date },
  ) =>
    db
      .insertInto('suppression')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('addressHash').doUpdateSet({ reason: row.reason, createdAt: row.createdAt }),
      )
      .execute(),

  /** Newest first, with the owner if the account exists. */
  list: (limit: number, before?: { createdAt: Date; id: string }) =>
    db
      .selectFrom('suppression')
      .leftJoin('recipient', 'recipient.id', 'suppression.userId')
      .select(['suppression.id', 'suppression.channel', 'suppression.reason'])
      .select(['suppression.userId', 'suppression.createdAt'])
      .select(['recipient.name', 'recipient.email'])
      .$if(before !== undefined, (query) =>
        query.where(
          sql<boolean>`(suppression.created_at, suppression.id) < (${before?.createdAt}, ${before?.id}::uuid)`,
        ),
      )
      .orderBy('suppression.createdAt', 'desc')
      .orderBy('suppression.id', 'desc')
      .limit(limit)
      .execute(),

  count: async (): Promise<number> => {
    const row = await db
      .selectFrom('suppression')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirst()
    return row?.count ?? 0
  },

  remove: (id: string) =>
    db
      .deleteFrom('suppression')
      .where('id', '=', id)
      .returning(['id', 'userId', 'channel', 'reason'])
      .executeTakeFirst(),

  /** Lifts STOPs that are older than a consent; bounces stay. Returns the number lifted. */
  removeStops: async (said: readonly { addressHash: Buffer; consentedAt: Date }[]): Promise<number> => {
    if (said.length === 0) return 0
    const hashes = said.map(({ addressHash, consentedAt }) => ({
      hash: addressHash.toString('hex'),
      consentedAt,
    }))
    const { numAffectedRows } = await sql`
      delete from suppression
      using jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as said(hash text, "consentedAt" timestamptz)
      where address_hash = decode(said.hash, 'hex') and reason = 'stopped' and created_at <= said."consentedAt"`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },

  /** Which of the hashes are suppressed, as hexadecimal text. */
  among: async (hashes: readonly Buffer[]): Promise<Set<string>> => {
    if (hashes.length === 0) return new Set()
    const rows = await db
      .selectFrom('suppression')
      .select('addressHash')
      .where('addressHash', 'in', hashes)
      .execute()
    return new Set(rows.map(({ addressHash }) => addressHash.toString('hex')))
  },
})
