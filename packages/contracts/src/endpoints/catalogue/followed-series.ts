import { z } from 'zod'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'
import { Event } from './events.ts'
import { Series } from './series.ts'

/** A series with its next date or, if none is to come, its last one. */
export const FollowedSeries = Series.extend({ event: Event.nullable() })
export type FollowedSeries = z.infer<typeof FollowedSeries>

const SeriesRef = z.strictObject({ seriesId: Id })

export const followedSeriesEndpoints = {
  /** Soonest first; series without a coming date are last. */
  listFollowedSeries: endpoint({ policy: 'signedIn', query: PageQuery, reply: z.array(FollowedSeries) }),
  /** Following again changes nothing. */
  followSeries: endpoint({ policy: 'signedIn', body: SeriesRef, reply: SeriesRef }),
  unfollowSeries: endpoint({ policy: 'signedIn', params: SeriesRef, reply: SeriesRef }),
}
