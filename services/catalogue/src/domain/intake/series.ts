import type { TransactionStores } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import type { Finding } from '../facts/findings.ts'
import { hoursOf } from '../facts/occurrences.ts'

/** A series that was approved as a whole, with the approved date and the source that new dates are held against. */
export interface ApprovedSeries {
  approvedBy: string | null
  /** The decision that approved it. */
  approvalId: string | null
  example: EventFields
  source: EventSourceFields
}

const keyOf = (series: { feed: string; uid: string }): string => JSON.stringify([series.feed, series.uid])

/** Gives findings their series and answers those series whose new dates may approve themselves, by id. */
export async function lookUpSeries(
  { series, events, eventSources }: Pick<TransactionStores, 'series' | 'events' | 'eventSources'>,
  findings: readonly Finding[],
): Promise<Map<string, ApprovedSeries>> {
  const keys = new Map(
    findings.flatMap(({ candidate, suggestedBy }) =>
      candidate.series ? [[keyOf(candidate.series), { ...candidate.series, suggestedBy }]] : [],
    ),
  )
  const rows = await series.ensure([...keys.values()])
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  for (const finding of findings) {
    if (finding.candidate.series) finding.seriesId = byKey.get(keyOf(finding.candidate.series))?.id ?? null
  }

  const approved = rows.filter((row) => row.approved)
  const examples = await events.listLatestApproved(approved.map((row) => row.id))
  const sources = await eventSources.list(examples.map((example) => example.id))
  return new Map(
    approved.flatMap(({ id, approvedBy, approvalId }) => {
      const example = examples.find((event) => event.seriesId === id)
      const source = sources.find((one) => one.eventId === example?.id && one.seriesId === id)
      return example && source ? [[id, { approvedBy, approvalId, example, source }]] : []
    }),
  )
}

/** Whether a finding is a further date of an approved series: same verified source, nothing but the date changed. */
export function isFurtherDate(finding: Finding, { example, source }: ApprovedSeries): boolean {
  const { candidate } = finding
  const sameSource =
    candidate.source.kind === source.kind &&
    candidate.source.name === source.name &&
    candidate.source.url === source.url &&
    source.verdict === 'verified' &&
    candidate.verdict === 'verified' &&
    finding.proven
  return (
    sameSource &&
    finding.title === example.title &&
    finding.description === example.description &&
    finding.cityKey === example.cityKey &&
    finding.location === example.location &&
    candidate.link === example.sourceLink &&
    finding.categoryId === example.categoryId &&
    finding.timeZone === example.timeZone &&
    hoursOf(finding) === hoursOf(example)
  )
}
