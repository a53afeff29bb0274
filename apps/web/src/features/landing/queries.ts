import { useQuery } from '@tanstack/react-query'
import { STATS_CACHE_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

/** The platform's numbers; undefined while they are on their way, null when they cannot be had. */
export function useFigures() {
  const { data, isError } = useQuery({ ...read('getPlatformStats'), staleTime: STATS_CACHE_MS })
  return data ?? (isError ? null : undefined)
}
