import {
  type Country,
  type EventRisk,
  type EventStatus,
  PROOF_LEVELS,
  type ProofLevel,
  type RiskGroup,
} from '@uitpost/contracts'
import { type RawBuilder, sql } from 'kysely'
import { currentRisks, proofRank, startsSeries } from './event-risks.ts'

/** An admin's filter, in terms of columns. */
export interface EventFilter {
  statuses?: EventStatus[]
  /** Words that follow each other in the title (title_words); without any, nothing is found. */
  title?: string
  cityKeys?: string[]
  country?: Country
  categoryId?: string | null
  source?: string
  seriesId?: string
  /** At least one of them. */
  risks?: (EventRisk | RiskGroup)[]
  /** Without this one. */
  withoutRisk?: EventRisk
  proof?: ProofLevel
  /** Judged again with a worse verdict, and not decided yet. */
  inDoubt?: boolean
  from?: string
  to?: string
  /** With open reports of readers, or requests of organisers. */
  reported?: true
}

/** Conditions on `event`, at least one. */
export function conditionsOf(filter: EventFilter): RawBuilder<unknown> {
  const parts = [sql`true`]
  const {
    statuses,
    title,
    cityKeys,
    country,
    categoryId,
    source,
    seriesId,
    risks,
    withoutRisk,
    proof,
    inDoubt,
    reported,
    from,
    to,
  } = filter
  if (statuses) parts.push(sql`event.status = any(${statuses}::text[])`)
  if (title !== undefined)
    parts.push(title === '' ? sql`false` : sql`title_words(event.title) like ${`%${title}%`}`)
  if (cityKeys) parts.push(sql`event.city_key = any(${cityKeys}::text[])`)
  if (country) parts.push(sql`event.country = ${country}`)
  if (categoryId === null) parts.push(sql`event.category_id is null`)
  else if (categoryId) parts.push(sql`event.category_id = ${categoryId}::uuid`)
  if (source) parts.push(sql`event.source = ${source}`)
  if (seriesId) parts.push(sql`event.series_id = ${seriesId}::uuid`)
  if (risks) parts.push(riskCondition(risks))
  if (withoutRisk) parts.push(sql`not ${withoutRisk} = any(event.risks)`)
  if (proof) parts.push(sql`${proofRank} = ${PROOF_LEVELS.indexOf(proof)}`)
  if (inDoubt) parts.push(sql`event.doubt is not null and event.status in ('pending', 'approved')`)
  if (from) parts.push(sql`event.local_end_date >= ${from}::date`)
  if (to) parts.push(sql`event.local_date <= ${to}::date`)
  if (reported) {
    // Each a short list: the plan begins there.
    parts.push(sql`event.id in (
      select event_id from event_report where settled_at is null
      union select event_id from organiser_request where confirmed_at is not null and decided_at is null)`)
  }
  return sql.join(parts, sql` and `)
}

function riskCondition(risks: NonNullable<EventFilter['risks']>): RawBuilder<unknown> {
  const parts = [sql`${currentRisks} && ${risks}::text[]`]
  if (risks.includes('any')) parts.push(sql`${currentRisks} <> '{}'`)
  if (risks.includes('none')) parts.push(sql`${currentRisks} = '{}'`)
  if (risks.includes('starts-series')) parts.push(startsSeries)
  return sql`(${sql.join(parts, sql` or `)})`
}
