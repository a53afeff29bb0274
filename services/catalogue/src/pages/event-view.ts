import { badgeInkOf, categoryNameIn, type Family, familyOf, type Language } from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { type Address, addressOf, sayAddress, townNamesIn } from '@uitpost/places/address'
import { pageTexts } from '@uitpost/texts/server'
import type { PublicRow } from '../store/events/public-events.ts'
import { oneLine, plainText } from './words.ts'

/** The texts of an event on a page and a picture, in one language. */
export interface EventView {
  id: string
  title: string
  description: string | undefined
  category: string
  /** Colour of its category's badge (requirement `card.colour-others`). */
  ink: string
  /** Family of its category: the colour of its stamp. */
  family: Family
  address: Address
  country: string
  /** Venue, city and country. */
  place: string
  /** Venue and city. */
  spot: string
}

/** The category's name in this language. */
const categoryOf = (
  { categoryName: name, categorySlug: slug, categoryNames: names }: PublicRow,
  language: Language,
): string | null => (name && slug ? categoryNameIn({ name, slug, names }, language) : name)

/** The address, with the town's name in this language; as the source writes it when the gazetteer has no such town. */
function addressIn({ city, cityId, location, country }: PublicRow, language: Language): Address {
  return addressOf({
    location: location && oneLine(location),
    townNames: townNamesIn({ city: oneLine(city), town: getCity(cityId ?? '') }, language),
    country,
  })
}

export function viewEvent(event: PublicRow, language: Language): EventView {
  const texts = pageTexts(language)
  const address = addressIn(event, language)
  const spot = sayAddress(address)
  const country = texts.countries[event.country]
  return {
    id: event.id,
    title: oneLine(event.title) || address.town,
    description: (event.description && plainText(event.description)) || undefined,
    category: oneLine(categoryOf(event, language) ?? texts.uncategorized),
    ink: badgeInkOf(event.categorySlug),
    family: familyOf(event.categorySlug),
    address,
    country,
    place: `${spot}, ${country}`,
    spot,
  }
}
