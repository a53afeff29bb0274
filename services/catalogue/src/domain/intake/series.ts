import { DETAIL_NAMES } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import type { Finding } from '../facts/findings.ts'
import { hoursOf } from '../facts/occurrences.ts'

/** An approved series, with the approved date and source that new dates are compared with. */
export interface ApprovedSeries {
  approvedBy: string | null
  /** Id of the decision that approved it. */
  approvalId: string | null
  example: EventFields
  source: EventSourceFields
}

export type SeriesRow = Awaited<ReturnType<TransactionStores['series']['list']>>[number]

const keyOf = (series: { feed: string; uid: string }): string => JSON.stringify([series.feed, series.uid])

/** Sets the series of each finding whose feed names one; announces new rules and returns these series, locked. */
export async function lookUpSeries(
  { series, outbox }: Pick<TransactionStores, 'series' | 'outbox'>,
  findings: readonly Finding[],
  requestId: string | null,
): Promise<SeriesRow[]> {
  const keys = new Map(
    findings.flatMap(({ candidate, suggestedBy }) => {
      if (!candidate.series) return []
      const readAt = new Date(candidate.source.checkedAt)
      return [[keyOf(candidate.series), { ...candidate.series, readAt, suggestedBy }]]
    }),
  )
  const { rows, changed } = await series.ensure([...keys.values()])
  if (changed.length > 0) await outbox.add('series.changed', changed, requestId)
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  for (const finding of findings) {
    if (finding.candidate.series) finding.seriesId = byKey.get(keyOf(finding.candidate.series))?.id ?? null
  }

  return rows
}

/** The approved ones of some series, each with its latest approved date. */
export async function findExamples(
  { events, eventSources }: Pick<TransactionStores, 'events' | 'eventSources'>,
  rows: readonly SeriesRow[],
): Promise<Map<string, ApprovedSeries>> {
  const approved = rows.filter((row) => row.approved)
  const examples = await events.listLatestApproved(approved.map((row) => row.id))
  const sources = await eventSources.list(examples.map((example) => example.id))
  return new Map(
    approved.flatMap(({ id, kind, approvedBy, approvalId }) => {
      const example = examples.find((event) => event.seriesId === id)
      const source = sources.find(
        (one) => one.eventId === example?.id && (kind === 'stated' || one.seriesId === id),
      )
      return example && source ? [[id, { approvedBy, approvalId, example, source }]] : []
    }),
  )
}

/**
 * Whether a finding is a further date of an approved series: same verified source, same content, another date. A
 * holiday is none unless its source names that very day.
 */
export function isFurtherDate(finding: Finding, { example, source }: ApprovedSeries): boolean {
  const { candidate } = finding
  const sameSource =
    candidate.source.kind === source.kind &&
    candidate.source.name === source.name &&
    candidate.source.url === source.url &&
    source.verdict === 'verified' &&
    candidate.verdict === 'verified' &&
    finding.proven &&
    candidate.evidence.ruleOnHoliday !== true
  return (
    sameSource &&
    finding.title === example.title &&
    finding.description === example.description &&
    finding.cityKey === example.cityKey &&
    DETAIL_NAMES.every((name) => finding[name] === example[name]) &&
    candidate.link === example.sourceLink &&
    finding.categoryId === example.categoryId &&
    finding.timeZone === example.timeZone &&
    hoursOf(finding) === hoursOf(example)
  )
}
