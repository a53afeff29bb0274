import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Series } from '@uitpost/contracts'
import { SUBSCRIPTIONS_CACHE_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { invalidateReads, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** All followed series, those without a coming date too. */
export const useFollowedSeries = () =>
  useQuery({ ...read('listFollowedSeries'), staleTime: SUBSCRIPTIONS_CACHE_MS })

/** Changes of this visit by series id; events say what was followed when they were read. */
type Changes = Readonly<Record<string, boolean>>
const CHANGES = ['followed-series', 'changes']
const NONE: Changes = {}

const TOGGLE = ['toggle-followed']

interface Toggle {
  series: Series
  follow: boolean
}

/**
 * Follows a series or stops that. It shows at once and is rolled back on an error; the list of followed series is read
 * again when the last of several quick toggles is answered.
 */
function useToggleFollowed() {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const set = ({ series, follow }: Toggle) =>
    client.setQueryData<Changes>(CHANGES, (current = NONE) => ({ ...current, [series.id]: follow }))

  return useMutation({
    mutationKey: TOGGLE,
    mutationFn: ({ series: { id: seriesId }, follow }: Toggle) =>
      follow
        ? call('followSeries', { body: { seriesId } })
        : call('unfollowSeries', { params: { seriesId } }),
    onMutate: set,
    onError: (_, { series, follow }) => {
      set({ series, follow: !follow })
      const text = follow ? t('series.followFailed') : t('series.unfollowFailed')
      toast({ title: t('app.error'), text, state: 'danger' })
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: TOGGLE }) > 1) return
      await invalidateReads(client, ['listFollowedSeries'])
    },
  })
}

/** State and action of the Follow button. */
export function useFollowing() {
  const { data: changes = NONE } = useQuery({ queryKey: CHANGES, queryFn: skipToken, initialData: NONE })
  const { mutate } = useToggleFollowed()
  const isFollowed = (series: Series) => changes[series.id] ?? series.followed
  return { isFollowed, toggle: (series: Series) => mutate({ series, follow: !isFollowed(series) }) }
}
