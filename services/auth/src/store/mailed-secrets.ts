import type { Insertable, Kysely } from 'kysely'
import type { AuthDb, MailedSecretRow, MailedSecretTable, SecretKind } from './schema.ts'

/** SQL for what was mailed or texted to be shown again, and nothing else. */
export const mailedSecretStore = (db: Kysely<AuthDb>) => ({
  /** A newer one of its kind replaces it. */
  put: (secret: Insertable<MailedSecretTable>) =>
    db
      .insertInto('mailedSecret')
      .values(secret)
      .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ ...secret, tries: 0 }))
      .execute(),

  findByHash: (kind: SecretKind, hash: Buffer): Promise<MailedSecretRow | undefined> =>
    db
      .selectFrom('mailedSecret')
      .selectAll()
      .where('kind', '=', kind)
      .where('hash', '=', hash)
      .executeTakeFirst(),

  /** Single use: of two who show it at once, one gets it. */
  take: (kind: SecretKind, hash: Buffer): Promise<MailedSecretRow | undefined> =>
    db
      .deleteFrom('mailedSecret')
      .where('kind', '=', kind)
      .where('hash', '=', hash)
      .returningAll()
      .executeTakeFirst(),

  /** Counts a try and answers the row; it stays locked until the transaction ends. */
  tryOf: (userId: string, kind: SecretKind): Promise<MailedSecretRow | undefined> =>
    db
      .updateTable('mailedSecret')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .returningAll()
      .executeTakeFirst(),

  remove: (userId: string, kind: SecretKind) =>
    db.deleteFrom('mailedSecret').where('userId', '=', userId).where('kind', '=', kind).execute(),

  removeExpired: (now: Date) => db.deleteFrom('mailedSecret').where('expiresAt', '<', now).execute(),
})
