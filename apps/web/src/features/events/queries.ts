import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@uitpost/contracts'
import type { DateRange } from '@uitpost/contracts/calendar'
import { routeOf } from '@uitpost/contracts/routes'
import { apiErrorOf } from '../../api/api-error.ts'
import { call, callList } from '../../api/call.ts'
import { callFile } from '../../api/file.ts'
import { readPages } from '../../api/pages.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { saveFile } from '../../ui/controls/save-file.ts'

export const useUpcomingEvents = () => useQuery(read('listUpcomingEvents'))

/** What somebody looks for among the approved events, page by page or month by month. */
export type EventSearch = Omit<NonNullable<QueryOf<'searchEvents'>>, 'limit' | 'cursor'>

/** Only what the search knows of: a filter may have more. */
export const searchOf = ({ q, city, radiusKm, category, country }: EventSearch) => ({
  ...{ q, city, radiusKm, category, country },
})

export const useFoundEvents = (filter: EventSearch) =>
  useInfiniteQuery(
    readPages('searchEvents', {
      ...searchOf(filter),
      ...{ from: filter.from, to: filter.to, sort: filter.sort ?? 'soonest' },
    }),
  )

/** Everything between two days, as far as one answer goes, with the full number. The last month stays meanwhile. */
export const useEventsBetween = (filter: EventSearch, { from, to }: DateRange) => {
  const query = { ...searchOf(filter), from, to, sort: 'soonest' as const }
  return useQuery({
    queryKey: [...keyOf('searchEvents'), 'between', query],
    queryFn: ({ signal }) => callList('searchEvents', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
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
