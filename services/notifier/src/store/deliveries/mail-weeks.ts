import type { DeliveryKind } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from '../schema.ts'

/** Numbers of mails and visits by week; a week is named by its Sunday. */
export const mailWeekStore = (db: Kysely<NotifierDb>) => ({
  /** Mails that were planned since then and left; `uncertain` ones count, as everywhere. */
  countMails: async (since: Date): Promise<{ week: string; kind: DeliveryKind; mails: number }[]> => {
    const { rows } = await sql<{ week: string; kind: DeliveryKind; mails: number }>`
      select left_on - extract(dow from left_on)::integer as week, kind, count(*)::integer as mails
      from (select kind, (coalesce(sent_at, created_at) at time zone 'UTC')::date as left_on from delivery
        where created_at >= ${since} and channel = 'email' and status in ('sent', 'uncertain')) as mail
      group by 1, 2`.execute(db)
    return rows
  },

  listVisits: (since: string): Promise<{ week: string; visits: number }[]> =>
    db.selectFrom('mailVisit').select(['week', 'visits']).where('week', '>=', since).execute(),

  /** In one statement, so that simultaneous visits are all counted. */
  addVisit: (week: string) =>
    db
      .insertInto('mailVisit')
      .values({ week, visits: 1 })
      .onConflict((conflict) => conflict.column('week').doUpdateSet({ visits: sql`mail_visit.visits + 1` }))
      .execute(),
})
