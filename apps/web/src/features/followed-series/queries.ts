import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Series } from '@uitpost/contracts'
import { SUBSCRIPTIONS_CACHE_MS } from '@uitpost/contracts/constants'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

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
  const client = useQueryClient()
  const set = ({ series, follow }: Toggle) =>
    client.setQueryData<Changes>(CHANGES, (current = NONE) => ({ ...current, [series.id]: follow }))

  return useWrite({
    mutationKey: TOGGLE,
    mutationFn: ({ series: { id: seriesId }, follow }: Toggle) =>
      follow
        ? call('followSeries', { body: { seriesId } })
        : call('unfollowSeries', { params: { seriesId } }),
    onMutate: set,
    onError: (_, { series, follow }) => set({ series, follow: !follow }),
    failed: ({ follow }) => (follow ? t('series.followFailed') : t('series.unfollowFailed')),
    route: 'followSeries',
  })
}

/** State and action of the Follow button. */
export function useFollowing() {
  const { data: changes = NONE } = useQuery({ queryKey: CHANGES, queryFn: skipToken, initialData: NONE })
  const { mutate } = useToggleFollowed()
  return useMemo(() => {
    const isFollowed = (series: Series) => changes[series.id] ?? series.followed
    return { isFollowed, toggle: (series: Series) => mutate({ series, follow: !isFollowed(series) }) }
  }, [changes, mutate])
}
