import type { DeliveryKind, OptOutScope } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from './schema.ts'

/** What somebody wants no more, by whatever way and by mail. */
export interface UnwantedKinds {
  userId: string
  byAny: readonly DeliveryKind[]
  byMail: readonly DeliveryKind[]
}

/** SQL for what people turned off by a link, until auth has said it back. */
export const optOutStore = (db: Kysely<NotifierDb>) => ({
  /** False when there is nobody with this id. */
  add: async (userId: string, scope: OptOutScope): Promise<boolean> => {
    const row = await db
      .updateTable('recipient')
      .set({ optOuts: sql`array(select distinct unnest(opt_outs || ${scope}::text))` })
      .where('id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Auth knows of these now: from here on its word counts, whichever of two messages comes first. */
  settle: async (said: readonly { userId: string; scopes: readonly OptOutScope[] }[]): Promise<void> => {
    if (said.length === 0) return
    await sql`
      update recipient set opt_outs = array(select unnest(opt_outs) except select unnest(said.scopes))
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said("userId" uuid, scopes text[])
      where recipient.id = said."userId" and opt_outs <> '{}'`.execute(db)
  },

  /** What waits to be sent and is not wanted any more, at all or by mail. One that is being sent has left. */
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
