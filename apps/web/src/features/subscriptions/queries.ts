import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@uitpost/contracts'
import {
  CATEGORIES_CACHE_MS,
  EVENT_COUNTS_CACHE_MS,
  SUBSCRIPTIONS_CACHE_MS,
} from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/toast.tsx'

export const useCategories = () => useQuery({ ...read('listCategories'), staleTime: CATEGORIES_CACHE_MS })
export const useEventCounts = () => useQuery({ ...read('countEvents'), staleTime: EVENT_COUNTS_CACHE_MS })
export const useSubscriptions = () =>
  useQuery({ ...read('listSubscriptions'), staleTime: SUBSCRIPTIONS_CACHE_MS })

const TOGGLE = ['toggle-subscription']

interface Toggle {
  categoryId: string
  subscribe: boolean
}

/**
 * Subscribes to a category or leaves it. The tick moves at once and moves back when the server refuses; what depends
 * on it is read again when the last of several quick toggles has its answer.
 */
export function useToggleSubscription() {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const key = keyOf('listSubscriptions')
  const set = ({ categoryId, subscribe }: Toggle) =>
    client.setQueryData<ReplyOf<'listSubscriptions'>>(key, (current = []) => {
      const others = current.filter((subscription) => subscription.categoryId !== categoryId)
      return subscribe ? [...others, { categoryId }] : others
    })

  return useMutation({
    mutationKey: TOGGLE,
    mutationFn: ({ categoryId, subscribe }: Toggle) =>
      subscribe
        ? call('subscribe', { body: { categoryId } })
        : call('unsubscribe', { params: { categoryId } }),
    onMutate: async (toggle) => {
      await client.cancelQueries({ queryKey: key })
      set(toggle)
    },
    onSuccess: (_, { subscribe }) =>
      toast(
        subscribe
          ? {
              title: t('subscriptions.subscribed'),
              text: t('subscriptions.subscribed.text'),
              state: 'success',
            }
          : {
              title: t('subscriptions.unsubscribed'),
              text: t('subscriptions.unsubscribed.text'),
              state: 'success',
            },
      ),
    onError: (_, { categoryId, subscribe }) => {
      set({ categoryId, subscribe: !subscribe })
      const text = subscribe ? t('subscriptions.subscribeFailed') : t('subscriptions.unsubscribeFailed')
      toast({ title: t('app.error'), text, state: 'danger' })
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: TOGGLE }) > 1) return
      const dependent = ['listSubscriptions', 'listUpcomingEvents', 'getDashboardStats'] as const
      await Promise.all(dependent.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
    },
  })
}
