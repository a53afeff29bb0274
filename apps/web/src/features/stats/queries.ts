import { useQuery } from '@tanstack/react-query'
import type { PlatformStats } from '@uitpost/contracts'
import { ADMIN_STATS_STALE_MS, CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

const zeros: PlatformStats = {
  totalEvents: 0,
  totalUsers: 0,
  totalCities: 0,
  activeCountries: 0,
  approvedEvents: 0,
  pendingEvents: 0,
}

/** The platform's numbers; zeros on an error (requirement `admin.stats-fall-back-to-zero`). */
export function usePlatformStats(): { stats: PlatformStats | undefined } {
  const { data, isError } = useQuery({ ...read('getPlatformStats'), staleTime: ADMIN_STATS_STALE_MS })
  return { stats: data ?? (isError ? zeros : undefined) }
}

export function useCategoryCount(): number | undefined {
  const { data, isError } = useQuery({ ...read('listCategories'), staleTime: CATEGORIES_CACHE_MS })
  return data?.length ?? (isError ? 0 : undefined)
}
