import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Notification } from '@uitpost/contracts'
import { NOTIFICATIONS_POLL_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { type Page, pagesKeyOf, readPages } from '../../api/pages.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

/** Number of unread notifications; polled, and refetched at once on a server-sent hint. */
export const useNotificationSummary = () =>
  useQuery({
    ...read('summariseNotifications'),
    staleTime: 0,
    refetchInterval: NOTIFICATIONS_POLL_MS,
    // The bell is mounted again on every screen; navigation alone must not cause a request.
    refetchOnMount: false,
  })

/** Notifications, newest first; fetched whenever the panel opens. */
export const useNotifications = () => useInfiniteQuery(readPages('listNotifications', {}))

type Pages = InfiniteData<Page<Notification>>

/** Optimistic update: marks the matching notifications in the cache as read or unread. */
const show = (client: QueryClient, read: boolean, matches: (one: Notification) => boolean) =>
  client.setQueriesData<Pages>(
    { queryKey: pagesKeyOf('listNotifications') },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) =>
            matches(one) ? { ...one, readAt: read ? (one.readAt ?? new Date().toISOString()) : null } : one,
          ),
        })),
      },
  )

/** Marks one as read or unread, or all as read. After an error the refetch rolls the optimistic update back. */
export function useMarkNotification() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useWrite({
    mutationFn: (mark: { id: string; read: boolean } | 'all') =>
      mark === 'all'
        ? call('readAllNotifications')
        : call('markNotification', { params: { id: mark.id }, body: { read: mark.read } }),
    onMutate: async (mark) => {
      await client.cancelQueries({ queryKey: pagesKeyOf('listNotifications') })
      if (mark === 'all') show(client, true, () => true)
      else show(client, mark.read, ({ id }) => id === mark.id)
    },
    onSuccess: (summary) => client.setQueryData(keyOf('summariseNotifications'), summary),
    failed: () => t('bell.markFailed'),
    route: (mark) => (mark === 'all' ? 'readAllNotifications' : 'markNotification'),
    except: ['summariseNotifications'],
    waits: false,
  })
}
