import { addDays, localDateIn } from '@uitpost/contracts'
import type { ChangedEvent, DigestStore, Upcoming } from '../../store/digests.ts'
import { DIGEST_HORIZON_DAYS } from '../timing/schedule.ts'
import { type Ranking, rankEvents } from './digest-ranking.ts'

/** A ranking is used for mails that leave within this time of it. */
const RANKED_FOR_MS = 60_000
/** Most mails leave at a few hours of the week. */
const RANKINGS_KEPT = 4
/** Releases the memory after this idle time. */
const KEPT_FOR_MS = 10 * 60_000

/** Dates that cover today and the digest horizon in every time zone. */
export function daysAhead(now: Date): { from: string; until: string } {
  const from = addDays(localDateIn('UTC', now), -1)
  return { from, until: addDays(from, DIGEST_HORIZON_DAYS + 2) }
}

interface CachedEvents {
  from: string
  until: string
  snapshot: string
  upcoming: Map<string, Upcoming>
  merged: Map<string, string>
  /** By the time for which they rank. */
  rankings: Map<number, Ranking>
}

function rankingAt({ upcoming, merged, rankings }: CachedEvents, at: Date): Ranking {
  const time = at.getTime()
  for (const [rankedFor, ranking] of rankings) {
    if (Math.abs(rankedFor - time) < RANKED_FOR_MS) return ranking
  }
  const ranking = rankEvents(
    [...upcoming.values()],
    [...merged].map(([id, mergedInto]) => ({ id, mergedInto })),
    at,
  )
  if (rankings.size >= RANKINGS_KEPT) rankings.delete(rankings.keys().next().value ?? time)
  rankings.set(time, ranking)
  return ranking
}

async function load({ digests }: { digests: DigestStore }, now: Date): Promise<CachedEvents> {
  const { from, until } = daysAhead(now)
  const snapshot = await digests.readSnapshot()
  const upcoming = new Map((await digests.listUpcoming(from, until)).map((event) => [event.id, event]))
  const merged = new Map((await digests.listMerged(from)).map(({ id, mergedInto }) => [id, mergedInto]))
  return { from, until, snapshot, upcoming, merged, rankings: new Map() }
}

function applyChange({ upcoming, merged, from, until }: CachedEvents, event: ChangedEvent): void {
  const isAhead = event.localEndDate >= from && event.localDate <= until
  const isListed = event.status === 'approved' && !event.withheld && event.categoryId !== null
  if (isListed && isAhead) upcoming.set(event.id, event)
  else upcoming.delete(event.id)
  if (event.mergedInto !== null && event.localEndDate >= from) merged.set(event.id, event.mergedInto)
  else merged.delete(event.id)
}

/** Applies the changes committed since the last call; loads everything if that is not possible. */
async function refresh(
  stores: { digests: DigestStore },
  cached: CachedEvents | undefined,
  now: Date,
): Promise<CachedEvents> {
  if (cached?.from !== daysAhead(now).from) return load(stores, now)
  const { snapshot, changed } = await stores.digests.listChangedSince(cached.snapshot)
  for (const event of changed) applyChange(cached, event)
  return { ...cached, snapshot, ...(changed.length > 0 && { rankings: new Map() }) }
}

/**
 * The ranked coming events for all previews: loaded once, then updated with changes. Concurrent callers share one
 * update.
 */
export function upcomingEvents(stores: { digests: DigestStore }) {
  let cached: CachedEvents | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<CachedEvents> | undefined
  let idle: NodeJS.Timeout | undefined

  async function refreshOnce(now: Date): Promise<CachedEvents> {
    next = undefined
    const known = cached
    // Invalid until the update is complete.
    cached = undefined
    const fresh = await refresh(stores, known, now)
    cached = fresh
    clearTimeout(idle)
    idle = setTimeout(() => {
      cached = undefined
    }, KEPT_FOR_MS).unref()
    return fresh
  }

  return {
    /** For a mail that leaves at `leavesAt`; includes everything committed before the call. */
    async ranking(now: Date, leavesAt: Date): Promise<Ranking> {
      next ??= running.then(() => refreshOnce(now))
      running = next.catch(() => undefined)
      return rankingAt(await next, leavesAt)
    },
    /** Discards the data; the next call loads everything. */
    clear(): void {
      running = running.then(() => {
        cached = undefined
      })
    },
  }
}
