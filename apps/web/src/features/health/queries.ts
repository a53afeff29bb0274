import { useQuery } from '@tanstack/react-query'
import type { Health } from '@uitpost/contracts'
import { ADMIN_STATS_STALE_MS } from '@uitpost/contracts/constants'
import { apiErrorOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'

/** Health of all services. The response has status 503 while a service is not ready, with the same body. */
export const useHealth = () =>
  useQuery({
    queryKey: keyOf('health'),
    queryFn: async ({ signal }): Promise<Health> => {
      try {
        return await call('health', { signal })
      } catch (error) {
        const failure = apiErrorOf(error)
        if (failure?.status === 503 && isHealth(failure.body)) return JSON.parse(failure.body) as Health
        throw error
      }
    },
    staleTime: ADMIN_STATS_STALE_MS,
    refetchInterval: ADMIN_STATS_STALE_MS,
  })

/** A 503 may also come from a proxy, with another body. */
function isHealth(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'services' in value
  } catch {
    return false
  }
}

export const useAiProvider = () => useQuery({ ...read('getAiProvider'), staleTime: ADMIN_STATS_STALE_MS })

export const useSystemState = () =>
  useQuery({
    ...read('getSystemState'),
    staleTime: ADMIN_STATS_STALE_MS,
    refetchInterval: ADMIN_STATS_STALE_MS,
  })
