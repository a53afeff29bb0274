import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { routeOf } from '@uitpost/contracts/routes'
import { apiErrorOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/file.ts'
import { readPages } from '../../api/pages.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { EventFilter } from './event-filter.tsx'

export const useUpcomingEvents = () => useQuery(read('listUpcomingEvents'))

export const useFoundEvents = (filter: EventFilter) =>
  useInfiniteQuery(readPages('searchEvents', { ...filter, sort: filter.sort ?? 'soonest' }))

const NAMES_FROM = 2

/** Names of places that begin like what is being typed. */
export function usePlaceNames(typed: string | undefined): string[] {
  const { data } = useQuery({
    queryKey: [...keyOf('searchPlaces'), typed],
    queryFn: ({ signal }) => call('searchPlaces', { query: { q: typed ?? '', limit: 10 }, signal }),
    enabled: (typed?.length ?? 0) >= NAMES_FROM,
    placeholderData: keepPreviousData,
    staleTime: CATEGORIES_CACHE_MS,
  })
  return [...new Set(data?.map(({ name }) => name))]
}

/** One event; undefined where there is none with this id. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: [routeOf('getEvent', { id }).path],
    queryFn: async ({ signal }) => {
      try {
        return await call('getEvent', { params: { id }, signal })
      } catch (error) {
        // What is no id at all is treated like an id that nobody has.
        if ([400, 404].includes(apiErrorOf(error)?.status ?? 0)) return null
        throw error
      }
    },
    staleTime: 0,
  })

/** The event as a calendar file. */
export const useEventCalendar = (id: string) =>
  useMutation({
    mutationFn: async () => saveFile(await callFile('getEventCalendar', {}, { id }), 'uitpost-event.ics'),
  })
