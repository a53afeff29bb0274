import type { FollowState } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { Follow } from '../../store/events/series.ts'
import type { MovedFollows } from '../../store/review/merges.ts'

export const toFollowState = ({ userId, seriesId }: Follow): FollowState => ({
  id: `${userId}.${seriesId}`,
  userId,
  seriesId,
})

/**
 * Call it after the rows are written: a later change of the same rows waits for them and gets a higher message
 * number.
 */
export async function announceFollows(
  { outbox }: Pick<TransactionStores, 'outbox'>,
  { followed, unfollowed }: MovedFollows,
  requestId: string | null,
): Promise<void> {
  const items = [
    ...unfollowed.map((follow) => ({ ...toFollowState(follow), deleted: true })),
    ...followed.map(toFollowState),
  ]
  if (items.length === 0) return
  await outbox.add('follow.changed', items, requestId, [...new Set(items.map(({ userId }) => userId))])
}
