import type { UserDeleted } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { toEventState } from '../reading/events.ts'
import { isPublic } from '../reading/public-events.ts'
import { announceSaves } from '../reading/saved-events.ts'
import { UNAPPROVED, wasPublished } from '../review/approvals.ts'
import { applyChanges } from '../review/review.ts'
import { TEXTS } from '../review/suggested-texts.ts'
import { projectUsers } from './users.ts'

/** Nothing of a person stays, and auth is told so in the same transaction. */
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
  for (const { id } of items) {
    await eraseSuggested(stores, id, at, requestId)
    await stores.erasures.eraseAll(id)
    const erased = { id: `${id}.catalogue`, userId: id, service: 'catalogue' as const }
    await stores.outbox.add('user.erased', [erased], requestId, [id])
  }
}

/** An event that an admin published is a public fact, also when it is called off, or was merged into another one. */
const staysPublished = (event: EventFields): boolean =>
  isPublic(event) || (event.status === 'merged' && event.approvedAt !== null)

/**
 * What somebody wrote in suggestions: a published event stays as it was published, without a word of what an admin
 * changed before; every other event goes.
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
  const gone = own.filter((event) => !staysPublished(event))
  const changed = await reviewActions.forgetTexts(
    own.map(({ id }) => id),
    TEXTS,
  )
  await removeEvents(stores, gone, at, requestId)
  await series.forgetSuggestedBy(personId)
  await searchWords.forget([...changed, ...gone.map(({ title }) => title)])
}

async function removeEvents(
  stores: TransactionStores,
  events: readonly EventFields[],
  at: Date,
  requestId: string | null,
): Promise<void> {
  if (events.length === 0) return
  const heirs = await findHeirs(stores, events)
  const gone = events.filter(({ id }) => !heirs.has(id))
  const ids = gone.map(({ id }) => id)
  const rewritten = events.flatMap((before) => {
    const heir = heirs.get(before.id)
    return heir ? [{ before, after: { ...before, ...wordsOf(heir) } }] : []
  })
  const ending = gone.map((before) => ({
    before,
    after: { ...before, ...UNAPPROVED, status: 'rejected' as const, mergedInto: null },
  }))
  await applyChanges(stores, [...rewritten, ...ending], at)
  await stores.counters.forgetCities(events.map(({ cityKey }) => cityKey))
  await announceSaves(stores, { saved: [], unsaved: await stores.savedEvents.removeAllFor(ids) }, requestId)
  const told = [...rewritten, ...ending].filter(({ before }) => wasPublished(before))
  await stores.erasures.forgetAnnounced(told.map(({ before }) => before.id))
  await stores.suggestions.refuseEvents(ids)
  await stores.events.remove(ids)
  await stores.outbox.add(
    'event.changed',
    told.map(({ after }) => (heirs.has(after.id) ? toEventState(after) : toDeletedState(after))),
    requestId,
  )
}

/**
 * Others' events that were merged into one that goes: the first of them lends its words, and the event stays for them.
 */
async function findHeirs(
  { events }: TransactionStores,
  leaving: readonly EventFields[],
): Promise<Map<string, EventFields>> {
  const going = new Set(leaving.map(({ id }) => id))
  const words = new Map((await events.listMergedInto([...going])).map((event) => [event.id, event]))
  const heirs = new Map<string, EventFields>()
  const find = () =>
    [...words.values()].find(({ id, mergedInto }) => !going.has(id) && going.has(mergedInto ?? ''))
  for (let heir = find(); heir?.mergedInto; heir = find()) {
    heirs.set(heir.mergedInto, heir)
    going.delete(heir.mergedInto)
    const rewritten = words.get(heir.mergedInto)
    if (rewritten) words.set(rewritten.id, { ...rewritten, ...wordsOf(heir) })
  }
  return heirs
}

/** Everything that an event says. */
const wordsOf = (event: EventFields) => {
  const { title, normalisedTitle, description, location, source, sourceLink, categoryId, suggestedBy } = event
  const { startAt, endAt, allDay, timeZone, localDate, localEndDate, city, cityId, cityKey, country } = event
  return {
    ...{ title, normalisedTitle, description, location, source, sourceLink, categoryId, suggestedBy },
    ...{ startAt, endAt, allDay, timeZone, localDate, localEndDate, city, cityId, cityKey, country },
  }
}

/** That an event is gone, without what it said. */
const toDeletedState = (event: EventFields) => ({
  ...toEventState(event),
  ...{
    deleted: true,
    title: '',
    description: null,
    location: null,
    sourceLink: null,
    city: '',
    cityId: null,
  },
})
