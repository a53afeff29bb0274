import { useQuery } from '@tanstack/react-query'
import type { DuplicateGroup } from '@uitpost/contracts'
import { DUPLICATE_GROUPS_SHOWN, DUPLICATES_POLL_MS } from '@uitpost/contracts/constants'
import { type CountedList, call, callList } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { useWrite } from '../../use-write.ts'

/** A group with the fields of the specification; the additional fields of our server are optional. */
export type ListedGroup = Omit<DuplicateGroup, 'score' | 'events'> & Partial<Pick<DuplicateGroup, 'events'>>

/** Event ids of a group in order; merging keeps the first. */
export const idsOf = ({ event_ids }: Pick<DuplicateGroup, 'event_ids'>): string[] =>
  event_ids
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

/** The largest groups and the total number of groups. */
export const useDuplicates = () =>
  useQuery({
    queryKey: keyOf('listDuplicates'),
    queryFn: ({ signal }): Promise<CountedList<ListedGroup>> =>
      callList('listDuplicates', { query: { limit: DUPLICATE_GROUPS_SHOWN }, signal }),
    refetchInterval: DUPLICATES_POLL_MS,
    staleTime: 0,
  })

type Merge = { all: true } | { all: false; group: ListedGroup }

async function merge(wanted: Merge) {
  if (wanted.all) return call('removeAllDuplicates')
  const [, ...eventIds] = idsOf(wanted.group)
  return { ...(await call('removeDuplicates', { body: { eventIds } })), duplicateGroups: 1 }
}

/** Removes all events but the first of a group, or of every group. */
export function useRemoveDuplicates(announce: Announce) {
  const { t, number } = useTexts()
  return useWrite({
    mutationFn: merge,
    onSuccess: ({ deletedCount, duplicateGroups, actionId }) =>
      announce(
        {
          title: t('duplicates.removed'),
          text: t('duplicates.removed.text', {
            events: number(deletedCount),
            groups: number(duplicateGroups),
          }),
          state: 'success',
        },
        actionId,
      ),
    failed: ({ all }, said) => said ?? t(all ? 'duplicates.removeAllFailed' : 'duplicates.removeGroupFailed'),
    route: ({ all }) => (all ? 'removeAllDuplicates' : 'removeDuplicates'),
  })
}

/** Records that the events of a group are different events, so that it is not listed again. */
export function useDismissDuplicates(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: (group: ListedGroup) => call('dismissDuplicates', { body: { eventIds: idsOf(group) } }),
    onSuccess: ({ actionId }, { title }) =>
      announce(
        {
          title: t('duplicates.dismissed'),
          text: t('duplicates.dismissed.text', { title }),
          state: 'success',
        },
        actionId,
      ),
    failed: (_, said) => said ?? t('duplicates.dismissFailed'),
    route: 'dismissDuplicates',
  })
}
