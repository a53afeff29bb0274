import { newId } from '@uitpost/service-kit'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb, EventFields } from '../schema.ts'
import { columns, type ShownEvent } from './events.ts'

export interface SeriesKey {
  feed: string
  uid: string
  /** Undefined: not known; null: none. */
  rule?: string | null | undefined
  exceptions?: string[] | undefined
  /** When its feed was read. */
  readAt: Date
  /** User whose suggestion named it. */
  suggestedBy: string | null
}

/** A series as readers see it; null members are without an approved date. */
export interface SeriesView {
  id: string
  rule: string | null
  exceptions: string[]
  title: string
  nextDate: string | null
  dates: number
  followed: boolean
}

/** How a series repeats. */
export interface SeriesRule {
  id: string
  rule: string | null
  exceptions: string[]
}

/** A followed series and its follower. */
export interface Follow {
  userId: string
  seriesId: string
}

/** Saves what the feeds state now and returns what changed; an older reading changes nothing. */
async function saveRules(
  db: Kysely<CatalogueDb>,
  stated: { feed: string; uid: string; rule: string | null; exceptions: string[]; readAt: Date }[],
): Promise<SeriesRule[]> {
  if (stated.length === 0) return []
  const { rows } = await sql<SeriesRule>`
    update series set rule = given.rule, exceptions = given.exceptions, rule_read_at = given."readAt"
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb)
      as given(feed text, uid text, rule text, exceptions date[], "readAt" timestamptz)
    where series.feed = given.feed and series.uid = given.uid
      and (rule_read_at is null or rule_read_at < given."readAt")
      and (series.rule, series.exceptions) is distinct from (given.rule, given.exceptions)
    returning series.id, series.rule, series.exceptions::text[] as exceptions`.execute(db)
  return rows
}

/** Approved dates of a series, from which a day on they count as coming. */
const datesOf = (today: string) => sql`
  select count(*) as published,
    count(*) filter (where local_end_date >= ${today}::date) as dates,
    min(local_date) filter (where local_end_date >= ${today}::date) as next_date,
    (array_agg(title order by local_end_date < ${today}::date, local_date, start_at, id))[1] as title
  from event where series_id = series.id and status = 'approved'`

const followColumns = ['userId', 'seriesId'] as const

const VIEW = sql`series.id, series.rule, series.exceptions::text[] as exceptions, of_series.title,
  of_series.next_date as "nextDate", of_series.dates`

/** The series that readers see: those that repeat or have several dates, since one date alone is none to a reader. */
const viewsOf = (today: string, userId: string | null) => sql`
  select ${VIEW}, exists (
    select from followed_series where series_id = series.id and user_id = ${userId}::uuid) as followed
  from series cross join lateral (${datesOf(today)}) as of_series
  where of_series.published > 0 and (series.rule is not null or of_series.published > 1)`

/** The series of the row `event` as one value, for statements that read events with it: a SeriesView or null. */
export const seriesOfEvent = (today: string, userId: string) => sql`(
  select to_jsonb(view) from (${viewsOf(today, userId)} and series.id = event.series_id) as view)`

