import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { AuthDb, EmailChangeTable } from './schema.ts'

export type EmailChangeRow = Selectable<EmailChangeTable>

/** Address changes waiting for confirmation. */
export const emailChangeStore = (db: Kysely<AuthDb>) => ({
  /** Replaces an earlier request, whose links become invalid. */
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

  /** The change with this secret for either address, locked until the transaction ends. */
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
