import type { CategoryState, EventState, SubscriptionState, UserDeleted, UserState } from '@uitpost/contracts'
import { bury, upsertNewer } from '@uitpost/database'
import type { Transaction } from 'kysely'
import { erasuresIn, storesIn } from '../../context.ts'
import type { NotifierDb } from '../../store/schema.ts'
import { dropUnwanted, settledBy } from '../channels/unsubscribe.ts'
import { nextDigestAt, ruleText } from '../digests/schedule.ts'
import { alertFor } from '../notices/saved-events.ts'

type Trx = Transaction<NotifierDb>

/** All that is left to say of somebody. */
type Gone = Pick<UserState, 'id'> & { deleted: true }

const split = <T extends { deleted?: boolean | undefined }>(
  items: readonly T[],
): { alive: T[]; dead: T[] } => ({
  alive: items.filter((item) => !item.deleted),
  dead: items.filter((item) => item.deleted),
})

/** Our copy, member by member: what we have no column for is not ours to keep. */
function recipientOf({ name, email, ...user }: UserState, version: number) {
  // The notifier is always told both; a message without them is another subscriber's.
  if (name === undefined || email === undefined) return undefined
  return {
    ...{ id: user.id, version, name, email },
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

/** People; their next digest is computed anew only when what it depends on has changed. */
export async function applyUsers(
  trx: Trx,
  items: readonly (UserState | Gone)[],
  version: number,
  now: Date,
): Promise<void> {
  const alive = items.filter((item): item is UserState => !item.deleted)
  const dead = items.filter((item) => item.deleted)
  await bury(
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
      const scopes = settledBy(row)
      return scopes.length > 0 ? [{ userId: row.id, scopes }] : []
    }),
  )
  if (dead.length > 0) await recipients.forgetSchedules(dead.map(({ id }) => id))
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const rules = new Map((await recipients.scheduleRules(ids)).map((row) => [row.userId, row.rule]))
  // As they are now: what arrived late changed nothing.
  const current = await recipients.list(ids)
  await dropUnwanted({ optOuts }, current)
  await recipients.saveSchedules(
    current.flatMap((person) => {
      const { id: userId, createdAt } = person
      const rule = ruleText(person)
      if (rules.get(userId) === rule) return []
      // The first due moment is the first one after the account's creation.
      return [{ userId, rule, nextAt: nextDigestAt(person, rules.has(userId) ? now : createdAt) }]
    }),
  )
}

/** Nothing of a person stays, and auth is told so in the same transaction. */
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
  const { alive, dead } = split(items)
  await bury(
    trx,
    'subscription',
    ['id'],
    dead.map(({ id }) => ({ id, version })),
  )
  const erased = await erasuresIn(trx).erasedAmong(alive.map(({ userId }) => userId))
  const rows = alive
    .filter(({ userId }) => !erased.has(userId))
    .map(({ id, userId, categoryId }) => ({ id, userId, categoryId, version }))
  await upsertNewer(trx, 'subscription', ['id'], rows)
}

export async function applyCategories(trx: Trx, items: readonly CategoryState[], version: number) {
  const { alive, dead } = split(items)
  await bury(
    trx,
    'category',
    ['id'],
    dead.map(({ id }) => ({ id, version })),
  )
  await upsertNewer(
    trx,
    'category',
    ['id'],
    alive.map(({ id, name, slug }) => ({ id, name, slug, version })),
  )
}

/** Whoever saved what was changed or cancelled is told so, by comparing with what we knew. */
export async function applyEvents(trx: Trx, items: readonly EventState[], version: number, now: Date) {
  const { events, notifications } = storesIn(trx)
  const before = await events.listForChange(items.map(({ id }) => id))
  const { alive, dead } = split(items)
  await bury(
    trx,
    'event',
    ['id'],
    dead.map(({ id }) => ({ id, version })),
  )
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
    timeZone: event.timeZone,
    city: event.city,
    cityId: event.cityId,
    country: event.country,
    location: event.location,
    sourceLink: event.sourceLink,
    categoryId: event.categoryId,
    mergedInto: event.mergedInto,
    seriesId: event.seriesId,
    approvedAt: event.approvedAt === null ? null : new Date(event.approvedAt),
  }))
  await upsertNewer(trx, 'event', ['id'], rows)
  const alerts = rows.flatMap((row) => {
    const known = before.get(row.id)
    // What is not newer than what we know changed nothing.
    return (known && known.version < version && alertFor(known, row, now)) || []
  })
  await notifications.addForSavers(alerts, now)
}
