import { type Kysely, type RawBuilder, sql } from 'kysely'
import { bitsOf, titleLike } from '../events/title-likeness.ts'
import type { CatalogueDb, EventFields } from '../schema.ts'

export interface RankedGroup {
  size: number
  localDate: string
  id: string
}
export interface Membership {
  eventId: string
  groupId: string
}
/** The fields of a source that are compared. */
export interface ComparedSource {
  eventId: string
  seriesId: string | null
  linkKey: string | null
}

/** Each event is compared with this many similar ones at most. */
const MAX_COMPARED = 30

/**
 * Events similar to each of `wanted`: in the same city or venue, at most a day apart, and with a similar title or the
 * same place and start; or with a key of `keys` in common. Leaves out dates of one series and dismissed pairs.
 */
const nearTo = (similarity: number) => {
  const days = sql`local_date between wanted.local_date - 1 and wanted.local_date + 1`
  const alike = (likeness: RawBuilder<unknown>) => titleLike(sql`title_bits`, similarity, likeness)
  return sql`cross join lateral (
    select around.id from (
      select id from event where city_key = wanted.city_key and ${days} and ${alike(sql`true`)}
      union
      select id from event where lower(location) = lower(wanted.location) and ${days}
      union
      select event_id from duplicate_key where key = any(wanted.keys)
    ) as close
    join event as around on around.id = close.id
    where status in ('pending', 'approved') and around.id <> wanted.id
      and (wanted.series_id is null or around.series_id is distinct from wanted.series_id)
      and (${alike(sql`similarity(around.normalised_title, wanted.normalised_title) >= ${similarity}
          or starts_with(around.normalised_title || ' ', wanted.normalised_title || ' ')
          or starts_with(wanted.normalised_title || ' ', around.normalised_title || ' ')`)}
        or (around.start_at = wanted.start_at and lower(around.location) = lower(wanted.location))
        or exists (select 1 from duplicate_key where event_id = around.id and key = any(wanted.keys)))
      and not exists (select 1 from duplicate_dismissal
        where first_id = least(around.id, wanted.id) and second_id = greatest(around.id, wanted.id))
    order by exists (select 1 from duplicate_key where event_id = around.id and key = any(wanted.keys)) desc,
      similarity(around.normalised_title, wanted.normalised_title) desc, around.id
    limit ${MAX_COMPARED}
  ) as near`
}

