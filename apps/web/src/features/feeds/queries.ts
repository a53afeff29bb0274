import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Feed, FeedChange, FeedSource } from '@uitpost/contracts'
import { call, callList } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Health changes with every run, which nobody here may have started. */
const FEEDS_POLL_MS = 30_000

export const useFeeds = () =>
  useQuery({
    queryKey: keyOf('listFeeds'),
    queryFn: ({ signal }) => callList('listFeeds', { signal }),
    staleTime: 0,
    refetchInterval: FEEDS_POLL_MS,
  })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf('listFeeds') })
}

/** What a feed would bring. Nothing is saved. */
export const useTestFeed = () => useMutation({ mutationFn: (body: FeedSource) => call('testFeed', { body }) })

/** Adds a feed, or changes what is known of one. */
export function useSaveFeed() {
  const { t } = useTexts()
  const toast = useToast()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (save: { body: FeedSource } | { id: string; body: FeedChange }) =>
      'id' in save
        ? call('changeFeed', { params: { id: save.id }, body: save.body })
        : call('addFeed', { body: save.body }),
    onSuccess: ({ name }, save) => {
      const did = 'id' in save ? 'saved' : 'added'
      toast({ title: t(`feeds.${did}`), text: t(`feeds.${did}.text`, { name }), state: 'success' })
    },
    // Not waited for: the dialog closes with the answer.
    onSettled: () => void refresh(),
  })
}

/** Pauses a feed or takes it up; it is over when the list has been read again. */
export function useSwitchFeed() {
  const { t } = useTexts()
  const toast = useToast()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ feed: { id }, active }: { feed: Feed; active: boolean }) =>
      call('changeFeed', { params: { id }, body: { active } }),
    onError: (_, { feed: { name } }) =>
      toast({ title: t('app.error'), text: t('feeds.changeFailed', { name }), state: 'danger' }),
    onSettled: refresh,
  })
}

export function useRemoveFeed() {
  const { t } = useTexts()
  const toast = useToast()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Feed) => call('removeFeed', { params: { id } }),
    onSuccess: (_, { name }) =>
      toast({ title: t('feeds.removed'), text: t('feeds.removed.text', { name }), state: 'success' }),
    onError: (_, { name }) =>
      toast({ title: t('app.error'), text: t('feeds.changeFailed', { name }), state: 'danger' }),
    onSettled: () => void refresh(),
  })
}
