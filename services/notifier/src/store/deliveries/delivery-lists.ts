import type { DeliveryQuery, DeliveryStatus } from '@uitpost/contracts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DeliveryRow, NotifierDb } from '../schema.ts'
import { MAY_LEAVE } from './deliveries.ts'

export type ListedDelivery = Omit<
  DeliveryRow,
  'payload' | 'leaseUntil' | 'eventIds' | 'seriesIds' | 'reportRank' | 'sends' | 'messageSid'
> & {
  name: string | null
  email: string | null
}
interface Before {
  createdAt: Date
  id: string
}
/** Deliveries that did not end, and those that wait for an admin. */
export interface OpenDeliveries {
  pending: number
  sending: number
  uncertain: number
  /** Those that could leave now, and since when the oldest of them could. */
  due: number
  dueSince: Date | null
}
type Filter = Pick<DeliveryQuery, 'q' | 'status' | 'kind' | 'channel'>

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Deliveries as shown to admins. */
export const deliveryListStore = (db: Kysely<NotifierDb>) => {
  const filtered = <O>(
    query: SelectQueryBuilder<NotifierDb, 'delivery', O>,
    { q, status, kind, channel }: Filter,
  ): SelectQueryBuilder<NotifierDb, 'delivery', O> =>
    query
      .$if(status !== undefined, (found) => found.where('delivery.status', '=', status ?? 'pending'))
      .$if(kind !== undefined, (found) => found.where('delivery.kind', '=', kind ?? 'digest'))
      .$if(channel !== undefined, (found) => found.where('delivery.channel', '=', channel ?? 'email'))
      .$if(Boolean(q), (found) =>
        found.where(
          'delivery.userId',
          'in',
          db
            .selectFrom('recipient')
            .select('recipient.id')
            .where((eb) =>
              eb.or([eb('name', 'ilike', pattern(q ?? '')), eb('email', 'ilike', pattern(q ?? ''))]),
            ),
        ),
      )
  const listed = () =>
    db
      .selectFrom('delivery')
      .select(['delivery.id', 'delivery.userId', 'delivery.kind', 'delivery.channel', 'delivery.period'])
      .select(['delivery.status', 'delivery.attempts', 'delivery.nextAttemptAt', 'delivery.error'])
      .select(['delivery.createdAt', 'delivery.sentAt', 'delivery.runId'])
      .select((eb) => [
        eb.selectFrom('recipient').select('name').whereRef('recipient.id', '=', 'delivery.userId').as('name'),
        eb
          .selectFrom('recipient')
          .select('email')
          .whereRef('recipient.id', '=', 'delivery.userId')
          .as('email'),
      ])
  return {
    list: (filter: Filter, limit: number, before?: Before): Promise<ListedDelivery[]> =>
      filtered(listed(), filter)
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(delivery.created_at, delivery.id) < (${before?.createdAt}, ${before?.id}::uuid)`,
          ),
        )
        .orderBy('delivery.createdAt', 'desc')
        .orderBy('delivery.id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: string): Promise<ListedDelivery | undefined> =>
      listed().where('delivery.id', '=', id).executeTakeFirst(),

    count: async (filter: Filter): Promise<number> => {
      const row = await filtered(
        db.selectFrom('delivery').select(sql<number>`count(*)::integer`.as('count')),
        filter,
      ).executeTakeFirst()
      return row?.count ?? 0
    },

    countByStatus: async (): Promise<Map<DeliveryStatus, number>> => {
      const { rows } = await sql<{ status: DeliveryStatus; count: number }>`
        select status, count(*)::integer as count from delivery group by status`.execute(db)
      return new Map(rows.map(({ status, count }) => [status, count]))
    },

    /** From indexes of few rows, however many deliveries have ended. */
    countOpen: async (now: Date): Promise<OpenDeliveries> => {
      const isDue = sql`status = 'pending' and next_attempt_at <= ${now} and ${MAY_LEAVE}`
      const { rows } = await sql<OpenDeliveries>`
        select count(*) filter (where status = 'pending')::integer as pending,
          count(*) filter (where status = 'sending')::integer as sending,
          (select count(*) from delivery where status = 'uncertain')::integer as uncertain,
          count(*) filter (where ${isDue})::integer as due,
          min(next_attempt_at) filter (where ${isDue}) as due_since
        from delivery where status in ('pending', 'sending')`.execute(db)
      return rows[0] ?? { pending: 0, sending: 0, uncertain: 0, due: 0, dueSince: null }
    },

    /** Resolves an uncertain delivery; undefined if it is not uncertain any more. */
    resolve: async (id: string, as: 'sent' | 'again', at: Date) => {
      const change =
        as === 'sent'
          ? { status: 'sent' as const, sentAt: at }
          : { status: 'pending' as const, attempts: 0, nextAttemptAt: at }
      return db
        .updateTable('delivery')
        .set({ ...change, leaseUntil: null, error: null })
        .where('id', '=', id)
        .where('status', '=', 'uncertain')
        .returning(['id', 'userId'])
        .executeTakeFirst()
    },

    addTest: (id: string, userId: string, now: Date) =>
      db
        .insertInto('delivery')
        .values({
          id,
          userId,
          kind: 'test',
          channel: 'email',
          period: id,
          nextAttemptAt: now,
          leaseUntil: null,
          error: null,
          sentAt: null,
          runId: null,
        })
        .execute(),
  }
}
