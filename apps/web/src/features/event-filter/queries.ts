import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'

const NAMES_FROM = 2

/** Names of places that begin like what is being typed. */
export function usePlaceNames(typed: string | undefined): string[] {
  const { data } = useQuery({
    queryKey: [...keyOf('searchPlaces'), typed],
    queryFn: ({ signal }) => call('searchPlaces', { query: { q: typed ?? '', limit: 10 }, signal }),
    enabled: (typed?.length ?? 0) >= NAMES_FROM,
    placeholderData: keepPreviousData,
    staleTime: CATEGORIES_CACHE_MS,
  })
  return [...new Set(data?.map(({ name }) => name))]
}
