import type { CategoryState, EventState, SubscriptionState, UserDeleted, UserState } from '@uitpost/contracts'
import { bury, upsertNewer } from '@uitpost/database'
import type { Transaction } from 'kysely'
import { erasuresIn, storesIn } from '../context.ts'
import type { NotifierDb } from '../store/schema.ts'
import { alertFor } from './saved-events.ts'
import { nextDigestAt, ruleText } from './schedule.ts'
import { dropUnwanted, settledBy } from './unsubscribe.ts'

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
  for (const row of rows) {
    const settled = settledBy(row)
    if (settled.length > 0) await optOuts.settle(row.id, settled)
  }
  for (const { id } of dead) await recipients.forgetSchedule(id)
  if (rows.length === 0) return
  const rules = new Map(
    (await recipients.scheduleRules(rows.map(({ id }) => id))).map((row) => [row.userId, row.rule]),
  )
  for (const { id } of rows) {
    const current = await recipients.find(id)
    if (!current) continue
    await dropUnwanted({ optOuts }, current)
    if (rules.get(id) === ruleText(current)) continue
    // The first due moment is the first one after the account's creation (DESIGN §9).
    const after = rules.has(id) ? now : current.createdAt
    await recipients.saveSchedule(id, ruleText(current), nextDigestAt(current, after))
  }
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
  const rows = []
  for (const { id, userId, categoryId } of alive) {
    if (!(await erasuresIn(trx).isErased(userId))) rows.push({ id, userId, categoryId, version })
  }
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
  for (const row of rows) {
    const known = before.get(row.id)
    // What is not newer than what we know changed nothing.
    const alert = known && known.version < version ? alertFor(known, row, now) : undefined
    if (alert) await notifications.addForSavers(alert, now)
  }
}
