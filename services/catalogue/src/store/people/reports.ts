import type { ReportKind, ReportOutcome } from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Merge } from '../events/events.ts'
import type { CatalogueDb } from '../schema.ts'
import type { EventReportTable } from '../tables/report-tables.ts'

export interface Outcome {
  eventId: string
  outcome: ReportOutcome
}

/** A settled report whose reporter has an account. */
export interface SettledReport extends Outcome {
  id: string
  reporterId: string
}

/** Open reports of one kind on an event. */
export interface ReportCount {
  eventId: string
  kind: ReportKind
  reports: number
  latestAt: Date
}

export const reportStore = (db: Kysely<CatalogueDb>) => ({
  /** Replaces the reporter's open report on the event. */
  save: (report: Insertable<EventReportTable>) =>
    db
      .insertInto('eventReport')
      .values(report)
      .onConflict((conflict) =>
        conflict
          .columns(['eventId', 'reporterId'])
          .where('settledAt', 'is', null)
          .doUpdateSet({ kind: report.kind, createdAt: report.createdAt }),
      )
      .execute(),

  countOpen: async (eventIds: string[]): Promise<ReportCount[]> => {
    const { rows } = await sql<ReportCount>`
      select event_id, kind, count(*)::integer as reports, max(created_at) as latest_at from event_report
      where event_id = any(${eventIds}::uuid[]) and settled_at is null
      group by event_id, kind`.execute(db)
    return rows
  },

  /** Settles the open reports on these events. Returns how many there were on each, and those with a reporter. */
  settle: async (
    outcomes: readonly Outcome[],
    at: Date,
  ): Promise<{ settled: number; named: SettledReport[] }> => {
    const { rows } = await sql<SettledReport & { reporterId: string | null }>`
      update event_report set outcome = given.outcome, settled_at = ${at}
      from unnest(${outcomes.map(({ eventId }) => eventId)}::uuid[],
        ${outcomes.map(({ outcome }) => outcome)}::text[]) as given(event_id, outcome)
      where event_report.event_id = given.event_id and event_report.settled_at is null
      returning event_report.id, event_report.event_id, event_report.reporter_id, given.outcome`.execute(db)
    return {
      settled: rows.length,
      named: rows.filter((row): row is SettledReport => row.reporterId !== null),
    }
  },

  /** Open reports follow a merge; who reported both events keeps the newer report. */
  move: async (merges: readonly Merge[]) => {
    await sql`
      with merge as (
        select * from unnest(${merges.map(({ eventId }) => eventId)}::uuid[],
          ${merges.map(({ keptId }) => keptId)}::uuid[]) as merge(event_id, kept_id)
      ), known as (
        select report.id, merge.kept_id, report.reporter_id, report.created_at
        from merge join event_report as report on report.event_id in (merge.event_id, merge.kept_id)
        where report.settled_at is null and report.reporter_id is not null
      )
      delete from event_report using known as older, known as newer
      where event_report.id = older.id and older.kept_id = newer.kept_id
        and older.reporter_id = newer.reporter_id
        and (older.created_at, older.id) < (newer.created_at, newer.id)`.execute(db)
    await sql`
      update event_report set event_id = merge.kept_id
      from unnest(${merges.map(({ eventId }) => eventId)}::uuid[],
        ${merges.map(({ keptId }) => keptId)}::uuid[]) as merge(event_id, kept_id)
      where event_report.event_id = merge.event_id and event_report.settled_at is null`.execute(db)
  },

  removeBefore: (at: Date) => removeInPortions(db, 'event_report', sql`created_at < ${at}`),
})
