import { DomainError, newId } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { joinGroups, leaveGroups } from '../duplicates/groups.ts'
import { statedBy } from '../duplicates/joins.ts'
import { isProven } from '../facts/proof.ts'
import { UNAPPROVED } from '../review/approvals.ts'
import { type Decider, saveDecision } from '../review/review.ts'

const PARTABLE: readonly EventFields['status'][] = ['held', 'pending', 'approved', 'cancelled']

/**
 * Makes a source that was joined by itself an event of its own, as it said it. The two are told apart for good: the source
 * is known by its candidate from now on, and they are not suggested as duplicates. Taken back, it is merged again.
 */
export const partSource = (ctx: Context, eventId: string, sourceId: string, decider: Decider) =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const [event] = await stores.events.listForUpdate([eventId])
    const sources = event ? await stores.eventSources.list([eventId]) : []
    const source = sources.find(({ id }) => id === sourceId)
    if (!event || !source || !PARTABLE.includes(event.status)) {
      throw new DomainError('not_found', 'There is no source of an event with these ids.')
    }
    const stated = source.joined?.stated
    if (!stated || sources.length < 2) {
      throw new DomainError(
        'conflict',
        'This source was not joined to the event by itself, or what it said is gone.',
      )
    }
    const categoryIds = await stores.categories.ids()
    const parted: EventFields = {
      ...{ ...statedBy(stated), id: newId(), seriesId: source.seriesId },
      categoryId: stated.categoryId && categoryIds.has(stated.categoryId) ? stated.categoryId : null,
      status: isProven(source.evidence) ? 'pending' : 'held',
      ...{ mergedInto: null, ...UNAPPROVED, withdrawnAt: null, sequence: 0 },
    }
    const together: EventFields = { ...parted, status: 'merged', mergedInto: event.id }
    await stores.events.insert([together])
    const actionId = await saveDecision(stores, { kind: 'part', audit: 'event.source_parted', decider, at }, [
      { before: together, after: parted },
      { before: event, after: event },
    ])
    await stores.merges.moveSource(source.id, { eventId: event.id, keptId: parted.id }, actionId)
    const ids = [event.id, parted.id]
    const [firstId = '', secondId = ''] = ids.toSorted()
    await stores.duplicates.dismiss([{ firstId, secondId }], actionId)
    const members = (await stores.duplicates.memberships(ids)).map((member) => member.eventId)
    await leaveGroups(stores, members)
    await joinGroups(stores, [...new Set([...members, parted.id])])
    return { eventId: parted.id, actionId }
  })
