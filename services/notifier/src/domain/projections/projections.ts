import {
  type CategoryState,
  detailsOf,
  type EventState,
  type SaveState,
  type SubscriptionState,
  type UserDeleted,
  type UserState,
} from '@uitpost/contracts'
import { deleteWithTombstone, upsertNewer } from '@uitpost/database'
import type { Transaction } from 'kysely'
import { erasuresIn, storesIn } from '../../context.ts'
import type { Alert } from '../../store/notifications.ts'
import type { NotifierDb } from '../../store/schema.ts'
import { confirmedOptOuts, dropUnwanted } from '../channels/unsubscribe.ts'
import { alertFor } from '../notices/saved-events.ts'
import { nextDigestAt, ruleText } from '../timing/schedule.ts'
import { takeDeletions, takeOwned } from './items.ts'

type Trx = Transaction<NotifierDb>

type DeletedUser = Pick<UserState, 'id'> & { deleted: true }

/** The columns that we store of a user. */
function recipientOf({ name, email, ...user }: UserState, version: number) {
  // Messages to the notifier always have both; without them the message is that of another subscriber.
  if (name === undefined || email === undefined) return undefined
  return {
    id: user.id,
    version,
    name,
    email,
    phone: user.phone ?? null,
    phoneConfirmed: user.phoneConfirmed ?? false,
    role: user.role,
    city: user.city,
    country: user.country,
    language: user.language,
    timeZone: user.timeZone,
    preferredChannel: user.preferredChannel,
    deliveryFreq: user.deliveryFreq,
    emailNotifications: user.emailNotifications,
    pushNotifications: user.pushNotifications,
    weeklyDigest: user.weeklyDigest,
    eventReminders: user.eventReminders,
    digestDay: user.digestDay,
    digestHour: user.digestHour,
    emailConfirmed: user.emailConfirmed,
    createdAt: new Date(user.createdAt),
  }
}

/** Projects users; the next digest is only recomputed if its rule has changed. */
export async function applyUsers(
  trx: Trx,
  items: readonly (UserState | DeletedUser)[],
  version: number,
  now: Date,
): Promise<void> {
  const alive = items.filter((item): item is UserState => !item.deleted)
  const dead = items.filter((item) => item.deleted)
  await deleteWithTombstone(
    trx,
    'recipient',
    ['id'],
    dead.map(({ id }) => ({ id, version })),
  )
  const rows = alive.flatMap((user) => recipientOf(user, version) ?? [])
  await upsertNewer(trx, 'recipient', ['id'], rows)
  const { optOuts, recipients } = storesIn(trx)
  await optOuts.settle(
    rows.flatMap((row) => {
      const scopes = confirmedOptOuts(row)
      return scopes.length > 0 ? [{ userId: row.id, scopes }] : []
    }),
  )
  if (dead.length > 0) await recipients.forgetSchedules(dead.map(({ id }) => id))
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const rules = new Map((await recipients.scheduleRules(ids)).map((row) => [row.userId, row.rule]))
  // The stored rows: messages that arrived late changed nothing.
  const current = await recipients.list(ids)
  await dropUnwanted({ optOuts }, current)
  await recipients.saveSchedules(
    current.flatMap((person) => {
      const { id: userId, createdAt } = person
      const rule = ruleText(person)
      if (rules.get(userId) === rule) return []
      // The first digest is due after the account's creation.
      return [{ userId, rule, nextAt: nextDigestAt(person, rules.has(userId) ? now : createdAt) }]
    }),
  )
}

/** Deletes all data of a person and answers auth in the same transaction. */
export async function eraseUsers(
  trx: Trx,
  items: readonly UserDeleted[],
  version: number,
  now: Date,
  requestId: string | null,
): Promise<void> {
  await applyUsers(
    trx,
    items.map(({ id }) => ({ id, deleted: true as const })),
    version,
    now,
  )
  const { eraseAll, outbox } = erasuresIn(trx)
  for (const { id } of items) {
    await eraseAll(id)
    const erased = { id: `${id}.notifier`, userId: id, service: 'notifier' as const }
    await outbox.add('user.erased', [erased], requestId, [id])
  }
}

export async function applySubscriptions(trx: Trx, items: readonly SubscriptionState[], version: number) {
  const alive = await takeOwned(trx, 'subscription', items, version)
  const rows = alive.map(({ id, userId, categoryId }) => ({ id, userId, categoryId, version }))
  await upsertNewer(trx, 'subscription', ['id'], rows)
}

export async function applySaves(trx: Trx, items: readonly SaveState[], version: number) {
  const alive = await takeOwned(trx, 'savedEvent', items, version)
  const rows = alive.map(({ id, userId, eventId, savedAt }) => ({
    id,
    userId,
    eventId,
    savedAt: new Date(savedAt),
    version,
  }))
  await upsertNewer(trx, 'savedEvent', ['id'], rows)
}

export async function applyCategories(trx: Trx, items: readonly CategoryState[], version: number) {
  const alive = await takeDeletions(trx, 'category', items, version)
  const rows = alive.map(({ id, name, slug, names = {} }) => ({
    id,
    name,
    slug,
    names: JSON.stringify(names),
    version,
  }))
  await upsertNewer(trx, 'category', ['id'], rows)
}

const isNews = (change: Alert | undefined): boolean =>
  change?.kind === 'changed' || change?.kind === 'reinstated'

/** Compares with the stored event and notifies people who saved it or follow its series about changes and cancellations. */
export async function applyEvents(trx: Trx, items: readonly EventState[], version: number, now: Date) {
  const { events, notifications } = storesIn(trx)
  const before = await events.listForChange(items.map(({ id }) => id))
  const alive = await takeDeletions(trx, 'event', items, version)
  const rows = alive.map((event) => ({
    id: event.id,
    version,
    status: event.status,
    title: event.title,
    startDate: event.startDate,
    endDate: event.endDate,
    startAt: new Date(event.startAt),
    endAt: event.endAt === null ? null : new Date(event.endAt),
    localDate: event.localDate,
    localEndDate: event.localEndDate,
    allDay: event.allDay,
    timeKnown: event.timeKnown ?? true,
    timeZone: event.timeZone,
    city: event.city,
    cityId: event.cityId,
    country: event.country,
    ...detailsOf(event),
    facts: JSON.stringify(event.facts ?? {}),
    sourceLink: event.sourceLink,
    categoryId: event.categoryId,
    mergedInto: event.mergedInto,
    seriesId: event.seriesId,
    approvedAt: event.approvedAt === null ? null : new Date(event.approvedAt),
    withheld: event.withheld ?? false,
    dateKnown: event.dateKnown ?? null,
  }))
  const changes = new Map(
    rows.flatMap((row) => {
      const known = before.get(row.id)
      // An older version changed nothing.
      const alert = known && known.version < version && alertFor(known, row, now)
      return alert ? [[row.id, alert] as const] : []
    }),
  )
  await upsertNewer(
    trx,
    'event',
    ['id'],
    rows.map((row) => ({
      ...row,
      changedAt: isNews(changes.get(row.id)) ? now : (before.get(row.id)?.changedAt ?? null),
    })),
  )
  const alerts = [...changes.values()]
  await notifications.addForSaversAndFollowers(alerts, now)
}
