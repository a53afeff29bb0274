import { type Kysely, sql } from 'kysely'
import type { DeliveryRow, EventRow, NotifierDb } from './schema.ts'

export interface DigestRequest {
  userId: string
  /** First and last local day of events that may be told of. */
  today: string
  until: string
  /** The gazetteer's id of the own city; null when it is none that we know. */
  cityId: string | null
}

export interface DigestEvent extends EventRow {
  categoryName: string | null
  categorySlug: string | null
}

/** SQL for what a digest tells. */
export const digestStore = (db: Kysely<NotifierDb>) => ({
  /**
   * For many people in one query: approved events of their categories that no mail told them of yet. Their own city
   * comes first, then the soonest. One index range per subscription: a flat `any()` would scan (STACK).
   */
  async chooseEvents(requests: readonly DigestRequest[], perDigest: number): Promise<Map<string, string[]>> {
    const asked = JSON.stringify(requests)
    const { rows } = await sql<{ userId: string; eventIds: string[] }>`
      select asked.user_id, chosen.event_ids
      from jsonb_to_recordset(${asked}::jsonb)
        as request("userId" uuid, today date, until date, "cityId" text)
      cross join lateral (select request."userId" as user_id) as asked
      cross join lateral (
        select array_agg(best.id order by best.own_city desc, best.start_at, best.id) as event_ids
        from (
          select found.id, found.start_at, found.city_id is not distinct from request."cityId" as own_city
          from subscription
          cross join lateral (
            select event.id, event.start_at, event.city_id
            from event
            where event.status = 'approved'
              and event.category_id = subscription.category_id
              and event.local_end_date >= request.today
              and event.local_date <= request.until
              and not exists (
                select from delivery_event told join delivery on delivery.id = told.delivery_id
                where told.user_id = subscription.user_id and told.event_id = event.id
                  and delivery.status in ('pending', 'sending', 'sent', 'uncertain'))
            order by event.city_id is not distinct from request."cityId" desc, event.start_at
            limit ${perDigest}
          ) as found
          where subscription.user_id = request."userId"
          order by own_city desc, found.start_at, found.id
          limit ${perDigest}
        ) as best
      ) as chosen
      where chosen.event_ids is not null`.execute(db)
    return new Map(rows.map((row) => [row.userId, row.eventIds]))
  },

  /**
   * Reserves the period and says what the digest will tell. The unique key decides between two planners: undefined
   * when the period is used. A failed one used nothing and begins anew.
   */
  async plan(
    delivery: Pick<DeliveryRow, 'id' | 'userId' | 'kind' | 'channel' | 'period' | 'nextAttemptAt'>,
    eventIds: string[],
  ) {
    const row = await db
      .insertInto('delivery')
      .values({ ...delivery, leaseUntil: null, error: null, sentAt: null })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'kind', 'channel', 'period'])
          .doUpdateSet({ status: 'pending', attempts: 0, nextAttemptAt: delivery.nextAttemptAt, error: null })
          .where('delivery.status', '=', 'failed'),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return undefined
    await db.deleteFrom('deliveryEvent').where('deliveryId', '=', row.id).execute()
    await db
      .insertInto('deliveryEvent')
      .values(
        eventIds.map((eventId, position) => ({
          deliveryId: row.id,
          eventId,
          userId: delivery.userId,
          position,
        })),
      )
      .execute()
    return row.id
  },

  /** The events of a planned digest that are still worth telling of, in its order. */
  listEvents: (deliveryId: string, today: string): Promise<DigestEvent[]> =>
    db
      .selectFrom('deliveryEvent')
      .innerJoin('event', 'event.id', 'deliveryEvent.eventId')
      .leftJoin('category', 'category.id', 'event.categoryId')
      .selectAll('event')
      .select(['category.name as categoryName', 'category.slug as categorySlug'])
      .where('deliveryEvent.deliveryId', '=', deliveryId)
      .where('event.status', '=', 'approved')
      .where('event.localEndDate', '>=', today)
      .orderBy('deliveryEvent.position')
      .execute(),

  countSubscriptions: async (userId: string): Promise<number> => {
    const row = await db
      .selectFrom('subscription')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
})
