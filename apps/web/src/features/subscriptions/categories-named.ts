import type { Category } from '@uitpost/contracts'

/** Without accents and case, as people type. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** The categories in whose name or description every word of a search stands. */
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
