/**
 * Pages of `fresh` that were not looked at: no rule was written for their words. Their figures are printed
 * apart.
 */
const UNREAD = new Set(['de-osterholz', 'en-xpats', 'fr-firminy', 'nl-halle', 'nl-jekkers'])

/** What becomes of the true events of a set, in the words of their pages. */
export interface Reached {
  pages: string
  n: number
  verdicts: Record<string, number>
  /** Shares that are verified or partly proven: of all events, and as a mean of the pages. */
  perClaim: number
  perPage: number
}

function reachedOn(pages: string, found: readonly { page: string; verdict: string }[]): Reached {
  const isAccepted = ({ verdict }: { verdict: string }) => verdict === 'verified' || verdict === 'partly'
  const share = (some: typeof found) => some.filter(isAccepted).length / Math.max(1, some.length)
  const shares = [...Map.groupBy(found, ({ page }) => page).values()].map(share)
  return {
    pages,
    n: found.length,
    verdicts: Object.fromEntries(
      [...Map.groupBy(found, ({ verdict }) => verdict)].map(([verdict, { length }]) => [verdict, length]),
    ),
    perClaim: share(found),
    perPage: shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length),
  }
}

/** Separately for the pages that were read and those that were not; without the empty one. */
export function reachedBy(found: readonly { page: string; verdict: string }[]): Reached[] {
  const of = (isUnread: boolean) => found.filter(({ page }) => UNREAD.has(page) === isUnread)
  return [reachedOn('read', of(false)), reachedOn('unread', of(true))].filter(({ n }) => n > 0)
}
