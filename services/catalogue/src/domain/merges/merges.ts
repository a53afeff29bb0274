import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { Merge } from '../../store/events/events.ts'
import type { EventFields } from '../../store/schema.ts'
import { announceFollows } from '../announcements/follows.ts'
import { aliasOf } from '../duplicates/aliases.ts'
import { isGroupable, leaveDuplicateGroups, regroupDuplicates } from '../duplicates/groups.ts'
import { announceSaves } from '../reading/saved-events.ts'
import { approvalOf, asApproved } from '../review/approvals.ts'
import { announceChangedFacts, judgeEvents } from '../review/judge-events.ts'
import { type Decider, recordDecision, saveDecision } from '../review/review.ts'

/** Groups merged per transaction by "remove all". */
const GROUPS_PER_TRANSACTION = 100
/** "Remove all" answers after this time; the remaining groups stay in the list. */
const MAX_DURATION_MS = 20_000

/** Locks the members of groups and returns them by group, without those that a concurrent decision has merged. */
async function lockGroups(
  stores: TransactionStores,
  groupIds: string[],
): Promise<Map<string, EventFields[]>> {
  const { duplicates, events } = stores
  const before = await duplicates.membersOf(groupIds)
  const rows = await events.listForUpdate(before.map(({ eventId }) => eventId))
  const locked = new Map(rows.filter(isGroupable).map((row) => [row.id, row]))
  await duplicates.lockGroups(groupIds)
  const members = Map.groupBy(await duplicates.membersOf(groupIds), (member) => member.groupId)
  return new Map(
    [...members].map(([groupId, of]) => [groupId, of.flatMap(({ eventId }) => locked.get(eventId) ?? [])]),
  )
}

/**
 * Which events of a group are merged into which: the first that is not to be removed is kept, or else the first of
 * all.
 */
export function planMerges(members: readonly EventFields[], remove: ReadonlySet<string>): Merge[] {
  const inOrder = members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const kept = inOrder.find(({ id }) => !remove.has(id)) ?? inOrder[0]
  if (!kept) return []
  return inOrder
    .filter(({ id }) => remove.has(id) && id !== kept.id)
    .map(({ id }) => ({ eventId: id, keptId: kept.id }))
}

/**
 * Merges locked events: sources and saves move to the kept event, and it takes over an approval and a series where it
 * has none. `chosen` are kept events with the values that an admin has chosen.
 */
export async function saveMerges(
  stores: TransactionStores,
  merges: readonly Merge[],
  members: ReadonlyMap<string, EventFields>,
  actionId: string,
  decider: Decider,
  at: Date,
  chosen: readonly EventFields[] = [],
): Promise<void> {
  const changes = new Map<string, { before: EventFields; after: EventFields }>()
  for (const after of chosen) {
    const before = members.get(after.id)
    if (before) changes.set(after.id, { before, after })
  }
  for (const { eventId, keptId } of merges) {
    const gone = members.get(eventId)
    const kept = changes.get(keptId)?.after ?? members.get(keptId)
    if (!gone || !kept) continue
    changes.set(eventId, { before: gone, after: { ...gone, status: 'merged', mergedInto: keptId } })
    const before = members.get(keptId) ?? kept
    const approves = gone.status === 'approved' && gone.approvedAt !== null && kept.status !== 'approved'
    const entersSeries = kept.seriesId === null && gone.seriesId !== null && !kept.standsAlone
    if (!approves && !entersSeries) continue
    const inSeries = entersSeries ? { ...kept, seriesId: gone.seriesId } : kept
    changes.set(keptId, { before, after: approves ? asApproved(inSeries, approvalOf(gone)) : inSeries })
  }
  const kept = new Set(merges.map(({ keptId }) => keptId))
  const named = kept.size === 1 ? merges[0]?.keptId : undefined
  await saveDecision(
    stores,
    { id: actionId, kind: 'merge', audit: 'duplicates.merged', decider, at, eventId: named },
    [...changes.values()],
  )
  await stores.merges.moveSources([...merges], actionId)
  await stores.rejudgedSources.lowerVersions(merges)
  await stores.reports.move(merges)
  await stores.organiserRequests.move(merges)
  const told = await judgeEvents(
    stores,
    merges.map(({ keptId }) => keptId),
    at,
  )
  await announceChangedFacts(stores, told, decider.requestId)
  await announceFollows(stores, await stores.merges.moveFollows([...merges], actionId), decider.requestId)
  await announceSaves(stores, await stores.merges.moveSaves([...merges], actionId), decider.requestId)
}

