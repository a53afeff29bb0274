import { QUOTED_FIELDS, type QuotedSource, SUGGESTED_SOURCE } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { EventSourceFields } from '../../store/schema.ts'

/** Whether a source shows that its event takes place on its day. */
const showsDay = ({ cancelled, verdict, evidence }: EventSourceFields): boolean =>
  !cancelled && (verdict === 'verified' || verdict === 'partly') && evidence.start.proven

const rankOf = (source: EventSourceFields): number =>
  showsDay(source) ? (source.dateKnown === 'stated' ? 0 : 1) : 2

const quotesOf = ({ evidence }: EventSourceFields): QuotedSource['quotes'] =>
  QUOTED_FIELDS.flatMap((about) => {
    const { proven, quote } = evidence[about] ?? {}
    return proven && quote ? [{ about, text: quote }] : []
  })

/**
 * The sources of events with the words that show them, by event: one that names the day before one with a rule, then the
 * latest. Links that users suggested are left out.
 */
export async function listQuotedSources(
  { stores }: Pick<Context, 'stores'>,
  eventIds: readonly string[],
): Promise<Map<string, QuotedSource[]>> {
  const rows = await stores.eventSources.list([...new Set(eventIds)])
  const sorted = rows
    .filter(({ name }) => name !== SUGGESTED_SOURCE)
    .toSorted(
      (one, other) => rankOf(one) - rankOf(other) || other.checkedAt.getTime() - one.checkedAt.getTime(),
    )
  const byEvent = Map.groupBy(sorted, ({ eventId }) => eventId)
  return new Map([...byEvent].map(([eventId, sources]) => [eventId, sources.map(toQuotedSource)]))
}

const toQuotedSource = (row: EventSourceFields): QuotedSource => ({
  name: row.name,
  address: row.url ?? row.link,
  checkedAt: row.checkedAt.toISOString(),
  dateKnown: showsDay(row) ? row.dateKnown : null,
  sandbox: row.sandbox,
  quotes: quotesOf(row),
})
