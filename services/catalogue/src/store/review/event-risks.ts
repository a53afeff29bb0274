import type { EventRisk } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb, EventFields, EventSourceFields } from '../schema.ts'

/** What the risks of an event are judged by, besides its sources. */
export interface RiskFacts
  extends Pick<
    EventFields,
    | 'id'
    | 'startAt'
    | 'endAt'
    | 'allDay'
    | 'timeKnown'
    | 'timeZone'
    | 'localDate'
    | 'localEndDate'
    | 'location'
    | 'categoryId'
    | 'suggestedBy'
  > {
  /** The host of its link, without www. */
  domain: string | null
  /** Whether an event of that host is approved. */
  isDomainKnown: boolean
}
export type RiskSource = Pick<
  EventSourceFields,
  'eventId' | 'kind' | 'name' | 'verdict' | 'score' | 'dateKnown' | 'evidence' | 'facts' | 'suggestedBy'
>

const isDomainKnown = sql<boolean>`exists (
  select 1 from event as known where known.domain = event.domain and known.approved_at is not null)`

/** The risks of `event`: a domain stops being new with its first approval, and is new again when that is undone. */
export const currentRisks = sql<EventRisk[]>`(case when 'new-domain' = any(event.risks) and ${isDomainKnown}
  then array_remove(event.risks, 'new-domain') else event.risks end)`

/** Weakest first, as PROOF_LEVELS; matches the index of waiting events by proof. */
export const proofRank = sql<number>`(case when 'weak-proof' = any(event.risks) then 0
  when 'partial-proof' = any(event.risks) then 1 else 2 end)`

/** Whether `event` is the first date that waits of a series of which none was published. */
export const startsSeries = sql<boolean>`(event.series_id is not null and event.status in ('held', 'pending')
  and not exists (
    select from event as other where other.series_id = event.series_id and (other.approved_at is not null
      or (other.status in ('held', 'pending') and (other.local_date, other.id) < (event.local_date, event.id)))))`

export const eventRiskStore = (db: Kysely<CatalogueDb>) => ({
  /** The facts of those that wait. */
  facts: async (eventIds: string[]): Promise<RiskFacts[]> => {
    if (eventIds.length === 0) return []
    const { rows } = await sql<RiskFacts>`
      select id, start_at, end_at, all_day, time_known, time_zone, local_date, local_end_date, location,
        category_id, suggested_by, domain, ${isDomainKnown} as is_domain_known
      from event where id = any(${eventIds}::uuid[]) and status in ('held', 'pending')`.execute(db)
    return rows
  },

  /** Stores the risks of rows that the transaction has locked. */
  save: async (rows: { id: string; risks: EventRisk[] }[]) => {
    if (rows.length === 0) return
    await sql`
      update event set risks = array(select jsonb_array_elements_text(judged.risks))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged(id uuid, risks jsonb)
      where event.id = judged.id`.execute(db)
  },

  /** Risks by event, how many dates approving its series would approve, and whether it starts a new series. */
  list: async (eventIds: string[]) => {
    if (eventIds.length === 0) return []
    const { rows } = await sql<{
      id: string
      risks: EventRisk[]
      seriesPending: number
      startsSeries: boolean
    }>`
      with wanted as (select * from event where id = any(${eventIds}::uuid[])),
      waiting as (
        select series_id, count(*) as events from event
        where series_id = any(select series_id from wanted) and status = 'pending'
          and not 'holiday-rule' = any(risks)
        group by series_id
      )
      select event.id, ${currentRisks} as risks, coalesce(waiting.events, 0)
        + (event.series_id is not null and event.status = 'pending' and 'holiday-rule' = any(event.risks))::int
        as series_pending,
        ${startsSeries} as starts_series
      from wanted as event left join waiting using (series_id)`.execute(db)
    return rows
  },
})
