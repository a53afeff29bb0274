import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { AuthDb, EmailChangeTable } from './schema.ts'

export type EmailChangeRow = Selectable<EmailChangeTable>

/** SQL for changes of an address that wait for their confirmations, and nothing else. */
export const emailChangeStore = (db: Kysely<AuthDb>) => ({
  /** A newer request takes the place of an older one, whose links are then worth nothing. */
  put: (change: Insertable<EmailChangeTable>) =>
    db
      .insertInto('emailChange')
      .values(change)
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({
          ...change,
          oldConfirmedAt: null,
          newConfirmedAt: null,
          createdAt: sql`now()`,
        }),
      )
      .execute(),

  /** Whose secret this is, at either address; locked until the transaction ends. */
  findForChange: (hash: string): Promise<EmailChangeRow | undefined> =>
    db
      .selectFrom('emailChange')
      .selectAll()
      .where(({ eb, or }) => or([eb('oldTokenHash', '=', hash), eb('newTokenHash', '=', hash)]))
      .forUpdate()
      .executeTakeFirst(),

  confirm: (id: string, side: 'oldConfirmedAt' | 'newConfirmedAt', at: Date): Promise<EmailChangeRow> =>
    db
      .updateTable('emailChange')
      .set({ [side]: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  remove: (id: string) => db.deleteFrom('emailChange').where('id', '=', id).execute(),

  removeExpired: (now: Date) => db.deleteFrom('emailChange').where('expiresAt', '<', now).execute(),
})
