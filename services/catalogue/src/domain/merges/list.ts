import type { AdminEvent, DuplicateGroup, PageQuery } from '@uitpost/contracts'
import { type Listed, readPage } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { RankedGroup } from '../../store/review/duplicates.ts'
import { loadAliases } from '../duplicates/aliases.ts'
import { isGroupable, toCompared } from '../duplicates/groups.ts'
import { type Compared, likenessOf } from '../duplicates/likeness.ts'
import type { VenueAliases } from '../duplicates/venues.ts'
import { toAdminEvents } from '../review/admin-events.ts'

const GroupCursor = z
  .tuple([z.int().min(0), z.iso.date(), z.uuid()])
  .transform(([size, localDate, id]): RankedGroup => ({ size, localDate, id }))

/** Groups of likely duplicates, the largest first, with the likeness of each event to the first. */
export async function listDuplicates(ctx: Context, query: PageQuery): Promise<Listed<DuplicateGroup>> {
  const { duplicates } = ctx.stores
  return readPage(query, {
    cursor: GroupCursor,
    read: (limit, after) => duplicates.listTop(limit, after),
    cursorOf: ({ size, localDate, id }) => [size, localDate, id],
    total: () => duplicates.count(),
    present: (places) => presentGroups(ctx, places),
  })
}

async function presentGroups(ctx: Context, groups: readonly RankedGroup[]): Promise<DuplicateGroup[]> {
  const { duplicates, adminEvents } = ctx.stores
  const members = await duplicates.membersOf(groups.map(({ id }) => id))
  // Sorted by id: the first is the one that a merge keeps.
  const rows = (await adminEvents.listByIds(members.map(({ eventId }) => eventId))).filter(isGroupable)
  const ids = rows.map((row) => row.id)
  const [sources, admins] = await Promise.all([duplicates.sources(ids), toAdminEvents(ctx, rows)])
  const aliases = await loadAliases(
    ctx.stores,
    rows.map((row) => row.cityKey),
  )
  const compared = new Map(toCompared(rows, sources).map((one) => [one.event.id, one]))
  const shown = new Map(admins.map((event) => [event.id, event]))
  const byGroup = Map.groupBy(members, (member) => member.groupId)
  return groups.flatMap(({ id }) => {
    const of = <Value>(values: ReadonlyMap<string, Value>) =>
      (byGroup.get(id) ?? []).flatMap(({ eventId }) => values.get(eventId) ?? [])
    return presentGroup(of(shown), of(compared), aliases)
  })
}

function presentGroup(
  events: readonly AdminEvent[],
  compared: readonly Compared[],
  aliases: VenueAliases,
): DuplicateGroup[] {
  const [first] = events
  const [kept] = compared
  if (!first || !kept || events.length < 2) return []
  const explained = events.map((event, index) => {
    const other = compared[index]
    const likeness = index > 0 && other ? likenessOf(kept, other, aliases) : undefined
    return { ...event, score: likeness?.score ?? null, likeness: likeness?.fields ?? [] }
  })
  return [
    {
      title: first.title,
      start_date: first.startDate,
      city: first.city,
      duplicate_count: events.length,
      event_ids: events.map((event) => event.id).join(','),
      score: Math.min(1, ...explained.flatMap(({ score }) => score ?? [])),
      events: explained,
    },
  ]
}
