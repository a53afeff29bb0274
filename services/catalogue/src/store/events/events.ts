import { plannedOnce } from '@uitpost/database'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb, EventFields } from '../schema.ts'

/** An event with the category it is shown under. */
export type ShownEvent = EventFields & { categoryName: string | null; categorySlug: string | null }

type KeptEvent = Pick<EventFields, 'id' | 'status' | 'approvedAt'>

/** Where a page begins: after this event, in the order of the list. */
export interface After {
  localDate: string
  startAt: Date
  id: string
}

export const columns = [
  ...(['id', 'seriesId', 'title', 'normalisedTitle', 'description', 'startAt', 'endAt', 'allDay'] as const),
  ...(['timeZone', 'localDate', 'localEndDate', 'city', 'cityId', 'cityKey', 'country', 'location'] as const),
  ...([
    'source',
    'sourceLink',
    'categoryId',
    'status',
    'mergedInto',
    'approvedBy',
    'approvedAt',
    'approvalId',
    'withdrawnAt',
    'suggestedBy',
    'sequence',
  ] as const),
] as const
/** The same for queries that join other tables. */
export const qualified = columns.map((column) => `event.${column}` as const)

/** What began before a day and is not over on it, as the index of what runs has it. */
export const running = (day: string) => sql`local_end_date > local_date
  and daterange(local_date, local_end_date, '(]') @> ${day}::date`

const shown = (db: Kysely<CatalogueDb>, id: string) =>
  db
    .selectFrom('event')
    .leftJoin('category', 'category.id', 'event.categoryId')
    .select([...qualified, 'category.name as categoryName', 'category.slug as categorySlug'])
    .where('event.id', '=', id)

