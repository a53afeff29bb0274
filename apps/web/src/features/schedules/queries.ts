import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schedule, ScheduleChange } from '@uitpost/contracts'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Poll interval of the schedule in ms; its next run changes after every run. */
const SCHEDULE_POLL_MS = 60_000

export const useSchedule = () =>
  useQuery({ ...read('getSchedule'), staleTime: 0, refetchInterval: SCHEDULE_POLL_MS })

/** Formats an instant in the time zone of the schedule, not of the browser. */
export const scheduledTime = (at: string, zone: string, instant: Texts['instant']) =>
  instant(at, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

/** Saves the schedule, including whether it is enabled. */
export function useSaveSchedule() {
  const { t, instant } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ScheduleChange) => call('saveSchedule', { body }),
    onSuccess: (saved) => {
      client.setQueryData<Schedule>(keyOf('getSchedule'), saved)
      const { nextRunAt, timeZone } = saved
      toast({
        title: t('schedule.saved'),
        text: nextRunAt
          ? t('schedule.saved.on', { time: scheduledTime(nextRunAt, timeZone, instant) })
          : t('schedule.saved.off'),
        state: 'success',
      })
    },
    onError: (error) =>
      toast({
        title: t('app.error'),
        text: serverMessage(error) ?? t('schedule.saveFailed'),
        state: 'danger',
      }),
  })
}
