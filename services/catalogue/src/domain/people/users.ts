import type { UserState } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'

/** All that is left to say of somebody. */
type Gone = Pick<UserState, 'id'> & { deleted: true }

/** Keeps the copy of people that "today" and the total of users need. `version` is the message's number. */
export async function projectUsers(
  stores: Pick<TransactionStores, 'counters' | 'users' | 'userProjection' | 'subscriptions' | 'savedEvents'>,
  items: readonly (UserState | Gone)[],
  version: number,
): Promise<void> {
  const { counters, users, userProjection, subscriptions, savedEvents } = stores
  if (items.length === 0) return
  const ids = items.map((user) => user.id)
  // Whoever changes people takes this row first: between the two counts nobody comes or goes.
  await counters.lockStat('users')
  const before = await users.countAmong(ids)
  await userProjection.save(
    items
      .filter((user): user is UserState => !user.deleted)
      .map(({ id, role, country, timeZone, suspended = false }) => ({
        ...{ id, role, country, timeZone, suspended, version },
      })),
  )
  const gone = items.filter((user) => user.deleted).map(({ id }) => ({ id, version }))
  if (gone.length > 0) {
    await userProjection.bury(gone)
    await subscriptions.removeAllOf(gone.map(({ id }) => id))
    await savedEvents.removeAllOf(gone.map(({ id }) => id))
  }
  const change = (await users.countAmong(ids)) - before
  if (change !== 0) await counters.addToStats([{ name: 'users', value: change }])
}
