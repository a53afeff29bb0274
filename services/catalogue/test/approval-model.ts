/**
 * Which events an admin's approvals cover at a moment, told only by what was decided: nothing here reads the rows that
 * are under test.
 */
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
    /** A further date of a series: whatever approval of the series stands covers it too. */
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
    /** Whether an approval stands that may make this event public, its own or one that a merge brought. */
    stands: (eventId: string): boolean => isCovered(eventId, new Set([eventId])),
  }
}
