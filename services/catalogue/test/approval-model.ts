/** Which events are covered by approvals, computed from the decisions alone, without the rows under test. */
export function createApprovalModel() {
  const approvals = new Map<string, { events: Set<string>; series: string | null }>()
  const merges = new Map<string, [gone: string, kept: string][]>()

  const covers = (eventId: string): boolean =>
    [...approvals.values()].some(({ events }) => events.has(eventId))
  const isCovered = (eventId: string, seen: ReadonlySet<string>): boolean =>
    covers(eventId) ||
    [...merges.values()]
      .flat()
      .some(
        ([gone, kept]) => kept === eventId && !seen.has(gone) && isCovered(gone, new Set([...seen, gone])),
      )

  return {
    approved: (actionId: string, events: readonly string[], series: string | null = null) =>
      void approvals.set(actionId, { events: new Set(events), series }),
    /** A further date of a series is covered by the series' approvals too. */
    arrived: (eventId: string, series: string | null) => {
      for (const approval of approvals.values()) {
        if (series !== null && approval.series === series) approval.events.add(eventId)
      }
    },
    merged: (actionId: string, pairs: readonly [gone: string, kept: string][]) =>
      void merges.set(actionId, [...(merges.get(actionId) ?? []), ...pairs]),
    undone: (actionId: string) => {
      approvals.delete(actionId)
      merges.delete(actionId)
    },
    /** Whether an approval covers the event, its own or one of an event merged into it. */
    stands: (eventId: string): boolean => isCovered(eventId, new Set([eventId])),
  }
}
