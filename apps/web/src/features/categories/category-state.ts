import type { AdminCategory, Category } from '@uitpost/contracts'

export type CategoryState = 'approved' | 'pending' | 'archived'

/** What an admin calls its state: 'archived' is what screens call deleted. */
export const stateOf = ({
  approved,
  archived,
}: Pick<AdminCategory, 'approved' | 'archived'>): CategoryState =>
  archived ? 'archived' : approved ? 'approved' : 'pending'

/** Those in one of whose names or whose description the words stand, whatever their case. */
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
