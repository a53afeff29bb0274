import { keepPreviousData, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@uitpost/contracts'
import {
  CATEGORIES_CACHE_MS,
  EVENT_COUNTS_CACHE_MS,
  SUBSCRIPTIONS_CACHE_MS,
} from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

/** The approved categories, named in the language of the screens. */
export function useCategories() {
  const { named, described } = useTexts()
  return useQuery({
    ...read('listCategories'),
    staleTime: CATEGORIES_CACHE_MS,
    select: (categories) =>
      categories.map((category) => ({
        ...category,
        name: named(category),
        description: described(category),
      })),
  })
}

/** Upcoming events per category, everywhere or in one city. */
export const useEventCounts = (city?: string) =>
  useQuery({
    queryKey: [...keyOf('countEvents'), city ?? 'all'],
    queryFn: ({ signal }) => call('countEvents', { query: { city }, signal }),
    placeholderData: keepPreviousData,
    staleTime: EVENT_COUNTS_CACHE_MS,
  })
export const useUserSubscriptions = () =>
  useQuery({ ...read('listUserSubscriptions'), staleTime: SUBSCRIPTIONS_CACHE_MS })
export const useSubscriptions = () =>
  useQuery({ ...read('listSubscriptions'), staleTime: SUBSCRIPTIONS_CACHE_MS })

const TOGGLE = ['toggle-subscription']

interface Toggle {
  categoryId: string
  subscribe: boolean
}

/**
 * Subscribes to a category or unsubscribes from it. The cached list changes at once and is rolled back on an error;
 * dependent queries are refetched when the last of several quick toggles is answered.
 */
export function useToggleSubscription() {
  const { t } = useTexts()
  const client = useQueryClient()
  const key = keyOf('listSubscriptions')
  const set = ({ categoryId, subscribe }: Toggle) =>
    client.setQueryData<ReplyOf<'listSubscriptions'>>(key, (current = []) => {
      const others = current.filter((subscription) => subscription.categoryId !== categoryId)
      return subscribe ? [...others, { categoryId }] : others
    })

  const toggle: UseMutationResult<unknown, Error, Toggle> = useWrite({
    mutationKey: TOGGLE,
    mutationFn: ({ categoryId, subscribe }: Toggle) =>
      subscribe
        ? call('subscribe', { body: { categoryId } })
        : call('unsubscribe', { params: { categoryId } }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: key })
      set(wanted)
    },
    done: (_, { categoryId, subscribe }) =>
      subscribe
        ? { title: t('subscriptions.subscribed'), text: t('subscriptions.subscribed.text') }
        : {
            title: t('subscriptions.unsubscribed'),
            text: t('subscriptions.unsubscribed.text'),
            action: { label: t('undo'), run: () => toggle.mutate({ categoryId, subscribe: true }) },
          },
    onError: (_, { categoryId, subscribe }) => set({ categoryId, subscribe: !subscribe }),
    failed: ({ subscribe }) =>
      subscribe ? t('subscriptions.subscribeFailed') : t('subscriptions.unsubscribeFailed'),
    route: 'subscribe',
  })
  return toggle
}
