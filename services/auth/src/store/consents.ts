import type { Insertable, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AuthDb, ChannelConsentTable, ConsentRow, DigestConsentTable } from './schema.ts'

/** The consent ledger and premium interest. */
export const consentStore = (db: Kysely<AuthDb>) => ({
  add: (consent: ConsentRow) => db.insertInto('consent').values(consent).execute(),

  findLast: (userId: string): Promise<ConsentRow | undefined> =>
    db
      .selectFrom('consent')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  addForChannel: (consent: Insertable<ChannelConsentTable>) =>
    db.insertInto('channelConsent').values(consent).execute(),

  addForDigest: (consent: Insertable<DigestConsentTable>) =>
    db.insertInto('digestConsent').values(consent).execute(),

  removeVisitorsBefore: async (at: Date): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{
        removed: number
      }>`select remove_some_visitor_consents(${at}) as removed`.execute(db)
      if (!rows[0]?.removed) return
    }
  },

  addPremiumInterest: (userId: string, at: Date) =>
    db
      .insertInto('premiumInterest')
      .values({ userId, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
})
