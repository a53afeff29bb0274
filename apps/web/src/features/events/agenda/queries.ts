import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { QueryOf } from '@uitpost/contracts'
import type { DateRange } from '@uitpost/contracts/calendar'
import { AGENDA_ITEMS, PAGE_LIMIT } from '@uitpost/contracts/constants'
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

/** Items of a page of the list. */
export const LIST_PAGE = 50

/**
 * The agenda, page by page, or for the map all of it, the nearest first. While the reply to another question loads, the
 * previous one stays.
 */
export function useAgenda(filter: AgendaFilter, { onMap }: { onMap: boolean }) {
  const agenda = useAgendaPages({
    ...queryOf(filter),
    ...(onMap ? { order: 'distance', limit: PAGE_LIMIT } : { limit: LIST_PAGE }),
  })
  return useFurtherPages(agenda, onMap)
}

/**
 * Every date of the agenda in a month of the calendar, instead of one date per series; the period of the filter does
 * not apply.
 */
export function useAgendaMonth(filter: AgendaFilter, days: DateRange) {
  const month: AgendaFilter = { ...filter, when: undefined, ...days }
  return useFurtherPages(useAgendaPages({ ...queryOf(month), dates: 'each', limit: PAGE_LIMIT }), true)
}

/** Reads further pages by themselves if they are wanted, up to AGENDA_ITEMS; `isPartial` while there are some. */
function useFurtherPages(agenda: ReturnType<typeof useAgendaPages>, wanted: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = agenda
  const read = data?.pages.length ?? 0
  const isPartial = wanted && hasNextPage && read < AGENDA_ITEMS / PAGE_LIMIT
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
