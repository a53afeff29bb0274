import { removeInPortions } from '@uitpost/database'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { AuthDb, MailedLinkRow, MailedLinkTable } from '../schema.ts'

type Kind = MailedLinkTable['kind']

export const mailedLinkStore = (db: Kysely<AuthDb>) => ({
  add: (link: Insertable<MailedLinkTable>) => db.insertInto('mailedLink').values(link).execute(),

  find: (kind: Kind, hash: Buffer): Promise<MailedLinkRow | undefined> =>
    db
      .selectFrom('mailedLink')
      .selectAll()
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .executeTakeFirst(),

  /** Returns the hashes of the removed links. */
  removeAll: async (userId: string, kind: Kind): Promise<Buffer[]> => {
    const rows = await db
      .deleteFrom('mailedLink')
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .returning('hash')
      .execute()
    return rows.map(({ hash }) => hash)
  },

  removeExpired: (now: Date) => removeInPortions(db, 'mailed_link', sql`expires_at < ${now}`),
})
