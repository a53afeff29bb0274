import { removeInPortions } from '@uitpost/database'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { AuthDb, MailedSecretRow, MailedSecretTable } from '../schema.ts'

type Kind = MailedSecretTable['kind']

/** Codes sent by SMS. */
export const mailedSecretStore = (db: Kysely<AuthDb>) => ({
  /** Replaces the previous one of its kind. */
  put: (secret: Insertable<MailedSecretTable>) =>
    db
      .insertInto('mailedSecret')
      .values(secret)
      .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ ...secret, tries: 0 }))
      .execute(),

  /** Counts an attempt and returns the row, locked until the transaction ends. */
  consumeAttempt: (userId: string, kind: Kind): Promise<MailedSecretRow | undefined> =>
    db
      .updateTable('mailedSecret')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .returningAll()
      .executeTakeFirst(),

  remove: (userId: string, kind: Kind) =>
    db.deleteFrom('mailedSecret').where('userId', '=', userId).where('kind', '=', kind).execute(),

  removeExpired: (now: Date) => removeInPortions(db, 'mailed_secret', sql`expires_at < ${now}`),
})
