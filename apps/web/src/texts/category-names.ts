import { useQuery } from '@tanstack/react-query'
import type { Category, Event } from '@uitpost/contracts'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { read } from '../api/query-client.ts'
import { useTexts } from './texts.tsx'

const NONE: Category[] = []

/**
 * Name of an event's category in the current language. The name in the event is used while the categories load, and for
 * a category that is not listed any more.
 */
export function useCategoryName(category: Event['category']): string {
  const { t, named } = useTexts()
  const { data = NONE } = useQuery({ ...read('listCategories'), staleTime: CATEGORIES_CACHE_MS })
  if (!category) return t('event.uncategorized')
  return named(data.find(({ id }) => id === category.id) ?? category)
}
