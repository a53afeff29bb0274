import type { Country } from '@uitpost/contracts'
import { type City, citiesOf } from '@uitpost/places'
import { type Chooser, chooser } from './random.ts'
import { COUNTRY_SHARES, type Kind, SHAPES } from './skew.ts'

/** Chooses cities by the share of events of this kind. */
export function cityChooser(kind: Kind): Chooser<City> {
  const { cityExponent, cities } = SHAPES[kind]
  const choices = new Map<Country, Chooser<City>>(
    COUNTRY_SHARES.map(([country]) => [
      country,
      chooser(
        citiesOf(country)
          .slice(0, cities)
          .map((city, index) => [city, (index + 1) ** -cityExponent] as const),
      ),
    ]),
  )
  const chooseCountry = chooser(COUNTRY_SHARES)
  return (random) => {
    const choice = choices.get(chooseCountry(random))
    if (!choice) throw new RangeError('A country has no cities')
    return choice(random)
  }
}
