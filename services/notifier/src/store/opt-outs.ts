import type { DeliveryKind, OptOutScope } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from './schema.ts'

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

  /** Auth knows of it now: from here on its word counts, whichever of two messages comes first. */
  settle: (userId: string, scopes: readonly OptOutScope[]) =>
    db
      .updateTable('recipient')
      .set({ optOuts: sql`array(select unnest(opt_outs) except select unnest(${[...scopes]}::text[]))` })
      .where('id', '=', userId)
      .where(sql<boolean>`opt_outs <> '{}'`)
      .execute(),

  /** What waits to be sent and is not wanted any more, by mail or at all. One that is being sent has left. */
  dropWaiting: (userId: string, kinds: readonly DeliveryKind[], by: 'email' | 'any') =>
    db
      .deleteFrom('delivery')
      .where('userId', '=', userId)
      .where('status', '=', 'pending')
      .where('kind', 'in', kinds)
      .$if(by === 'email', (waiting) => waiting.where('channel', '=', 'email'))
      .execute(),
})