export const eventStore = (db: Kysely<CatalogueDb>) => ({
  list: (ids: string[]): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .execute(),

  find: (id: string): Promise<EventFields | undefined> =>
    db.selectFrom('event').select(columns).where('id', '=', id).executeTakeFirst(),

  getShown: (id: string): Promise<ShownEvent> => shown(db, id).executeTakeFirstOrThrow(),
  findShown: (id: string): Promise<ShownEvent | undefined> => shown(db, id).executeTakeFirst(),

  /** The event, or the one it was merged into in the end; shared-locked, so that nobody merges it meanwhile. */
  findKept: async (id: string): Promise<KeptEvent | undefined> => {
    let wanted: string | null = id
    while (wanted) {
      const row: (KeptEvent & Pick<EventFields, 'mergedInto'>) | undefined = await db
        .selectFrom('event')
        .select(['id', 'status', 'approvedAt', 'mergedInto'])
        .where('id', '=', wanted)
        .forShare()
        .executeTakeFirst()
      if (!row?.mergedInto) return row
      wanted = row.mergedInto
    }
    return undefined
  },

  /**
   * What is approved in a person's categories and not over on `today`, soonest first. One short index scan per
   * category; what began before today and still runs comes from an index of its own.
   */
  listUpcoming: async (
    userId: string,
    today: string,
    limit: number,
    after?: After,
  ): Promise<ShownEvent[]> => {
    const rest = after
      ? sql`and (local_date, start_at, id) > (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
      : sql``
    const order = sql`order by local_date, start_at, id limit ${limit}`
    const mine = sql`category_id = mine.category_id and status = 'approved'`
    // Only what the indexes hold is sorted; the events themselves are read for one page.
    const { rows } = await sql<ShownEvent>`
      select ${plannedOnce} ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))},
        category.name as category_name, category.slug as category_slug
      from (
        select found.id
        from subscription as mine
        join category on category.id = mine.category_id and category.approved
        cross join lateral (
          (select local_date, start_at, id from event where ${mine} and ${running(today)} ${rest} ${order})
          union all
          (select local_date, start_at, id from event where ${mine} and local_date >= ${today} ${rest} ${order})
        ) as found
        where mine.user_id = ${userId}
        order by found.local_date, found.start_at, found.id limit ${limit}
      ) as found
      join event on event.id = found.id
      join category on category.id = event.category_id
      order by event.local_date, event.start_at, event.id`.execute(db)
    return rows
  },

  /** What waits for a decision, soonest first; what is over already comes last. */
  listPending: async (today: string, limit: number, after?: After): Promise<ShownEvent[]> => {
    const place = after
      ? sql`(coalesce((select local_end_date < ${today}::date from event where id = ${after.id}::uuid), false),
          ${after.localDate}::date, ${after.startAt}::timestamptz, ${after.id}::uuid)`
      : sql``
    const rest = (over: boolean) =>
      after ? sql`and (${over}::boolean, local_date, start_at, id) > ${place}` : sql``
    const branch = (days: RawBuilder<unknown>, over: boolean) =>
      sql`(select event.*, ${over}::boolean as over from event where status = 'pending' and ${days} ${rest(over)}
        order by local_date, start_at, id limit ${limit})`
    const day = sql`${today}::date`
    const { rows } = await sql<ShownEvent>`
      select ${sql.join(columns.map((column) => sql.ref(`found.${column}`)))},
        category.name as category_name, category.slug as category_slug
      from (
        ${branch(running(today), false)}
        union all ${branch(sql`local_date >= ${day}`, false)}
        union all ${branch(sql`local_date < ${day} and local_end_date < ${day}`, true)}
      ) as found
      left join category on category.id = found.category_id
      order by found.over, found.local_date, found.start_at, found.id limit ${limit}`.execute(db)
    return rows
  },

  /** Locked in the order of their ids, so that nobody else decides about them meanwhile. */
  listForUpdate: (ids: string[]): Promise<EventFields[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('event')
          .select(columns)
          .where(sql<boolean>`id = any(${ids}::uuid[])`)
          .orderBy('id')
          .forUpdate()
          .execute(),

  insert: async (rows: EventFields[]) => {
    if (rows.length > 0) await db.insertInto('event').values(rows).execute()
  },

  /** The approved date of each series that lies furthest ahead. */
  listLatestApproved: (seriesIds: string[]): Promise<EventFields[]> =>
    seriesIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('event')
          .select(columns)
          .distinctOn('seriesId')
          .where('seriesId', 'in', seriesIds)
          .where('status', '=', 'approved')
          .orderBy('seriesId')
          .orderBy('localDate', 'desc')
          .orderBy('id')
          .execute(),

  /** What says what this person wrote, locked. */
  listSuggestedByForUpdate: (personId: string): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where('suggestedBy', '=', personId)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** These events and all that were merged into them, one after the other, locked. */
  listMergedInto: async (ids: string[]): Promise<EventFields[]> => {
    const { rows } = await sql<EventFields>`
      with recursive merged as (
        select id from event where id = any(${ids}::uuid[])
        union select event.id from event join merged on event.merged_into = merged.id
      )
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))} from event
      where id in (select id from merged) order by id for update`.execute(db)
    return rows
  },

  remove: async (ids: string[]) => {
    if (ids.length > 0) await db.deleteFrom('event').where('id', 'in', ids).execute()
  },

  /** What this decision approved, or others through it: dates of its series, and what approved events were merged into. */
  idsApprovedBy: async (actionId: string): Promise<string[]> => {
    const rows = await db.selectFrom('event').select('id').where('approvalId', '=', actionId).execute()
    return rows.map(({ id }) => id)
  },

  /** Their approval stands no longer; nothing that anybody sees of them changes. */
  withdrawApproval: async (ids: string[], at: Date) => {
    if (ids.length === 0) return
    await db
      .updateTable('event')
      .set({ approvedBy: null, approvedAt: null, approvalId: null, withdrawnAt: at })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
  },

  /** What other services were told of, locked so that nobody changes what is being announced. */
  pagePublishedForUpdate: (after: string | undefined, limit: number): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where((eb) => eb.or([eb('approvedAt', 'is not', null), eb('withdrawnAt', 'is not', null)]))
      .$if(after !== undefined, (query) => query.where('id', '>', String(after)))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute(),
})
