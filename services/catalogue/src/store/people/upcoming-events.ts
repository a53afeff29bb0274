import { type DateKnown, DETAIL_NAMES } from '@uitpost/contracts'
import { plannedOnce } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import { subscribedFrom } from '../counters/counters.ts'
import { bestProofFirst, provesDay } from '../events/event-sources.ts'
import { type After, running } from '../events/events.ts'
import { type SeriesView, seriesOfEvent } from '../events/series.ts'
import type { CatalogueDb, EventFields } from '../schema.ts'

/** What a list, a calendar or a table shows of an event. */
const columns = [
  ...(['id', 'seriesId', 'title', 'description', 'startAt', 'endAt', 'allDay', 'timeKnown'] as const),
  ...(['timeZone', 'localDate', 'localEndDate', 'city', 'cityId', 'country'] as const),
  ...DETAIL_NAMES,
  ...(['source', 'sourceLink', 'categoryId', 'status', 'sequence', 'facts'] as const),
] as const

export type ListedEvent = Pick<EventFields, (typeof columns)[number]> & {
  categoryName: string | null
  categorySlug: string | null
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const listed = sql.raw(columns.map((column) => `event.${snakeCase(column)} as "${column}"`).join(', '))

/** With its series, and the source that shows best how its day is known; null if there is none. */
export type UpcomingEvent = ListedEvent & {
  series: SeriesView | null
  dateHow: DateKnown | null
  dateSource: string | null
  dateCheckedAt: Date | null
  /** Of the whole list. */
  total: number
}

export const upcomingEventStore = (db: Kysely<CatalogueDb>) => {
  // Names are converted in the statement: converting those of each row takes a tenth of the call.
  const plain = db.withoutPlugins()
  return {
    /**
     * Approved events in a user's categories that are not over on `today`, soonest first. One short index scan per
     * category; events that began earlier come from the index of running events. Sources named `unless` prove no day.
     */
    list: async (
      { userId, today, unless }: { userId: string; today: string; unless: string },
      limit: number,
      after?: After,
    ): Promise<UpcomingEvent[]> => {
      const rest = after
        ? sql`and (local_date, start_at, id) > (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
        : sql``
      const order = sql`order by local_date, start_at, id limit ${limit}`
      const mine = sql`category_id = mine.category_id and status = 'approved'`
      // Sorts index columns only; the events are read for one page.
      const { rows } = await sql<UpcomingEvent>`
      select ${plannedOnce} ${listed}, category.name as "categoryName", category.slug as "categorySlug",
        proof.date_known as "dateHow", proof.name as "dateSource", proof.checked_at as "dateCheckedAt",
        ${seriesOfEvent(today, userId)} as series, ${subscribedFrom(userId, today)} as total
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
      left join lateral (
        select date_known, name, checked_at from event_source
        where event_id = event.id and ${provesDay(unless)} order by ${bestProofFirst} limit 1
      ) as proof on true
      order by event.local_date, event.start_at, event.id`.execute(plain)
      return rows
    },
  }
}