export const seriesStore = (db: Kysely<CatalogueDb>) => ({
  approve: (id: string, by: { adminId: string | null; actionId: string; at: Date }) =>
    db
      .updateTable('series')
      .set({ approved: true, approvedBy: by.adminId, approvedAt: by.at, approvalId: by.actionId })
      .where('id', '=', id)
      .execute(),

  /** Intake refuses all dates of a series that is taken down. */
  takeDown: (id: string, actionId: string) =>
    db.updateTable('series').set({ takenDownBy: actionId }).where('id', '=', id).execute(),

  undoTakeDown: (actionId: string) =>
    db.updateTable('series').set({ takenDownBy: null }).where('takenDownBy', '=', actionId).execute(),

  /** Withdraws its approval: further dates wait for a decision again. */
  withdraw: (id: string) =>
    db
      .updateTable('series')
      .set({ approved: false, approvedBy: null, approvedAt: null, approvalId: null })
      .where('id', '=', id)
      .execute(),

  /**
   * Creates the series that are new and returns all, locked FOR SHARE, so that their approval does not change
   * meanwhile, and those whose rule changed. Sorted, which prevents deadlocks between intakes.
   */
  ensure: async (keys: SeriesKey[]) => {
    if (keys.length === 0) return { rows: [], changed: [] }
    const sorted = keys.toSorted((a, b) => (`${a.feed} ${a.uid}` < `${b.feed} ${b.uid}` ? -1 : 1))
    await db
      .insertInto('series')
      .values(
        sorted.map(({ feed, uid, suggestedBy }) => ({
          id: newId(),
          feed,
          uid,
          suggestedBy,
          rule: null,
          ruleReadAt: null,
          approvedBy: null,
          approvedAt: null,
          approvalId: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['feed', 'uid']).doNothing())
      .execute()
    const changed = await saveRules(
      db,
      sorted.flatMap(({ rule, exceptions = [], ...key }) =>
        rule === undefined ? [] : [{ ...key, rule, exceptions }],
      ),
    )
    const rows = await db
      .selectFrom('series')
      .select(['id', 'feed', 'uid', 'kind', 'rule', 'approved', 'approvedBy', 'approvalId', 'takenDownBy'])
      .where((eb) =>
        eb(
          eb.refTuple('feed', 'uid'),
          'in',
          sorted.map(({ feed, uid }) => eb.tuple(feed, uid)),
        ),
      )
      .orderBy('id')
      .forShare()
      .execute()
    return { rows, changed }
  },

  /** Those with a rule, locked while they are announced. */
  pageForUpdate: async (after: string | undefined, limit: number): Promise<SeriesRule[]> => {
    const { rows } = await sql<SeriesRule>`
      select id, rule, exceptions::text[] as exceptions from series
      where rule is not null ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${limit} for update`.execute(db)
    return rows
  },

  describe: async (ids: string[], today: string, userId: string | null): Promise<SeriesView[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql<SeriesView>`
      ${viewsOf(today, userId)} and series.id = any(${ids}::uuid[])`.execute(db)
    return rows
  },

  /** The approved dates from a day on except one, soonest first. */
  listDates: async (
    id: string,
    { from, unless, limit }: { from: string; unless: string; limit: number },
  ): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where('seriesId', '=', id)
      .where('status', '=', 'approved')
      .where('localEndDate', '>=', from)
      .where('id', '<>', unless)
      .orderBy('localDate')
      .orderBy('startAt')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** The series that a user follows and that are published, soonest first; those without a coming date are last. */
  listFollowed: async (
    userId: string,
    today: string,
    limit: number,
    after?: Pick<SeriesView, 'nextDate' | 'id'>,
  ): Promise<SeriesView[]> => {
    const place = sql`(coalesce(of_series.next_date, 'infinity'), series.id)`
    const rest = after
      ? sql`and ${place} > (coalesce(${after.nextDate}::date, 'infinity'), ${after.id}::uuid)`
      : sql``
    const { rows } = await sql<SeriesView>`
      select ${VIEW}, true as followed
      from followed_series join series on series.id = followed_series.series_id
      cross join lateral (${datesOf(today)}) as of_series
      where followed_series.user_id = ${userId}::uuid and of_series.published > 0 ${rest}
      order by ${place} limit ${limit}`.execute(db)
    return rows
  },

  /** Of each series its next approved date, or its last one if none is to come. */
  listShownDates: async (ids: string[], today: string): Promise<ShownEvent[]> => {
    const over = sql`event.local_end_date < ${today}::date`
    const { rows } = await sql<ShownEvent>`
      select distinct on (event.series_id) ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))},
        category.name as category_name, category.slug as category_slug
      from event left join category on category.id = event.category_id
      where event.series_id = any(${ids}::uuid[]) and event.status = 'approved'
      order by event.series_id, ${over}, case when not ${over} then event.local_date end,
        event.local_date desc, event.start_at, event.id`.execute(db)
    return rows
  },

  countFollowed: async (userId: string): Promise<number> => {
    const { rows } = await sql<{ followed: number }>`
      select count(*)::int as followed from followed_series
      where user_id = ${userId}::uuid and exists (
        select from event where event.series_id = followed_series.series_id and status = 'approved')`.execute(
      db,
    )
    return rows[0]?.followed ?? 0
  },

  /**
   * What was added; nothing when it was followed already, undefined when it has no published date. The series is
   * locked, so that a merge either moves this row or is seen.
   */
  follow: async (userId: string, seriesId: string): Promise<Follow[] | undefined> => {
    const { rows } = await sql`
      select from series where id = ${seriesId}::uuid and exists (
        select from event where series_id = series.id and status = 'approved') for share`.execute(db)
    if (rows.length === 0) return undefined
    return db
      .insertInto('followedSeries')
      .values({ userId, seriesId })
      .onConflict((conflict) => conflict.doNothing())
      .returning(followColumns)
      .execute()
  },

  /** Returns what was removed. */
  unfollow: (userId: string, seriesId: string): Promise<Follow[]> =>
    db
      .deleteFrom('followedSeries')
      .where('userId', '=', userId)
      .where('seriesId', '=', seriesId)
      .returning(followColumns)
      .execute(),

  /** Locks the rows while they are announced. `after` is `{userId}.{seriesId}`. */
  pageFollowsForUpdate: (after: string | undefined, limit: number): Promise<Follow[]> => {
    const [userId = '', seriesId = ''] = after?.split('.') ?? []
    return db
      .selectFrom('followedSeries')
      .select(followColumns)
      .$if(after !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple('userId', 'seriesId'), '>', eb.tuple(userId, seriesId))),
      )
      .orderBy('userId')
      .orderBy('seriesId')
      .limit(limit)
      .forUpdate()
      .execute()
  },

  unfollowAllOf: (userIds: string[]) =>
    db.deleteFrom('followedSeries').where('userId', 'in', userIds).execute(),

  /** Series that bring single dates together; they have no feed, so their id is their name. */
  insertStated: async (ids: string[]) => {
    if (ids.length === 0) return
    await sql`
      insert into series (id, kind, feed, uid)
      select id, 'stated', 'stated', id::text from unnest(${ids}::uuid[]) as id`.execute(db)
  },

  /**
   * Moves the events and followers of series, by id, into others. Locked, so that a reader who follows one at this
   * moment is moved too or finds none. Returns the ids of the events, and the rows of followers that came and went.
   */
  absorb: async (
    keptByGone: ReadonlyMap<string, string>,
  ): Promise<{ eventIds: string[]; followed: Follow[]; unfollowed: Follow[] }> => {
    if (keptByGone.size === 0) return { eventIds: [], followed: [], unfollowed: [] }
    const given = sql`unnest(${[...keptByGone.keys()]}::uuid[], ${[...keptByGone.values()]}::uuid[])
      as given(gone, kept)`
    await sql`select from series where id = any(${[...keptByGone.keys()]}::uuid[]) order by id for update`.execute(
      db,
    )
    const { rows: followed } = await sql<Follow>`
      insert into followed_series (user_id, series_id, created_at)
      select user_id, kept, min(created_at) from followed_series join ${given} on given.gone = series_id
      group by user_id, kept on conflict do nothing returning user_id, series_id`.execute(db)
    const { rows: unfollowed } = await sql<Follow>`
      delete from followed_series using ${given} where given.gone = series_id
      returning user_id, series_id`.execute(db)
    const { rows } = await sql<{ id: string }>`
      update event set series_id = given.kept from ${given} where series_id = given.gone
      returning event.id`.execute(db)
    return { eventIds: rows.map(({ id }) => id), followed, unfollowed }
  },

  isStated: async (id: string | null): Promise<boolean> => {
    if (id === null) return false
    const query = db.selectFrom('series').select('id').where('id', '=', id).where('kind', '=', 'stated')
    return (await query.executeTakeFirst()) !== undefined
  },

  /** Locked FOR SHARE, in the order of ids. */
  list: (ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('series')
          .select(['id', 'kind', 'rule', 'approved', 'approvedBy', 'approvalId', 'takenDownBy'])
          .where('id', 'in', ids)
          .orderBy('id')
          .forShare()
          .execute(),

  /** Replaces names that a user wrote; the dates stay together. */
  forgetSuggestedBy: async (personId: string) => {
    await sql`update series set feed = 'suggested', uid = id::text, suggested_by = null
      where suggested_by = ${personId}`.execute(db)
  },
})
