import { newId } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'
import type { ComparedSource, Membership } from '../../store/review/duplicates.ts'
import type { EventFields } from '../../store/schema.ts'
import { loadAliases } from './aliases.ts'
import { keysOf } from './keys.ts'
import { type Compared, LIKELY_SCORE, likenessOf, NEAR_SIMILARITY } from './likeness.ts'

/** Events compared with their neighbours per statement. */
const COMPARED_PER_STATEMENT = 500

/** Only pending and approved events are grouped: others are not shown. */
export const isGroupable = ({ status }: Pick<EventFields, 'status'>): boolean =>
  status === 'pending' || status === 'approved'

const FACTS = [
  'normalisedTitle',
  'localDate',
  'localEndDate',
  'allDay',
  'timeKnown',
  'cityKey',
  'location',
] as const
const changedFacts = (a: EventFields, b: EventFields): boolean =>
  FACTS.some((fact) => a[fact] !== b[fact]) || a.startAt.getTime() !== b.startAt.getTime()

/** Events with the links of their sources, ready to be compared. */
export function toCompared(events: readonly EventFields[], sources: readonly ComparedSource[]): Compared[] {
  const byEvent = Map.groupBy(sources, (source) => source.eventId)
  return events.map((event) => {
    const own = byEvent.get(event.id) ?? []
    const given = (ids: (string | null)[]) => new Set(ids.filter((id) => id !== null))
    return {
      event,
      seriesIds: given([event.seriesId, ...own.map((source) => source.seriesId)]),
      linkKeys: given(own.map((source) => source.linkKey)),
    }
  })
}

/** Updates the duplicate groups of created or changed events. */
export async function rebuildDuplicateGroups(
  stores: TransactionStores,
  changes: readonly { before: EventFields | null; after: EventFields }[],
): Promise<void> {
  const leaving = changes.filter(
    ({ before, after }) =>
      before && isGroupable(before) && (!isGroupable(after) || changedFacts(before, after)),
  )
  const joining = changes.filter(
    ({ before, after }) =>
      isGroupable(after) && (!before || !isGroupable(before) || changedFacts(before, after)),
  )
  if (leaving.length > 0)
    await leaveDuplicateGroups(
      stores,
      leaving.map(({ after }) => after.id),
    )
  await joinDuplicateGroups(
    stores,
    joining.map(({ after }) => after.id),
  )
}

/** Compares the members of some events' groups again, and `others` with them, after a decision about them. */
export async function regroupDuplicates(
  stores: TransactionStores,
  eventIds: string[],
  others: readonly string[] = [],
): Promise<void> {
  const members = (await stores.duplicates.memberships(eventIds)).map(({ eventId }) => eventId)
  await leaveDuplicateGroups(stores, members)
  await joinDuplicateGroups(stores, [...new Set([...members, ...others])])
}

export async function leaveDuplicateGroups(
  { duplicates }: TransactionStores,
  eventIds: string[],
): Promise<void> {
  const left = await duplicates.leave(eventIds)
  await duplicates.lockGroups(left)
  await duplicates.updateSizes(left)
}

/**
 * Adds events to a group when they are likely the same as each of its members: resembling one member only would chain
 * different events together.
 */
export async function joinDuplicateGroups(stores: TransactionStores, eventIds: string[]): Promise<void> {
  for (let from = 0; from < eventIds.length; from += COMPARED_PER_STATEMENT) {
    await joinBatch(stores, eventIds.slice(from, from + COMPARED_PER_STATEMENT))
  }
}

async function joinBatch(stores: TransactionStores, eventIds: string[]): Promise<void> {
  const { duplicates, events } = stores
  await saveKeys(stores, eventIds)
  const near = await duplicates.findNear(eventIds, NEAR_SIMILARITY)
  if (near.length === 0) return
  const ids = [...new Set(near.flatMap(({ eventId, otherId }) => [eventId, otherId]))]
  const compared = toCompared(await events.list(ids), await duplicates.sources(ids))
  const byId = new Map(compared.map((one) => [one.event.id, one]))
  const aliases = await loadAliases(
    stores,
    compared.map(({ event }) => event.cityKey),
  )
  const groups = collectGroups(await duplicates.memberships(ids))
  for (const [eventId, others] of Map.groupBy(near, (pair) => pair.eventId)) {
    const event = byId.get(eventId)
    const likely = others.flatMap(({ otherId }) => {
      const other = byId.get(otherId)
      const score = (event && other && likenessOf(event, other, aliases)?.score) ?? 0
      return other && score >= LIKELY_SCORE ? [{ other, score }] : []
    })
    groups.place(
      eventId,
      likely.toSorted((a, b) => b.score - a.score).map(({ other }) => other.event),
    )
  }
  const { created, joined } = groups.changes()
  // Locks the events: a concurrent rejection or merge either waits or is seen here.
  const open = await duplicates.lockOpen(joined.map((member) => member.eventId))
  await duplicates.insertGroups(created)
  // A group that was dissolved meanwhile is not created again.
  const there = await duplicates.lockGroups([...new Set(joined.map(({ groupId }) => groupId))])
  await duplicates.join(joined.filter(({ eventId, groupId }) => open.has(eventId) && there.has(groupId)))
  await duplicates.updateSizes([...there])
}

async function saveKeys({ duplicates, events }: TransactionStores, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return
  const rows = await events.list(eventIds)
  await duplicates.saveKeys(
    rows.flatMap((event) => keysOf(event).map((key) => ({ eventId: event.id, key }))),
    eventIds,
  )
}

function collectGroups(memberships: readonly Membership[]) {
  const groupOf = new Map(memberships.map(({ eventId, groupId }) => [eventId, groupId]))
  const membersOf = new Map(
    [...Map.groupBy(memberships, (one) => one.groupId)].map(([id, members]) => [
      id,
      members.map((member) => member.eventId),
    ]),
  )
  const created: { id: string; localDate: string }[] = []
  const joined: Membership[] = []
  const join = (eventId: string, groupId: string) => {
    groupOf.set(eventId, groupId)
    membersOf.set(groupId, [...(membersOf.get(groupId) ?? []), eventId])
    joined.push({ eventId, groupId })
  }
  return {
    /** `likely` are the events it resembles, the most alike first. */
    place: (eventId: string, likely: readonly EventFields[]) => {
      if (groupOf.has(eventId)) return
      const ids = new Set(likely.map((other) => other.id))
      for (const other of likely) {
        const groupId = groupOf.get(other.id)
        if (!groupId) {
          const group = { id: newId(), localDate: other.localDate }
          created.push(group)
          join(other.id, group.id)
          return join(eventId, group.id)
        }
        if ((membersOf.get(groupId) ?? []).every((member) => ids.has(member))) return join(eventId, groupId)
      }
    },
    changes: () => ({ created, joined }),
  }
}
