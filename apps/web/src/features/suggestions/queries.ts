import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { NewSuggestion, SuggestedAddress, SuggestedCalendar } from '@uitpost/contracts'
import { call } from '../../api/call.ts'
import { pagesKeyOf, readPages } from '../../api/pages.ts'
import { keyOf } from '../../api/query-client.ts'

/** What is known already and resembles a suggestion. */
export const useSuggestionCheck = (suggestion: NewSuggestion | undefined) =>
  useQuery({
    queryKey: [...keyOf('checkSuggestion'), suggestion],
    queryFn: ({ signal }) =>
      suggestion ? call('checkSuggestion', { body: suggestion, signal }) : { duplicates: [], waiting: 0 },
    enabled: suggestion !== undefined,
    placeholderData: keepPreviousData,
  })

export function useSuggest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSuggestion) => call('suggestEvent', { body }),
    onSettled: () => refreshAfter(client),
  })
}

/** Hands in an address or a calendar, which somebody reads later. */
export function useSuggestSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SuggestedAddress | SuggestedCalendar) =>
      'url' in body ? call('suggestAddress', { body }) : call('suggestCalendar', { body }),
    onSettled: () => refreshAfter(client),
  })
}

const refreshAfter = (client: QueryClient) =>
  Promise.all(
    [keyOf('listPendingEvents'), pagesKeyOf('listOwnSuggestions')].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** While something is being read. */
const READING_POLL_MS = 3_000

/** What became of the caller's own suggestions. */
export const useOwnSuggestions = () =>
  useInfiniteQuery({
    ...readPages('listOwnSuggestions', {}),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state }) => state === 'received' || state === 'reading'))
        ? READING_POLL_MS
        : false,
  })
