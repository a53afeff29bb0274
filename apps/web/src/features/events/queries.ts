import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { EventDetail } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { askNearThatDay } from '@uitpost/contracts/near-that-day'
import { apiErrorOf } from '../../api/api-error.ts'
import { call, callList } from '../../api/call.ts'
import { callFile } from '../../api/file.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { useWrite } from '../../use-write.ts'
import { daysOf } from './event-dates.ts'

/** The coming events of the user's categories, soonest first, with their number on the server. */
export const useUpcomingEvents = () =>
  useQuery({
    queryKey: [...keyOf('listUpcomingEvents'), 'counted'],
    queryFn: ({ signal }) => callList('listUpcomingEvents', { signal }),
  })

/** One event; null if there is none with this id. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: [appRouteOf('getEvent', { id }).path],
    queryFn: async ({ signal }) => {
      try {
        return await call('getEvent', { params: { id }, signal })
      } catch (error) {
        // An invalid id (400) is handled like an unknown one (404).
        if ([400, 404].includes(apiErrorOf(error)?.status ?? 0)) return null
        throw error
      }
    },
    staleTime: 0,
  })

/** What else is on near an event that day; `question` is undefined once it is over or if its town is unknown. */
export function useNearThatDay(event: EventDetail, today: string) {
  const question = event.town ? askNearThatDay({ townId: event.town.id, ...daysOf(event), today }) : undefined
  const { data } = useQuery({
    queryKey: [...keyOf('readAgenda'), question],
    queryFn: question ? ({ signal }) => call('readAgenda', { query: question, signal }) : skipToken,
    throwOnError: false,
  })
  return { data, question }
}

/** The event as a calendar file. */
export const useEventCalendar = (id: string) =>
  useMutation({
    mutationFn: async () => saveFile(await callFile('getEventCalendar', {}, { id }), 'uitpost-event.ics'),
  })

/** Takes an event out of a series of single dates. */
export function usePartSeries(eventId: string, announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: () => call('partSeries', { params: { id: eventId } }),
    onSuccess: ({ actionId }) =>
      announce({ title: t('series.parted'), text: t('series.parted.text'), state: 'success' }, actionId),
    failed: (_, said) => said ?? t('series.partFailed'),
    route: 'partSeries',
    paramsOf: () => ({ id: eventId }),
  })
}

/** Splits a source off an event, as a separate event. */
export function useSplitSource(eventId: string, announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ sourceId }: { sourceId: string; source: string }) =>
      call('partSource', { params: { id: eventId, sourceId } }),
    onSuccess: ({ actionId }, { source }) =>
      announce(
        { title: t('join.parted'), text: t('join.parted.text', { source }), state: 'success' },
        actionId,
      ),
    failed: (_, said) => said ?? t('join.partFailed'),
    route: 'partSource',
    paramsOf: () => ({ id: eventId }),
  })
}
