import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryOf } from '@uitpost/contracts'
import type { DateRange } from '@uitpost/contracts/calendar'
import { routeOf } from '@uitpost/contracts/routes'
import { apiErrorOf, serverMessage } from '../../api/api-error.ts'
import { call, callList } from '../../api/call.ts'
import { EVENT_READS } from '../../api/event-reads.ts'
import { callFile } from '../../api/file.ts'
import { readPages } from '../../api/pages.ts'
import { keyOf, read, readAgain } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { type Announce, useToast } from '../../ui/feedback/toast.tsx'

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

/** Makes a source of an event an event of its own. */
export function usePartSource(eventId: string, announce: Announce) {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sourceId }: { sourceId: string; source: string }) =>
      call('partSource', { params: { id: eventId, sourceId } }),
    onSuccess: ({ actionId }, { source }) =>
      announce(
        { title: t('join.parted'), text: t('join.parted.text', { source }), state: 'success' },
        actionId,
      ),
    onError: (error) =>
      toast({ title: t('app.error'), text: serverMessage(error) ?? t('join.partFailed'), state: 'danger' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [routeOf('getEvent', { id: eventId }).path] })
      await readAgain(client, EVENT_READS)
    },
  })
}
