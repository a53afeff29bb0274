import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/file.ts'
import { read } from '../../api/query-client.ts'
import { saveFile } from '../../ui/controls/save-file.ts'
import { useWrite } from '../../use-write.ts'

export const EXPORT_LISTS = ['upcoming', 'saved'] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

/** Downloads one of the user's lists as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ list, format }: { list: ExportList; format: 'ics' | 'csv' }) => {
      const route = format === 'ics' ? 'exportEventCalendar' : 'exportEventTable'
      saveFile(await callFile(route, { list }), `uitpost-${list}.${format}`)
    },
  })

export const useCalendarFeed = () => useQuery({ ...read('getCalendarFeed'), staleTime: 0 })

/** Creates a new feed URL; the previous one stops working. */
export const useCreateFeed = () =>
  useWrite({ mutationFn: () => call('createCalendarFeed'), route: 'createCalendarFeed' })

export const useRevokeFeed = () =>
  useWrite({ mutationFn: () => call('revokeCalendarFeed'), route: 'revokeCalendarFeed' })
