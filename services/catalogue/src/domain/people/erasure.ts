import { mapDetails, type UserDeleted } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { readDateKnown } from '../announcements/events.ts'
import { raiseCityVersions } from '../counters/city-versions.ts'
import { toEventState } from '../reading/events.ts'
import { isPublic, wasPublished } from '../reading/public-events.ts'
import { announceSaves } from '../reading/saved-events.ts'
import { UNAPPROVED } from '../review/approvals.ts'
import { applyChanges } from '../review/review.ts'
import { TYPED_FIELDS } from '../review/suggested-texts.ts'
import { projectUsers } from './users.ts'

/** Erases everything about users and confirms it to auth in the same transaction. */
export async function eraseUsers(
  stores: TransactionStores,
  items: readonly UserDeleted[],
  version: number,
  at: Date,
  requestId: string | null,
): Promise<void> {
  await projectUsers(
    stores,
    items.map(({ id }) => ({ id, deleted: true as const })),
    version,
  )
  for (const { id, email } of items) {
    if (email) await stores.erasures.eraseAddress(email)
    await eraseSuggested(stores, id, at, requestId)
    await stores.erasures.eraseAll(id)
    const erased = { id: `${id}.catalogue`, userId: id, service: 'catalogue' as const }
    await stores.outbox.add('user.erased', [erased], requestId, [id])
  }
}

/** Published events stay after their author's erasure, also when cancelled or merged. */
const staysPublished = (event: EventFields): boolean =>
  isPublic(event) || (event.status === 'merged' && event.approvedAt !== null)

/**
 * Erases a user's suggestions: published events keep their published text, without the earlier texts of an admin's
 * edits; all other events are deleted.
 */
async function eraseSuggested(
  stores: TransactionStores,
  personId: string,
  at: Date,
  requestId: string | null,
): Promise<void> {
  const { events, reviewActions, searchWords, series, suggestions } = stores
  await suggestions.lockFor(personId)
  await suggestions.lockOf(personId)
  const own = await events.listSuggestedByForUpdate(personId)
  const removed = own.filter((event) => !staysPublished(event))
  const changed = await reviewActions.forgetTexts(
    // An event may have taken over texts of one that was merged into it.
    own.flatMap(({ id, mergedInto }) => (mergedInto === null ? [id] : [id, mergedInto])),
    TYPED_FIELDS,
  )
  await removeEvents(stores, removed, at, requestId)
  await series.forgetSuggestedBy(personId)
  await searchWords.forget([...changed, ...removed.map(({ title }) => title)])
}

async function removeEvents(
  stores: TransactionStores,
  events: readonly EventFields[],
  at: Date,
  requestId: string | null,
): Promise<void> {
  if (events.length === 0) return
  const replacements = await findReplacements(stores, events)
  const removed = events.filter(({ id }) => !replacements.has(id))
  const ids = removed.map(({ id }) => id)
  const rewritten = events.flatMap((before) => {
    const replacement = replacements.get(before.id)
    return replacement ? [{ before, after: withContentOf(before, replacement) }] : []
  })
  const ending = removed.map((before) => ({
    before,
    after: { ...before, ...UNAPPROVED, status: 'rejected' as const, mergedInto: null },
  }))
  await applyChanges(stores, [...rewritten, ...ending], at)
  await stores.counters.forgetCities(events.map(({ cityKey }) => cityKey))
  await announceSaves(stores, { saved: [], unsaved: await stores.savedEvents.removeAllFor(ids) }, requestId)
  const announced = [...rewritten, ...ending].filter(({ before }) => wasPublished(before))
  await stores.erasures.forgetAnnounced(announced.map(({ before }) => before.id))
  await stores.suggestions.refuseEvents(ids)
  await stores.events.remove(ids)
  const known = await readDateKnown(stores, [...replacements.keys()])
  await stores.outbox.add(
    'event.changed',
    announced.map(({ after }) =>
      replacements.has(after.id) ? toEventState(after, known.get(after.id) ?? null) : toDeletedState(after),
    ),
    requestId,
  )
  await raiseCityVersions(
    stores,
    announced.map(({ before }) => before.cityKey),
  )
}

/**
 * When an event that is deleted has events of others merged into it, the first of them replaces its content and the
 * event stays. Keyed by the id of the event that stays.
 */
async function findReplacements(
  { events }: TransactionStores,
  leaving: readonly EventFields[],
): Promise<Map<string, EventFields>> {
  const going = new Set(leaving.map(({ id }) => id))
  const words = new Map((await events.listMergedInto([...going])).map((event) => [event.id, event]))
  const replacements = new Map<string, EventFields>()
  const find = () =>
    [...words.values()].find(({ id, mergedInto }) => !going.has(id) && going.has(mergedInto ?? ''))
  for (let replacement = find(); replacement?.mergedInto; replacement = find()) {
    replacements.set(replacement.mergedInto, replacement)
    going.delete(replacement.mergedInto)
    const rewritten = words.get(replacement.mergedInto)
    if (rewritten) words.set(rewritten.id, withContentOf(rewritten, replacement))
  }
  return replacements
}

/** An event with the content of another; its identity, status and history stay. */
const withContentOf = (event: EventFields, other: EventFields): EventFields => {
  const { id, seriesId, status, mergedInto, sequence, judgedRules, doubt } = event
  const { approvedBy, approvedAt, approvalId, withdrawnAt } = event
  return {
    ...other,
    id,
    seriesId,
    status,
    mergedInto,
    sequence,
    judgedRules,
    doubt,
    approvedBy,
    approvedAt,
    approvalId,
    withdrawnAt,
  }
}

/** The announcement of a deleted event, without its content. */
const toDeletedState = (event: EventFields) => ({
  ...toEventState(event, null),
  deleted: true,
  title: '',
  description: null,
  ...mapDetails(() => null),
  facts: {},
  sourceLink: null,
  city: '',
  cityId: null,
})
