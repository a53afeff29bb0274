import { useQuery } from '@tanstack/react-query'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

/** Every category, those that wait for approval too. */
export const useAllCategories = () =>
  useQuery({ ...read('listAllCategories'), staleTime: CATEGORIES_CACHE_MS })
