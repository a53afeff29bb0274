import { DETAIL_NAMES } from '@uitpost/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb, EventFields } from '../schema.ts'

/** An event with the name of its category. */
export type ShownEvent = EventFields & { categoryName: string | null; categorySlug: string | null }

type KeptEvent = Pick<EventFields, 'id' | 'status' | 'approvedAt'>

/** A merged event and the event that is kept. */
export interface Merge {
  eventId: string
  keptId: string
}

/** Start of a page: the list continues after this event. */
export interface After {
  localDate: string
  startAt: Date
  id: string
}

export const columns = [
  ...([
    'id',
    'seriesId',
    'standsAlone',
    'title',
    'normalisedTitle',
    'description',
    'startAt',
    'endAt',
    'allDay',
  ] as const),
  ...([
    'timeKnown',
    'timeZone',
    'localDate',
    'localEndDate',
    'city',
    'cityId',
    'cityKey',
    'country',
  ] as const),
  ...DETAIL_NAMES,
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
    'judgedRules',
    'doubt',
    'facts',
  ] as const),
] as const
/** For queries that join other tables. */
export const qualified = columns.map((column) => `event.${column}` as const)

/** Began before a day and is not over on it; matches the partial index of running events. */
export const running = (day: string) => sql`local_end_date > local_date
  and daterange(local_date, local_end_date, '(]') @> ${day}::date`

/** The same for one city: few events there end later, and an index by last day is faster than one of ranges. */
export const runningByEnd = (day: string) => sql`local_end_date > local_date
  and local_end_date >= ${day}::date and local_date < ${day}::date`

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

  /** The event, or the one it was finally merged into. FOR SHARE, so that it is not merged meanwhile. */
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

  /** Pending events, soonest first; past ones come last. */
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

  /** Locks in the order of ids, which prevents deadlocks. */
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

  /** The stored facts of events. */
  listFacts: (ids: string[]): Promise<Pick<EventFields, 'id' | 'facts'>[]> =>
    db.selectFrom('event').select(['id', 'facts']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),

  /** Stores the facts shown for locked events. No change of theirs: an undo of an earlier decision is still possible. */
  saveFacts: async (rows: Pick<EventFields, 'id' | 'facts'>[]) => {
    if (rows.length === 0) return
    await sql`
      update event set facts = given.facts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, facts jsonb)
      where event.id = given.id`.execute(db)
  },

  /** Puts events into series, both by id. No change of theirs: an undo of an earlier decision is still possible. */
  putInSeries: async (seriesByEvent: ReadonlyMap<string, string>) => {
    if (seriesByEvent.size === 0) return
    await sql`
      update event set series_id = given.series_id
      from unnest(${[...seriesByEvent.keys()]}::uuid[], ${[...seriesByEvent.values()]}::uuid[])
        as given(id, series_id)
      where event.id = given.id`.execute(db)
  },

  /** The latest approved date of each series. */
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

  /** Events with this user's suggested content, locked. */
  listSuggestedByForUpdate: (personId: string): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where('suggestedBy', '=', personId)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** These events and, transitively, all events merged into them, locked. */
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

  /** Events approved by a decision, directly or through it: dates of its series, targets of merged events. */
  idsApprovedBy: async (actionId: string): Promise<string[]> => {
    const rows = await db.selectFrom('event').select('id').where('approvalId', '=', actionId).execute()
    return rows.map(({ id }) => id)
  },

  /** Withdraws approvals; what screens show does not change. */
  withdrawApproval: async (ids: string[], at: Date) => {
    if (ids.length === 0) return
    await db
      .updateTable('event')
      .set({ approvedBy: null, approvedAt: null, approvalId: null, withdrawnAt: at })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
  },

  /**
   * Events that were announced to other services, locked so that they do not change while they are announced again.
   */
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
