import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readPages } from '../../../api/pages.ts'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useDecisions } from '../actions/queries.ts'
import { type EventNarrowing, narrowingOf } from '../event-narrowing.ts'
import { useDecideEvent } from './queries.ts'

/** Fields of the filter of all events that apply to the queue. */
export type ReviewFilter = EventNarrowing & { sort?: 'newest' | 'soonest' | 'proof' | undefined }

const WAITING = ['held', 'pending'] as const
/** Number of events left on a page at which the next one is fetched. */
const READ_AHEAD = 10

/** Pending and held events, by default only those with a risk, those with the weakest proof first. */
export function useReviewQueue(filter: ReviewFilter) {
  const { status, sort, risk = 'any' } = filter
  const wanted = WAITING.filter((one) => !status || status === one)
  const list = useInfiniteQuery(
    readPages('listAdminEvents', {
      ...narrowingOf(filter),
      risk,
      sort: sort === 'soonest' ? sort : 'proof',
      status: (wanted.length > 0 ? wanted : WAITING).join(','),
    }),
  )
  /** Events that were decided here, with the id of the decision once the server has answered. */
  const [decided, setDecided] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const latest = useDecisions().data ?? []
  const undone = new Set(latest.flatMap(({ id, undoneAt }) => (undoneAt ? id : [])))
  const [at, setAt] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 })
  const all = list.data?.pages.flatMap(({ items }) => items) ?? []
  const events = all.filter(({ id }) => !decided.has(id) || undone.has(decided.get(id) ?? ''))
  const found = events.findIndex(({ id }) => id === at.id)
  const index = found >= 0 ? found : Math.min(at.index, Math.max(0, events.length - 1))
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const short = hasNextPage && !isFetching && !isError && events.length - index <= READ_AHEAD
  useEffect(() => {
    if (short) void fetchNextPage()
  }, [short, fetchNextPage])
  const total = list.data?.pages[0]?.total ?? all.length
  return {
    list,
    event: events[index],
    index,
    total: Math.max(0, total - (all.length - events.length)),
    go: (step: number) => {
      const next = events[index + step]
      if (next) setAt({ id: next.id, index: index + step })
    },
    /** Removes an event from the queue and shows the next one. */
    leave: (id: string) => {
      const next = events[index + 1] ?? events[index - 1]
      setDecided((ids) => new Map(ids).set(id, undefined))
      setAt({ id: next?.id, index })
    },
    /** Names the decision that removed an event: it returns when that decision is undone, on whatever screen. */
    decidedBy: (id: string, actionId: string) => setDecided((ids) => new Map(ids).set(id, actionId)),
    /** Returns an event to the queue, and shows it. */
    comeBack: (id: string) => {
      setDecided((ids) => new Map([...ids].filter(([one]) => one !== id)))
      setAt({ id, index })
    },
  }
}

/**
 * Approves or rejects without waiting for the response; an event whose decision is refused returns to the queue. The
 * queue is not refetched.
 */
export const useQuickDecision = (announce: Announce, comeBack: (id: string) => void) =>
  useDecideEvent(announce, { except: ['listAdminEvents'], onRefused: comeBack })
