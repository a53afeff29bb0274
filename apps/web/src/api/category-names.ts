import { useQuery } from '@tanstack/react-query'
import type { Category, Event } from '@uitpost/contracts'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { useTexts } from '../texts/texts.tsx'
import { read } from './query-client.ts'

const NONE: Category[] = []

/**
 * What the category of an event is called in the language that is read. An event brings one name along, which stands
 * until the categories are known, and for one that is offered no more.
 */
export function useCategoryName(category: Event['category']): string {
  const { t, named } = useTexts()
  const { data = NONE } = useQuery({ ...read('listCategories'), staleTime: CATEGORIES_CACHE_MS })
  if (!category) return t('event.uncategorized')
  return named(data.find(({ id }) => id === category.id) ?? category)
}
