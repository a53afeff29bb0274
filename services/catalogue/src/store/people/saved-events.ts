import { type Kysely, sql } from 'kysely'
import { type After, qualified, type ShownEvent } from '../events/events.ts'
import type { CatalogueDb } from '../schema.ts'

export type SavedRow = ShownEvent & { savedAt: Date }

export interface Save {
  userId: string
  eventId: string
  savedAt: Date
}
const saveColumns = ['userId', 'eventId', 'createdAt as savedAt'] as const

export const savedEventStore = (db: Kysely<CatalogueDb>) => {
  /** A user's saved events that are published; withdrawn ones reappear when they are approved again. */
  const visible = (userId: string) =>
    db
      .selectFrom('savedEvent')
      .innerJoin('event', 'event.id', 'savedEvent.eventId')
      .where('savedEvent.userId', '=', userId)
      .where((eb) =>
        eb.or([
          eb('event.status', '=', 'approved'),
          eb.and([eb('event.status', '=', 'cancelled'), eb('event.approvedAt', 'is not', null)]),
        ]),
      )
  return {
    count: async (userId: string) => {
      const row = await visible(userId)
        .select((eb) => eb.fn.countAll<number>().as('saved'))
        .executeTakeFirstOrThrow()
      return row.saved
    },

    has: async (userId: string, eventId: string) => {
      const row = await db
        .selectFrom('savedEvent')
        .select('eventId')
        .where('userId', '=', userId)
        .where('eventId', '=', eventId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Soonest first; past events come last. */
    list: (userId: string, today: string, limit: number, after?: After): Promise<SavedRow[]> => {
      const over = sql<boolean>`(event.local_end_date < ${today})`
      return visible(userId)
        .leftJoin('category', 'category.id', 'event.categoryId')
        .select([...qualified, 'category.name as categoryName', 'category.slug as categorySlug'])
        .select('savedEvent.createdAt as savedAt')
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(${over}, event.local_date, event.start_at, event.id) >
              (coalesce((select local_end_date < ${today} from event where id = ${after?.id}), false),
                ${after?.localDate}::date, ${after?.startAt}, ${after?.id}::uuid)`,
          ),
        )
        .orderBy(over)
        .orderBy('event.localDate')
        .orderBy('event.startAt')
        .orderBy('event.id')
        .limit(limit)
        .execute()
    },

    /** Not over before `since`, soonest first, with the time of their last change. */
    listFrom: (userId: string, since: string, limit: number): Promise<(ShownEvent & { updatedAt: Date })[]> =>
      visible(userId)
        .leftJoin('category', 'category.id', 'event.categoryId')
        .select([...qualified, 'category.name as categoryName', 'category.slug as categorySlug'])
        .select('event.updatedAt')
        .where('event.localEndDate', '>=', since)
        .orderBy('event.localDate')
        .orderBy('event.startAt')
        .orderBy('event.id')
        .limit(limit)
        .execute(),

    /** Returns nothing when it was saved already. */
    insert: (userId: string, eventId: string): Promise<Save[]> =>
      db
        .insertInto('savedEvent')
        .values({ userId, eventId })
        .onConflict((conflict) => conflict.doNothing())
        .returning(saveColumns)
        .execute(),

    /** Returns what was removed. */
    remove: (userId: string, eventIds: string[]): Promise<Save[]> =>
      db
        .deleteFrom('savedEvent')
        .where('userId', '=', userId)
        .where('eventId', 'in', eventIds)
        .returning(saveColumns)
        .execute(),

    /** Locks the rows while they are announced. `after` is `{userId}.{eventId}`. */
    pageForUpdate: (after: string | undefined, limit: number): Promise<Save[]> => {
      const [userId = '', eventId = ''] = after?.split('.') ?? []
      return db
        .selectFrom('savedEvent')
        .select(saveColumns)
        .$if(after !== undefined, (query) =>
          query.where((eb) => eb(eb.refTuple('userId', 'eventId'), '>', eb.tuple(userId, eventId))),
        )
        .orderBy('userId')
        .orderBy('eventId')
        .limit(limit)
        .forUpdate()
        .execute()
    },

    /** Returns what was removed. */
    removeAllFor: (eventIds: string[]): Promise<Save[]> =>
      eventIds.length === 0
        ? Promise.resolve([])
        : db.deleteFrom('savedEvent').where('eventId', 'in', eventIds).returning(saveColumns).execute(),

    removeAllOf: (userIds: string[]) => db.deleteFrom('savedEvent').where('userId', 'in', userIds).execute(),
  }
}
