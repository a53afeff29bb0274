import type { UserState } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'

/** The message about a deleted user. */
type DeletedUser = Pick<UserState, 'id'> & { deleted: true }

/**
 * Updates the projection of users, from which "today" and the total are computed. `version` is the message's number.
 */
export async function projectUsers(
  stores: Pick<
    TransactionStores,
    'counters' | 'users' | 'userProjection' | 'subscriptions' | 'savedEvents' | 'series'
  >,
  items: readonly (UserState | DeletedUser)[],
  version: number,
): Promise<void> {
  const { counters, users, userProjection, subscriptions, savedEvents, series } = stores
  if (items.length === 0) return
  const ids = items.map((user) => user.id)
  // Every change of users locks this row first, so that the total stays right.
  await counters.lockStat('users')
  const before = await users.countAmong(ids)
  await userProjection.save(
    items
      .filter((user): user is UserState => !user.deleted)
      .map(({ id, role, country, timeZone, suspended = false }) => ({
        id,
        role,
        country,
        timeZone,
        suspended,
        version,
      })),
  )
  const gone = items.filter((user) => user.deleted).map(({ id }) => ({ id, version }))
  if (gone.length > 0) {
    await userProjection.deleteWithTombstone(gone)
    await subscriptions.removeAllOf(gone.map(({ id }) => id))
    await savedEvents.removeAllOf(gone.map(({ id }) => id))
    await series.unfollowAllOf(gone.map(({ id }) => id))
  }
  const change = (await users.countAmong(ids)) - before
  if (change !== 0) await counters.addToStats([{ name: 'users', value: change }])
}
