import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Feed, FeedChange, FeedSource, FeedTest } from '@uitpost/contracts'
import { FEED_TEST_POLL_MS } from '@uitpost/contracts/constants'
import { routeOf } from '@uitpost/contracts/routes'
import { call, callList } from '../../api/call.ts'
import { keyOf, readAgain } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

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
  return () => readAgain(client, ['listFeeds', 'listRemovedFeeds'])
}

/** Those that can be brought back. */
export const useRemovedFeeds = () =>
  useQuery({
    queryKey: keyOf('listRemovedFeeds'),
    queryFn: ({ signal }) => call('listRemovedFeeds', { signal }),
    staleTime: 0,
  })

/** Begins a test of what a feed would bring, and follows it to its end: the server may wait minutes for its pages. */
export function useFeedTest() {
  const begin = useMutation({ mutationFn: (body: FeedSource) => call('testFeed', { body }) })
  const id = begin.data?.id ?? ''
  const followed = useQuery({
    queryKey: [routeOf('getFeedTest', { id }).path],
    queryFn: ({ signal }) => call('getFeedTest', { params: { id }, signal }),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : FEED_TEST_POLL_MS),
  })
  const test = id === '' ? undefined : (followed.data ?? begin.data)
  return {
    begin: begin.mutate,
    /** What the latest test is about, as it was asked for. */
    url: begin.variables?.url,
    test,
    isUnderWay: begin.isPending || (test !== undefined && !isOver(test)),
    /** Why it could not begin, or why nothing is heard of it. */
    error: begin.error ?? (test && !isOver(test) ? followed.error : null),
  }
}

const isOver = ({ status }: FeedTest): boolean => status === 'done' || status === 'failed'

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

/** Removes a feed and says how to take that back. */
export function useRemoveFeed() {
  const { t } = useTexts()
  const toast = useToast()
  const refresh = useRefresh()
  const restore = useRestoreFeed()
  return useMutation({
    mutationFn: ({ id }: Feed) => call('removeFeed', { params: { id } }),
    onSuccess: (_, feed) =>
      toast({
        title: t('feeds.removed'),
        text: t('feeds.removed.text', { name: feed.name }),
        state: 'success',
        action: { label: t('undo'), run: () => restore.mutate(feed) },
      }),
    onError: (_, { name }) =>
      toast({ title: t('app.error'), text: t('feeds.changeFailed', { name }), state: 'danger' }),
    onSettled: () => void refresh(),
  })
}

/** Brings a removed feed back as it was; it is over when the lists have been read again. */
export function useRestoreFeed() {
  const { t } = useTexts()
  const toast = useToast()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<Feed, 'id' | 'name'>) => call('restoreFeed', { params: { id } }),
    onSuccess: (_, { name }) =>
      toast({ title: t('feeds.restored'), text: t('feeds.restored.text', { name }), state: 'success' }),
    onError: (_, { name }) =>
      toast({ title: t('app.error'), text: t('feeds.restoreFailed', { name }), state: 'danger' }),
    onSettled: refresh,
  })
}
