import { type Category, categoryNameIn, type Language } from '@uitpost/contracts'
import { type City, nameIn } from '@uitpost/places'
import { subscribeForm } from '@uitpost/public-pages'
import { oneLine } from './words.ts'

type Named = Pick<Category, 'slug' | 'name' | 'names'>

/**
 * The form that subscribes by e-mail alone to what is on in a city, of one category or of one that the visitor picks
 * (requirement `subscribe.form`). Undefined without a city or without categories.
 */
export function subscribeFormOf(
  { city, category }: { city?: City | undefined; category?: Named | undefined },
  categories: readonly Named[],
  language: Language,
): string | undefined {
  const named = (category ? [category] : categories).map((one) => ({
    slug: one.slug,
    name: oneLine(categoryNameIn(one, language)),
  }))
  if (!city || named.length === 0) return undefined
  return subscribeForm({ language, city: { id: city.id, name: nameIn(city, language) }, categories: named })
}
