import { type EventRejudged, JUDGING_RULES, type RejudgementRequest } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { SourceRejudgement } from '../../store/review/rejudged-sources.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { statedBy } from '../duplicates/joins.ts'
import { ownSource, type ReadSource } from '../facts/own-source.ts'
import { isUnchanged } from '../intake/rechecks.ts'
import { comparedFields } from '../review/proposals.ts'

/** A source that was read, with the values it is judged by. */
export interface Claim {
  source: ReadSource
  /** The event's own source is asked for under the event's id, any other under its own. */
  isOwn: boolean
  /** The event as this source states it. */
  stated: EventFields
  /** The request by the current rules, if there was one. */
  asked: SourceRejudgement | undefined
}

export interface Claimed {
  event: EventFields
  /** All sources, also those that were never read. */
  sources: EventSourceFields[]
  claims: Claim[]
}

/** Events with what each of their sources states. */
export async function listClaims(
  stores: Pick<TransactionStores, 'eventSources' | 'rejudgedSources'>,
  events: readonly EventFields[],
): Promise<Claimed[]> {
  const all = await stores.eventSources.list(events.map(({ id }) => id))
  const ids = all.map(({ id }) => id)
  const byEvent = Map.groupBy(all, ({ eventId }) => eventId)
  const origins = new Map((await stores.rejudgedSources.listOrigins(ids)).map((one) => [one.sourceId, one]))
  const rows = await stores.rejudgedSources.list(ids, JUDGING_RULES)
  const asked = new Map(rows.map((row) => [row.sourceId, row]))
  return events.map((event) => {
    const sources = byEvent.get(event.id) ?? []
    const own = ownSource(event, sources)
    const claims = sources.filter(isRead).map((source): Claim => {
      const isOwn = source === own
      const stated = isOwn ? event : statedIn(source, event, origins.get(source.id))
      return { source, isOwn, stated, asked: asked.get(source.id) }
    })
    return { event, sources, claims }
  })
}

const isRead = (source: EventSourceFields): source is ReadSource => source.url !== null

/** What the source stated when it was joined, or the event it came from stated, or else the event's values. */
function statedIn({ joined }: ReadSource, event: EventFields, origin: EventFields | undefined): EventFields {
  if (joined?.stated) return { ...event, ...statedBy(joined.stated) }
  return origin ?? event
}

const idOf = ({ isOwn, source }: Claim, event: EventFields): string => (isOwn ? event.id : source.id)
const linkOf = ({ source }: Claim): string => source.link ?? source.url

export const toRequest = (event: EventFields, claim: Claim): RejudgementRequest => ({
  id: idOf(claim, event),
  rules: JUDGING_RULES,
  url: claim.source.url,
  runId: claim.source.runId,
  link: linkOf(claim),
  ...comparedFields(claim.stated),
  localEndDate: event.localEndDate,
  timeZone: claim.stated.timeZone,
  country: claim.stated.country,
})

export const findClaim = ({ event, claims }: Claimed, { id }: Pick<EventRejudged, 'id'>): Claim | undefined =>
  claims.find((claim) => idOf(claim, event) === id)

/** Whether the source still states what was compared with it. */
export const isStillStated = (claim: Claim, item: EventRejudged): boolean =>
  isUnchanged({ ...claim.stated, sourceLink: linkOf(claim) }, item)
