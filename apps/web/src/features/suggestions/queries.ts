import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewSuggestion } from '@uitpost/contracts'
import { call } from '../../api/call.ts'
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
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('listPendingEvents') }),
  })
}
