import { COLOURED_SLUGS, type Language } from '@uitpost/contracts'
import type { PublicRow } from '../store/events/public-events.ts'
import { textsOf } from '../texts/index.ts'
import { oneLine, plainText } from './words.ts'

/** What a page and a picture say of an event, in one language. */
export interface EventView {
  id: string
  title: string
  description: string | undefined
  category: string
  /** The ink it is printed in (requirement `card.colour-others`). */
  ink: string
  /** Venue, city and country. */
  place: string
  /** Venue and city. */
  spot: string
}

const inkOf = (slug: string | null): string => COLOURED_SLUGS.find((coloured) => coloured === slug) ?? 'other'

/** The category in this language, where an admin gave it a name. */
const categoryOf = ({ categoryName, categoryNames }: PublicRow, language: Language): string | null =>
  categoryNames?.[language] ?? categoryName

export function viewEvent(event: PublicRow, language: Language): EventView {
  const texts = textsOf(language)
  const city = oneLine(event.city)
  const location = event.location && oneLine(event.location)
  const spot = location && !location.includes(city) ? `${location}, ${city}` : location || city
  return {
    id: event.id,
    title: oneLine(event.title) || city,
    description: (event.description && plainText(event.description)) || undefined,
    category: oneLine(categoryOf(event, language) ?? texts.uncategorized),
    ink: inkOf(event.categorySlug),
    place: `${spot}, ${texts.countries[event.country]}`,
    spot,
  }
}
