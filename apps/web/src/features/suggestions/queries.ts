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

/** Known events that resemble a suggestion, and the number of pending ones. */
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

/** Sends a URL or a calendar file as a suggestion; the server reads it later. */
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

/** Poll interval in ms while a suggestion is received or being read. */
const READING_POLL_MS = 3_000

/** The user's suggestions with their state. */
export const useOwnSuggestions = () =>
  useInfiniteQuery({
    ...readPages('listOwnSuggestions', {}),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state }) => state === 'received' || state === 'reading'))
        ? READING_POLL_MS
        : false,
  })
