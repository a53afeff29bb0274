import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { NewSuggestion, SuggestedAddress, SuggestedCalendar } from '@uitpost/contracts'
import { call } from '../../api/call.ts'
import { readPages } from '../../api/pages.ts'
import { keyOf } from '../../api/query-client.ts'
import { useWrite } from '../../use-write.ts'

/** Known events that resemble a suggestion, and the number of pending ones. */
export const useSuggestionCheck = (suggestion: NewSuggestion | undefined) =>
  useQuery({
    queryKey: [...keyOf('checkSuggestion'), suggestion],
    queryFn: ({ signal }) =>
      suggestion ? call('checkSuggestion', { body: suggestion, signal }) : { duplicates: [], waiting: 0 },
    enabled: suggestion !== undefined,
    placeholderData: keepPreviousData,
  })

export const useSuggest = () =>
  useWrite({
    mutationFn: (body: NewSuggestion) => call('suggestEvent', { body }),
    route: 'suggestEvent',
  })

/** Sends a URL or a calendar file as a suggestion; the server reads it later. */
export const useSuggestSource = () =>
  useWrite({
    mutationFn: (body: SuggestedAddress | SuggestedCalendar) =>
      'url' in body ? call('suggestAddress', { body }) : call('suggestCalendar', { body }),
    route: 'suggestAddress',
  })

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