/** Merging a group confirms that the venue names of its events mean one venue. */
export const saveAliases = (
  { venueAliases }: TransactionStores,
  merges: readonly Merge[],
  members: ReadonlyMap<string, EventFields>,
  actionId: string,
): Promise<void> =>
  venueAliases.insert(
    merges.flatMap(({ eventId, keptId }) => {
      const [gone, kept] = [members.get(eventId), members.get(keptId)]
      return (gone && kept && aliasOf(kept, gone)) ?? []
    }),
    actionId,
  )

/** Merges the named duplicates. Throws `conflict` when they are no duplicates any more. */
export const removeDuplicates = (ctx: Context, eventIds: string[], decider: Decider) =>
  ctx.transaction(async (stores) => {
    const memberships = await stores.duplicates.memberships(eventIds)
    const groups = await lockGroups(stores, [...new Set(memberships.map(({ groupId }) => groupId))])
    const remove = new Set(eventIds)
    const merges = [...groups.values()].flatMap((members) => planMerges(members, remove))
    if (merges.length === 0) {
      const known = await stores.events.list(eventIds)
      if (known.length === 0) throw new DomainError('not_found', 'There are no events with these ids.')
      throw new DomainError('conflict', 'These events are no duplicates of each other any more.')
    }
    const actionId = newId()
    const members = new Map([...groups.values()].flat().map((event) => [event.id, event]))
    await saveMerges(stores, merges, members, actionId, decider, ctx.now())
    await saveAliases(stores, merges, members, actionId)
    return { deletedCount: merges.length, actionId }
  })

/** Keeps the first event of every group. One decision, saved in several transactions. */
export async function removeAllDuplicates(ctx: Context, decider: Decider) {
  const actionId = newId()
  const started = performance.now()
  const total = { deletedCount: 0, duplicateGroups: 0 }
  let more = true
  while (more && performance.now() - started < MAX_DURATION_MS) {
    const groups = await ctx.stores.duplicates.listTop(GROUPS_PER_TRANSACTION)
    more = groups.length > 0
    if (!more) break
    const done = await ctx.transaction((stores) =>
      mergeGroups(
        stores,
        groups.map(({ id }) => id),
        actionId,
        decider,
        ctx.now(),
      ),
    )
    total.deletedCount += done.deletedCount
    total.duplicateGroups += done.duplicateGroups
  }
  return { ...total, actionId: total.deletedCount > 0 ? actionId : null }
}

async function mergeGroups(
  stores: TransactionStores,
  groupIds: string[],
  actionId: string,
  decider: Decider,
  at: Date,
) {
  const groups = [...(await lockGroups(stores, groupIds)).values()]
  const planned = groups.map((members) => planMerges(members, new Set(members.map(({ id }) => id))))
  const merges = planned.flat()
  const members = new Map(groups.flat().map((event) => [event.id, event]))
  if (merges.length > 0) await saveMerges(stores, merges, members, actionId, decider, at)
  // Members that were not merged leave as well: otherwise the group would be listed again.
  await leaveDuplicateGroups(
    stores,
    (await stores.duplicates.membersOf(groupIds)).map(({ eventId }) => eventId),
  )
  await stores.duplicates.updateSizes(groupIds)
  return {
    deletedCount: merges.length,
    duplicateGroups: planned.filter((ofGroup) => ofGroup.length > 0).length,
  }
}

/** Records that these are different events, so that they are not suggested as duplicates again. */
export const dismissDuplicates = (ctx: Context, eventIds: string[], decider: Decider) =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const rows = await stores.events.listForUpdate([...new Set(eventIds)])
    if (rows.length < 2) throw new DomainError('not_found', 'There are no two events with these ids.')
    const ids = rows.map(({ id }) => id)
    const actionId = await recordDecision(
      stores,
      { kind: 'dismiss', audit: 'duplicates.dismissed', decider, at, eventId: ids[0] },
      rows.map((event) => ({ before: event, after: event })),
    )
    const pairs = ids.flatMap((firstId, index) =>
      ids.slice(index + 1).map((secondId) => ({ firstId, secondId })),
    )
    await stores.duplicates.dismiss(pairs, actionId)
    await regroupDuplicates(stores, ids)
    return { actionId }
  })
