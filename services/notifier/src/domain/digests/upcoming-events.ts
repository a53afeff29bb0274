import { addDays, localDateIn } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'
import type { ChangedEvent, Upcoming } from '../../store/digests.ts'
import { type Ranking, rankEvents } from './digest-ranking.ts'
import { DIGEST_HORIZON_DAYS } from './schedule.ts'

/** News grows old and what has begun counts as of now: a ranking is made anew this often. */
const RANKED_FOR_MS = 60_000
/** Nobody has looked for this long: the memory is worth more than the next one's moment. */
const KEPT_FOR_MS = 10 * 60_000

/** The local days in which an event is told of: wherever a reader is, these hold today and the horizon. */
export function daysAhead(now: Date): { from: string; until: string } {
  const from = addDays(localDateIn('UTC', now), -1)
  return { from, until: addDays(from, DIGEST_HORIZON_DAYS + 2) }
}

interface Kept {
  from: string
  until: string
  snapshot: string
  upcoming: Map<string, Upcoming>
  merged: Map<string, string>
  ranking: Ranking
  rankedAt: number
}

const rank = (upcoming: ReadonlyMap<string, Upcoming>, merged: ReadonlyMap<string, string>, now: Date) =>
  rankEvents(
    [...upcoming.values()],
    [...merged].map(([id, mergedInto]) => ({ id, mergedInto })),
    now,
  )

async function load({ digests }: Pick<Stores, 'digests'>, now: Date): Promise<Kept> {
  const { from, until } = daysAhead(now)
  const snapshot = await digests.readSnapshot()
  const upcoming = new Map((await digests.listUpcoming(from, until)).map((event) => [event.id, event]))
  const merged = new Map((await digests.listMerged(from)).map(({ id, mergedInto }) => [id, mergedInto]))
  const ranking = rank(upcoming, merged, now)
  return { from, until, snapshot, upcoming, merged, ranking, rankedAt: now.getTime() }
}

function take({ upcoming, merged, from, until }: Kept, event: ChangedEvent): void {
  const isAhead = event.localEndDate >= from && event.localDate <= until
  if (event.status === 'approved' && event.categoryId !== null && isAhead) upcoming.set(event.id, event)
  else upcoming.delete(event.id)
  if (event.mergedInto !== null && event.localEndDate >= from) merged.set(event.id, event.mergedInto)
  else merged.delete(event.id)
}

/** Brings what is kept up to date with what was committed since, and loads it where that is not possible. */
async function refresh(stores: Pick<Stores, 'digests'>, kept: Kept | undefined, now: Date): Promise<Kept> {
  if (kept?.from !== daysAhead(now).from) return load(stores, now)
  const { snapshot, changed } = await stores.digests.listChangedSince(kept.snapshot)
  for (const event of changed) take(kept, event)
  if (changed.length === 0 && Math.abs(now.getTime() - kept.rankedAt) < RANKED_FOR_MS) {
    return { ...kept, snapshot }
  }
  const ranking = rank(kept.upcoming, kept.merged, now)
  return { ...kept, snapshot, ranking, rankedAt: now.getTime() }
}

/**
 * The events to come, ranked, as everybody's preview needs them: read once, and from then on only what has changed. Those
 * who ask at the same moment share one look.
 */
export function upcomingEvents(stores: Pick<Stores, 'digests'>) {
  let kept: Kept | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Ranking> | undefined
  let idle: NodeJS.Timeout | undefined

  async function look(now: Date): Promise<Ranking> {
    next = undefined
    const known = kept
    // Until it is whole again nobody may go on from it.
    kept = undefined
    const fresh = await refresh(stores, known, now)
    kept = fresh
    clearTimeout(idle)
    idle = setTimeout(() => {
      kept = undefined
    }, KEPT_FOR_MS).unref()
    return fresh.ranking
  }

  return {
    /** With everything that was committed before the call. */
    ranking(now: Date): Promise<Ranking> {
      next ??= running.then(() => look(now))
      running = next.catch(() => undefined)
      return next
    },
    /** Something was gone that no change told of: the next one reads everything again. */
    forget(): void {
      running = running.then(() => {
        kept = undefined
      })
    },
  }
}
