import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { announceFollows } from '../announcements/follows.ts'

/** Following again changes nothing. */
export const followSeries = (ctx: Context, userId: string, seriesId: string, requestId: string) =>
  ctx.transaction(async (stores) => {
    const followed = await stores.series.follow(userId, seriesId)
    if (!followed) throw new DomainError('not_found', 'There is no series with this id.')
    await announceFollows(stores, { followed, unfollowed: [] }, requestId)
    return { seriesId }
  })

/** Changes nothing when it was not followed. */
export const unfollowSeries = (ctx: Context, userId: string, seriesId: string, requestId: string) =>
  ctx.transaction(async (stores) => {
    const unfollowed = await stores.series.unfollow(userId, seriesId)
    await announceFollows(stores, { followed: [], unfollowed }, requestId)
    return { seriesId }
  })
