import type { AdminCategory, Category } from '@uitpost/contracts'

export type CategoryState = 'approved' | 'pending' | 'archived'

/** State of a category in the admin list; screens show 'archived' as deleted. */
export const stateOf = ({
  approved,
  archived,
}: Pick<AdminCategory, 'approved' | 'archived'>): CategoryState =>
  archived ? 'archived' : approved ? 'approved' : 'pending'

/** Categories whose names or description contain every word of the search, ignoring case. */
export function categoriesLike<C extends Pick<Category, 'name' | 'names' | 'description'>>(
  categories: readonly C[],
  search: string,
): C[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return categories.filter(({ name, names, description }) => {
    const text = [name, description, ...Object.values(names ?? {})].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
