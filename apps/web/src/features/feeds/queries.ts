import { useMutation, useQuery } from '@tanstack/react-query'
import type { Feed, FeedChange, FeedSource, FeedTest, OptedOutHost } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { FEED_TEST_POLL_MS } from '@uitpost/contracts/constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { call, callList } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

/** Poll interval in ms: the health of feeds changes with every discovery run, also scheduled ones. */
const FEEDS_POLL_MS = 30_000

export const useFeeds = () =>
  useQuery({
    queryKey: keyOf('listFeeds'),
    queryFn: ({ signal }) => callList('listFeeds', { signal }),
    staleTime: 0,
    refetchInterval: FEEDS_POLL_MS,
  })

/** Removed feeds that can still be restored. */
export const useRemovedFeeds = () =>
  useQuery({
    queryKey: keyOf('listRemovedFeeds'),
    queryFn: ({ signal }) => call('listRemovedFeeds', { signal }),
    staleTime: 0,
  })

/** Starts a feed test and polls it until it is done or failed; the server may need minutes to fetch the pages. */
export function useFeedTest() {
  const begin = useMutation({ mutationFn: (body: FeedSource) => call('testFeed', { body }) })
  const id = begin.data?.id ?? ''
  const followed = useQuery({
    queryKey: [appRouteOf('getFeedTest', { id }).path],
    queryFn: ({ signal }) => call('getFeedTest', { params: { id }, signal }),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : FEED_TEST_POLL_MS),
  })
  const test = id === '' ? undefined : (followed.data ?? begin.data)
  return {
    begin: begin.mutate,
    /** URL of the latest test, as it was requested. */
    url: begin.variables?.url,
    test,
    isUnderWay: begin.isPending || (test !== undefined && !isOver(test)),
    /** Error of starting the test, or of polling it. */
    error: begin.error ?? (test && !isOver(test) ? followed.error : null),
  }
}

const isOver = ({ status }: FeedTest): boolean => status === 'done' || status === 'failed'

/** Adds or edits a feed. */
export function useSaveFeed() {
  const { t, language } = useTexts()
  return useWrite({
    mutationFn: (save: { body: FeedSource } | { id: string; body: FeedChange }) =>
      'id' in save
        ? call('changeFeed', { params: { id: save.id }, body: save.body })
        : call('addFeed', { body: save.body }),
    done: ({ name }, save) => {
      const did = 'id' in save ? 'saved' : 'added'
      return {
        title: t(`feeds.${did}`),
        text: t(`feeds.${did}.text`, { name: sourceNameIn(name, language) }),
      }
    },
    route: 'addFeed',
    waits: false,
  })
}

/** Pauses or resumes a feed; pending until the list is refetched. */
export function useSwitchFeed() {
  const { t, language } = useTexts()
  return useWrite({
    mutationFn: ({ feed: { id }, active }: { feed: Feed; active: boolean }) =>
      call('changeFeed', { params: { id }, body: { active } }),
    failed: ({ feed: { name } }) => t('feeds.changeFailed', { name: sourceNameIn(name, language) }),
    route: 'changeFeed',
  })
}

/** Removes a feed; the toast offers an undo. */
export function useRemoveFeed() {
  const { t, language } = useTexts()
  const restore = useRestoreFeed()
  return useWrite({
    mutationFn: ({ id }: Feed) => call('removeFeed', { params: { id } }),
    done: (_, feed) => ({
      title: t('feeds.removed'),
      text: t('feeds.removed.text', { name: sourceNameIn(feed.name, language) }),
      action: { label: t('undo'), run: () => restore.mutate(feed) },
    }),
    failed: ({ name }) => t('feeds.changeFailed', { name: sourceNameIn(name, language) }),
    route: 'removeFeed',
    waits: false,
  })
}

/** Restores a removed feed; pending until the lists are refetched. */
export function useRestoreFeed() {
  const { t, language } = useTexts()
  return useWrite({
    mutationFn: ({ id }: Pick<Feed, 'id' | 'name'>) => call('restoreFeed', { params: { id } }),
    done: (_, { name }) => ({
      title: t('feeds.restored'),
      text: t('feeds.restored.text', { name: sourceNameIn(name, language) }),
    }),
    failed: ({ name }) => t('feeds.restoreFailed', { name: sourceNameIn(name, language) }),
    route: 'restoreFeed',
  })
}

/** Hosts whose owners asked not to be read. */
export const useOptedOutHosts = () =>
  useQuery({
    queryKey: keyOf('listOptedOutHosts'),
    queryFn: ({ signal }) => call('listOptedOutHosts', { signal }),
    staleTime: 0,
  })

export function useOptOutHost() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: (host: string) => call('optOutHost', { body: { host } }),
    done: ({ host }) => ({ title: t('optOuts.added'), text: t('optOuts.added.text', { host }) }),
    route: 'optOutHost',
    waits: false,
  })
}

/** Reads a host again; pending until the list is refetched. */
export function useLiftOptOut() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ host }: OptedOutHost) => call('liftOptOut', { params: { host } }),
    done: ({ host }) => ({ title: t('optOuts.lifted'), text: t('optOuts.lifted.text', { host }) }),
    failed: (_, said) => said ?? t('app.tryAgain'),
    route: 'liftOptOut',
  })
}
