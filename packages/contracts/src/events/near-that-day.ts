import { AGENDA_KM } from '../constants.ts'

/** Events shown on the page of another one, as what else is on near it that day. */
export const NEARBY_SHOWN = 4

/**
 * The question to the agenda for what else is on near an event: on its first day, or today while it is running. Two more
 * are asked for than shown, as the event itself and its series are among them. Undefined once it is over.
 */
export function askNearThatDay({
  townId,
  first,
  last,
  today,
}: {
  townId: string
  /** Local days, 'YYYY-MM-DD'. */
  first: string
  last: string
  today: string
}) {
  if (last < today) return undefined
  const day = first < today ? today : first
  return {
    near: townId,
    km: AGENDA_KM,
    from: day,
    to: day,
    order: 'distance' as const,
    limit: NEARBY_SHOWN + 2,
  }
}

/** The first of some items of the agenda, without an event and other dates of its series. */
export const withoutItself = <Item extends { event: { id: string }; series: { id: string } | null }>(
  items: readonly Item[],
  { id, seriesId }: { id: string; seriesId: string | null },
): Item[] =>
  items
    .filter(({ event, series }) => event.id !== id && (seriesId === null || series?.id !== seriesId))
    .slice(0, NEARBY_SHOWN)
