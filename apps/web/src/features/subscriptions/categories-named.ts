import type { Category } from '@uitpost/contracts'

/** Removes accents and case for comparison. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Categories whose name or description contains every word of the search. */
export function categoriesNamed<C extends Pick<Category, 'name' | 'description'>>(
  categories: readonly C[],
  search: string,
): C[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return categories.filter(({ name, description }) => {
    const text = plain(`${name} ${description ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
