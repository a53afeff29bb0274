import { useQuery } from '@tanstack/react-query'
import type { Health } from '@uitpost/contracts'
import { ADMIN_STATS_STALE_MS } from '@uitpost/contracts/constants'
import { apiErrorOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'

/** How every service is. The answer of one that is not ready is a 503 that says the same. */
export const useHealth = () =>
  useQuery({
    queryKey: keyOf('health'),
    queryFn: async ({ signal }): Promise<Health> => {
      try {
        return await call('health', { signal })
      } catch (error) {
        const answer = apiErrorOf(error)
        if (answer?.status === 503 && isHealth(answer.body)) return JSON.parse(answer.body) as Health
        throw error
      }
    },
    staleTime: ADMIN_STATS_STALE_MS,
    refetchInterval: ADMIN_STATS_STALE_MS,
  })

/** A 503 may also come from something in between, with words of its own. */
function isHealth(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null && 'services' in answer
  } catch {
    return false
  }
}

export const useAiProvider = () => useQuery({ ...read('getAiProvider'), staleTime: ADMIN_STATS_STALE_MS })
