import { type Kysely, sql } from 'kysely'
import type { NotifierDb, SuppressionTable } from './schema.ts'

/** SQL for addresses that get nothing any more; they are known by a hash alone. */
export const suppressionStore = (db: Kysely<NotifierDb>) => ({
  /** What happens again is as good as new: only a consent after it lifts a STOP. */
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

  /** The newest first, with their owners while they have an account. */
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

  /** Their owners may be written to again, if they said so after their STOP; what bounced stays. Answers how many. */
  liftStopped: async (said: readonly { addressHash: Buffer; saidAt: Date }[]): Promise<number> => {
    if (said.length === 0) return 0
    const hashes = said.map(({ addressHash, saidAt }) => ({ hash: addressHash.toString('hex'), saidAt }))
    const { numAffectedRows } = await sql`
      delete from suppression
      using jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as said(hash text, "saidAt" timestamptz)
      where address_hash = decode(said.hash, 'hex') and reason = 'stopped' and created_at <= said."saidAt"`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },

  /** Which of these are on the list, as hexadecimal text. */
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