export const duplicateStore = (db: Kysely<CatalogueDb>) => ({
  /** Events that these may be duplicates of. */
  findNear: async (ids: string[], similarity: number) => {
    if (ids.length === 0) return []
    const { rows } = await sql<{ eventId: string; otherId: string }>`
      with asked as materialized (
        select id, city_key, location, local_date, start_at, normalised_title, series_id,
          array(select key from duplicate_key where event_id = event.id) as keys,
          ${bitsOf(sql`normalised_title`)}
        from event where id = any(${ids}::uuid[])
      )
      select wanted.id as event_id, near.id as other_id
      from asked as wanted ${nearTo(similarity)}
      order by wanted.id, near.id`.execute(db)
    return rows
  },

  /** As `findNear`, for an event that is not stored. */
  findNearTo: async (event: EventFields, keys: string[], similarity: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      with asked as materialized (
        select *, ${bitsOf(sql`normalised_title`)}
        from (select ${event.id}::uuid as id, ${event.cityKey}::text as city_key, ${event.location}::text as location,
          ${event.localDate}::date as local_date, ${event.startAt}::timestamptz as start_at,
          ${event.normalisedTitle}::text as normalised_title, null::uuid as series_id,
          ${keys}::bigint[] as keys) as stated
      )
      select near.id from asked as wanted ${nearTo(similarity)}`.execute(db)
    return rows.map((row) => row.id)
  },

  /** Replaces the keys of events. */
  saveKeys: async (rows: { eventId: string; key: string }[], eventIds: string[]) => {
    await sql`delete from duplicate_key where event_id = any(${eventIds}::uuid[])`.execute(db)
    await sql`
      insert into duplicate_key (event_id, key)
      select event_id, key from unnest(${rows.map(({ eventId }) => eventId)}::uuid[],
        ${rows.map(({ key }) => key)}::bigint[]) as given(event_id, key)
      on conflict do nothing`.execute(db)
  },

  /** Coming events without keys, as an earlier release left them. */
  listWithoutKeys: async (from: string, after: string | null, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from event
      where local_end_date >= ${from}::date and status in ('pending', 'approved')
        and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
        and not exists (select 1 from duplicate_key where event_id = event.id)
      order by id limit ${limit}`.execute(db)
    return rows.map((row) => row.id)
  },

  sources: (eventIds: string[]): Promise<ComparedSource[]> =>
    db
      .selectFrom('eventSource')
      .select(['eventId', 'seriesId', 'linkKey'])
      .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
      .execute(),

  /** Memberships of these events and of all events in their groups. */
  memberships: async (eventIds: string[]): Promise<Membership[]> => {
    const { rows } = await sql<Membership>`
      select event_id, group_id from duplicate_member
      where group_id in (select group_id from duplicate_member where event_id = any(${eventIds}::uuid[]))
      order by group_id, event_id`.execute(db)
    return rows
  },

  membersOf: (groupIds: string[]): Promise<Membership[]> =>
    db
      .selectFrom('duplicateMember')
      .select(['eventId', 'groupId'])
      .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
      .orderBy('groupId')
      .orderBy('eventId')
      .execute(),

  /** The largest groups first, then the soonest. */
  listTop: async (limit: number, after?: RankedGroup): Promise<RankedGroup[]> => {
    const rest = after
      ? sql`where (-size, local_date, id) > (${-after.size}, ${after.localDate}::date, ${after.id}::uuid)
          and size <= ${after.size}`
      : sql``
    const { rows } = await sql<RankedGroup>`
      select id, size, local_date from duplicate_group ${rest}
      order by size desc, local_date, id limit ${limit}`.execute(db)
    return rows
  },

  count: async () => {
    const row = await db
      .selectFrom('duplicateGroup')
      .select((eb) => eb.fn.countAll<number>().as('groups'))
      .executeTakeFirstOrThrow()
    return row.groups
  },

  insertGroups: async (groups: { id: string; localDate: string }[]) => {
    if (groups.length === 0) return
    await db
      .insertInto('duplicateGroup')
      .values(groups.map((group) => ({ ...group, size: 0 })))
      .execute()
  },

  /** Locks groups in the order of their ids; returns those that still exist. */
  lockGroups: async (ids: string[]): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('duplicateGroup')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return new Set(rows.map((row) => row.id))
  },

  /** Locks events and returns those that may be in a group. */
  lockOpen: async (eventIds: string[]): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('event')
      .select('id')
      .where(sql<boolean>`id = any(${eventIds}::uuid[])`)
      .where('status', 'in', ['pending', 'approved'])
      .orderBy('id')
      .forShare()
      .execute()
    return new Set(rows.map((row) => row.id))
  },

  join: async (members: Membership[]) => {
    if (members.length === 0) return
    await db
      .insertInto('duplicateMember')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Returns the groups they were in. */
  leave: async (eventIds: string[]): Promise<string[]> => {
    const rows = await db
      .deleteFrom('duplicateMember')
      .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
      .returning('groupId')
      .execute()
    return [...new Set(rows.map((row) => row.groupId))]
  },

  /** Updates the size of groups; deletes groups of fewer than two events. */
  updateSizes: async (groupIds: string[]) => {
    if (groupIds.length === 0) return
    await sql`
      update duplicate_group set (size, local_date) = (
        select count(*), coalesce(min(event.local_date), duplicate_group.local_date)
        from duplicate_member as member join event on event.id = member.event_id
        where member.group_id = duplicate_group.id)
      where id = any(${groupIds}::uuid[])`.execute(db)
    await sql`
      with gone as (
        delete from duplicate_group where id = any(${groupIds}::uuid[]) and size < 2 returning id
      )
      delete from duplicate_member using gone where duplicate_member.group_id = gone.id`.execute(db)
  },

  dismiss: async (pairs: { firstId: string; secondId: string }[], actionId: string) => {
    if (pairs.length === 0) return
    await db
      .insertInto('duplicateDismissal')
      .values(pairs.map((pair) => ({ ...pair, actionId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  undoDismissal: (actionId: string) =>
    db.deleteFrom('duplicateDismissal').where('actionId', '=', actionId).execute(),
})
