import type { DeliveryKind, OptOutScope } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from './schema.ts'

/** Kinds a person turned off, for all channels and for mail. */
export interface UnwantedKinds {
  userId: string
  byAny: readonly DeliveryKind[]
  byMail: readonly DeliveryKind[]
}

/** Opt-outs by links, until auth has confirmed them. */
export const optOutStore = (db: Kysely<NotifierDb>) => ({
  /** False if there is no such person. */
  add: async (userId: string, scope: OptOutScope): Promise<boolean> => {
    const row = await db
      .updateTable('recipient')
      .set({ optOuts: sql`array(select distinct unnest(opt_outs || ${scope}::text))` })
      .where('id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** False if there is no such person. */
  remove: async (userId: string, scope: OptOutScope): Promise<boolean> => {
    const row = await db
      .updateTable('recipient')
      .set({ optOuts: sql`array_remove(opt_outs, ${scope}::text)` })
      .where('id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Removes opt-outs that auth's preferences contain now. */
  settle: async (said: readonly { userId: string; scopes: readonly OptOutScope[] }[]): Promise<void> => {
    if (said.length === 0) return
    await sql`
      update recipient set opt_outs = array(select unnest(opt_outs) except select unnest(said.scopes))
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said("userId" uuid, scopes text[])
      where recipient.id = said."userId" and opt_outs <> '{}'`.execute(db)
  },

  /** Deletes waiting deliveries of unwanted kinds. Those being sent have left. */
  dropWaiting: async (unwanted: readonly UnwantedKinds[]): Promise<void> => {
    if (unwanted.length === 0) return
    await sql`
      delete from delivery
      using jsonb_to_recordset(${JSON.stringify(unwanted)}::jsonb)
        as unwanted("userId" uuid, "byAny" text[], "byMail" text[])
      where delivery.user_id = unwanted."userId" and delivery.status = 'pending'
        and (delivery.kind = any(unwanted."byAny")
          or (delivery.channel = 'email' and delivery.kind = any(unwanted."byMail")))`.execute(db)
  },
})
