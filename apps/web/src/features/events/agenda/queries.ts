import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { QueryOf } from '@uitpost/contracts'
import type { DateRange } from '@uitpost/contracts/calendar'
import { PAGE_LIMIT } from '@uitpost/contracts/constants'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/query-client.ts'
import type { AgendaFilter } from './filters/agenda-filter.ts'

type AgendaQuery = NonNullable<QueryOf<'readAgenda'>>

const queryOf = ({ q, when, from, to, near, km, categories }: AgendaFilter): AgendaQuery => ({
  q,
  when,
  from,
  to,
  near,
  km,
  categories: categories.length > 0 ? categories.join(',') : undefined,
})

/** The agenda, page by page. While the reply to another question loads, the previous one stays. */
export const useAgenda = (filter: AgendaFilter, { limit }: { limit: number }) =>
  useAgendaPages({ ...queryOf(filter), limit })

/** Pages that a month reads at most. */
const MONTH_PAGES = 10

/**
 * Every date of the agenda in a month of the calendar, instead of one date per series; the period of the filter does
 * not apply. Further pages are read by themselves; `isPartial` while there are some, up to MONTH_PAGES.
 */
export function useAgendaMonth(filter: AgendaFilter, days: DateRange) {
  const month: AgendaFilter = { ...filter, when: undefined, ...days }
  const agenda = useAgendaPages({ ...queryOf(month), dates: 'each', limit: PAGE_LIMIT })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = agenda
  const read = data?.pages.length ?? 0
  const isPartial = hasNextPage && read < MONTH_PAGES
  useEffect(() => {
    if (read > 0 && isPartial && !isFetching && !isError) void fetchNextPage()
  }, [read, isPartial, isFetching, isError, fetchNextPage])
  return { ...agenda, isPartial }
}

const useAgendaPages = (query: AgendaQuery) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...keyOf('readAgenda'), 'pages', query],
      queryFn: ({ pageParam, signal }) =>
        call('readAgenda', { query: { ...query, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
