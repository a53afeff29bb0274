import { type DecidedEvent, type EventMerge, MERGEABLE_STATUSES, type MergeField } from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { toCompared } from '../duplicates/groups.ts'
import { wireDates } from '../facts/occurrences.ts'
import { toEvent } from '../reading/events.ts'
import { edited, refused } from '../review/event-edits.ts'
import type { Decider } from '../review/review.ts'
import { saveAliases, saveMerges } from './merges.ts'

/** Fields that may have been typed by the person who suggested the event. */
const TYPED: readonly MergeField[] = ['title', 'description', 'location', 'link', 'city']

/**
 * The event that is kept comes first: the approved one, whose address people know; else a suggested one, so that typed
 * words stay where they can be erased; else the older one.
 */
const byPrecedence = (a: EventFields, b: EventFields): number =>
  Number(b.status === 'approved') - Number(a.status === 'approved') ||
  Number(b.suggestedBy !== null) - Number(a.suggestedBy !== null) ||
  (a.id < b.id ? -1 : 1)

/** Locks two events that can be made one, the kept one first. */
async function lockPair(
  stores: TransactionStores,
  [one = '', other = '']: EventMerge['eventIds'],
): Promise<[kept: EventFields, gone: EventFields]> {
  if (one === other) throw refused('eventIds', 'An event cannot be made one with itself.')
  const rows = await stores.events.listForUpdate([one, other])
  const [kept, gone] = rows.toSorted(byPrecedence)
  if (!kept || !gone) throw new DomainError('not_found', 'There are no two events with these ids.')
  if (rows.some(({ status }) => status === 'merged')) {
    throw new DomainError('conflict', 'One of these events has been made one with another event meanwhile.')
  }
  if (!rows.every(({ status }) => MERGEABLE_STATUSES.some((mergeable) => mergeable === status))) {
    throw new DomainError('conflict', 'Only events that wait or are public can be made one.')
  }
  const [first, second] = toCompared(rows, await stores.duplicates.sources([one, other]))
  if (first && second && [...first.seriesIds].some((id) => second.seriesIds.has(id))) {
    throw new DomainError('conflict', 'Two dates of one series stay two events.')
  }
  return [kept, gone]
}

const occurrenceOf = (event: EventFields) => {
  const { startAt, endAt, allDay, timeKnown, timeZone, localDate, localEndDate } = event
  return { startAt, endAt, allDay, timeKnown, timeZone, localDate, localEndDate }
}
const placeOf = ({ city, cityId, cityKey, country }: EventFields) => ({ city, cityId, cityKey, country })
const linkOf = ({ source, sourceLink }: EventFields) => ({ source, sourceLink })

/** The kept event with the values that were chosen. */
function withChosen(
  kept: EventFields,
  gone: EventFields,
  values: EventMerge['values'],
  now: Date,
): EventFields {
  const of = (field: MergeField) => (values[field] === gone.id ? gone : kept)
  const base: EventFields = {
    ...kept,
    ...occurrenceOf(of('start')),
    ...placeOf(of('city')),
    ...linkOf(of('link')),
    title: of('title').title,
    description: of('description').description,
    location: of('location').location,
    categoryId: of('category').categoryId,
  }
  const otherEnd = of('end') !== of('start')
  return {
    ...edited(base, otherEnd ? { endDate: wireDates(of('end')).endDate } : {}, now),
    // The sources of both prove it now.
    status: kept.status === 'held' ? gone.status : kept.status,
    doubt: kept.doubt,
  }
}

/** Makes two events one that an admin found to be the same, with the chosen values. Undone like any decision. */
export const mergeEvents = (
  ctx: Context,
  { eventIds, values }: EventMerge,
  decider: Decider,
): Promise<DecidedEvent> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const [kept, gone] = await lockPair(stores, eventIds)
    const isOthersText = gone.suggestedBy !== null && gone.suggestedBy !== kept.suggestedBy
    if (kept.status !== 'approved' && isOthersText && TYPED.some((field) => values[field] === gone.id)) {
      throw refused('values', 'The words of a suggestion stay with it until it is approved.')
    }
    const merges = [{ eventId: gone.id, keptId: kept.id }]
    const members = new Map([kept, gone].map((event) => [event.id, event]))
    const actionId = newId()
    await saveMerges(stores, merges, members, actionId, decider, at, [withChosen(kept, gone, values, at)])
    await saveAliases(stores, merges, members, actionId)
    return { ...toEvent(await stores.events.getShown(kept.id)), actionId }
  })
