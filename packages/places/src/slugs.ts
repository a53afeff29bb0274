import { type City, nameIn } from './city.ts'
import { citiesOf, findCity, getCity } from './find.ts'
import { DUTCH_REGION_MARKS } from './regions.ts'
import { slugOf, transcribed } from './text.ts'

/** The local name, which is Dutch in the Netherlands, where "The Hague" is kept as the specification writes it. */
const localNameOf = (city: City): string => (city.country === 'NL' ? nameIn(city, 'nl') : city.name)

/** German umlauts are transcribed: Gröningen is not Groningen. */
const nameSlugOf = (city: City): string => {
  const name = localNameOf(city)
  return slugOf(city.country === 'DE' ? transcribed(name) : name)
}

const regionOf = ({ region, country }: City): string =>
  (country === 'NL' && DUTCH_REGION_MARKS[region]?.[0]) || region

interface Slugs {
  byCity: ReadonlyMap<City, string>
  bySlug: ReadonlyMap<string, City>
}
let built: Slugs | undefined

/** A name that several places have is qualified by the region, and by country and number where that is not enough. */
function build(): Slugs {
  const byCity = new Map<City, string>()
  const cities = (['NL', 'BE', 'DE', 'FR'] as const).flatMap(citiesOf)
  for (const [name, namesakes] of Map.groupBy(cities, nameSlugOf)) {
    const [only, second] = namesakes
    if (only && !second) byCity.set(only, name)
    else
      for (const [qualified, alike] of Map.groupBy(namesakes, (city) => `${name}-${slugOf(regionOf(city))}`))
        for (const city of alike) byCity.set(city, alike.length === 1 ? qualified : city.id)
  }
  return { byCity, bySlug: new Map([...byCity].map(([city, slug]) => [slug, city])) }
}

const slugs = (): Slugs => {
  built ??= build()
  return built
}

/** The city's name in addresses, one per place: 'gent', and 'bergen-nh' where several places have a name. */
export const citySlug = (city: City): string => slugs().byCity.get(city) ?? city.id

/** The city of a slug, or of another spelling: an id or a name in any language. */
export const findCityOfSlug = (text: string): City | undefined =>
  slugs().bySlug.get(text) ?? getCity(text) ?? findCity(text.replaceAll('-', ' '))
