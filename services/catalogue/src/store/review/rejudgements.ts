import type { Country, Doubt } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import { columns } from '../events/events.ts'
import type { CatalogueDb, EventFields } from '../schema.ts'
import type { RejudgementTable, StoredProof } from '../tables/rejudgement-tables.ts'

export interface JudgedEvent {
  id: string
  judgedRules: number
  doubt: Doubt | null
}

export interface JudgedOutcome {
  eventId: string
  outcome: NonNullable<RejudgementTable['outcome']>
  previous: StoredProof | null
}

/** Versions below this one; a list of values, so that the index on version and day is used for each. */
const olderThan = (rules: number) =>
  sql`event.judged_rules = any(${Array.from({ length: rules }, (_, version) => version)}::integer[])`

const stillToCome = (today: string) =>
  sql`event.status in ('pending', 'approved') and event.local_end_date >= ${today}::date`

export const rejudgementStore = (db: Kysely<CatalogueDb>) => ({
  /** Requests without a result. */
  countOpen: async (askedAfter: Date): Promise<number> => {
    const row = await db
      .selectFrom('rejudgement')
      .select(({ fn }) => fn.countAll<number>().as('requests'))
      .where('outcome', 'is', null)
      .where('askedAt', '>', askedAfter)
      .executeTakeFirstOrThrow()
    return row.requests
  },

  /** Serialises requests until the end of the transaction, so that other processes see those made here. */
  lockRequests: () =>
    sql`select pg_advisory_xact_lock(hashtextextended('catalogue.rejudgements', 0))`.execute(db),

  /**
   * Coming events that were judged by older rules and not asked for since `askedBefore`, soonest first. Locked, skipping
   * what another transaction has locked.
   */
  listDueForUpdate: async (
    rules: number,
    today: string,
    askedBefore: Date,
    limit: number,
  ): Promise<EventFields[]> => {
    const { rows } = await sql<EventFields>`
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))}
      from event left join rejudgement on rejudgement.event_id = event.id and rejudgement.rules = ${rules}
      where ${olderThan(rules)} and ${stillToCome(today)}
        and (rejudgement.asked_at is null or rejudgement.asked_at <= ${askedBefore})
      order by event.local_end_date, event.id limit ${limit}
      for update of event skip locked`.execute(db)
    return rows
  },

  saveAsked: async (eventIds: string[], rules: number, askedAt: Date) => {
    if (eventIds.length === 0) return
    await db
      .insertInto('rejudgement')
      .values(
        eventIds.map((eventId) => ({
          eventId,
          rules,
          askedAt,
          outcome: null,
          judgedAt: null,
          previous: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('eventId').doUpdateSet({ rules, askedAt, outcome: null, judgedAt: null }),
      )
      .execute()
  },

  /** The event changed meanwhile: it is asked for again. */
  forget: async (eventIds: string[]) => {
    if (eventIds.length > 0) await db.deleteFrom('rejudgement').where('eventId', 'in', eventIds).execute()
  },

  saveOutcomes: async (outcomes: readonly JudgedOutcome[], at: Date) => {
    if (outcomes.length === 0) return
    await sql`
      update rejudgement set outcome = given.outcome, judged_at = ${at},
        previous = coalesce(given.previous, rejudgement.previous)
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as given("eventId" uuid, outcome text, previous jsonb)
      where rejudgement.event_id = given."eventId"`.execute(db)
  },

  /** Saves by which rules locked events were judged. Not a change of the event: its sequence stays. */
  saveJudged: async (events: readonly JudgedEvent[]) => {
    if (events.length === 0) return
    await sql`
      update event set judged_rules = given."judgedRules", doubt = given.doubt
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as given(id uuid, "judgedRules" integer, doubt text)
      where event.id = given.id`.execute(db)
  },

  /** The proof of events before they were judged again. */
  listPrevious: (eventIds: string[]) =>
    eventIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('rejudgement')
          .select(['eventId', 'previous'])
          .where('eventId', 'in', eventIds)
          .where('previous', 'is not', null)
          .execute(),

  countWaiting: async (rules: number, today: string) => {
    const { rows } = await sql<{ country: Country; remaining: number; failed: number }>`
      select event.country,
        count(*) filter (where rejudgement.outcome is distinct from 'failed') as remaining,
        count(*) filter (where rejudgement.outcome = 'failed') as failed
      from event left join rejudgement on rejudgement.event_id = event.id and rejudgement.rules = ${rules}
      where ${olderThan(rules)} and ${stillToCome(today)}
      group by event.country`.execute(db)
    return rows
  },

  countJudged: async (rules: number) => {
    const { rows } = await sql<{ country: Country; judged: number }>`
      select event.country, count(*) as judged
      from rejudgement join event on event.id = rejudgement.event_id
      where rejudgement.rules = ${rules} and rejudgement.outcome in ('kept', 'worse')
      group by event.country`.execute(db)
    return rows
  },

  countDoubts: async (today: string): Promise<number> => {
    const { rows } = await sql<{ events: number }>`
      select count(*) as events from event where doubt is not null and ${stillToCome(today)}`.execute(db)
    return rows[0]?.events ?? 0
  },
})
