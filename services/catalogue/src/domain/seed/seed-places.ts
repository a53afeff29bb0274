import type { PlaceState } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'

type SeededCountry = 'NL' | 'BE'

/** Cities that a new installation starts with: the large ones, and towns known for a market, a fair or a parade. */
const CITIES: Readonly<Record<SeededCountry, readonly string[]>> = {
  NL: [
    ...['Amsterdam', 'Rotterdam', 'Den Haag', 'Utrecht', 'Eindhoven', 'Groningen', 'Tilburg', 'Breda'],
    ...['Nijmegen', 'Haarlem', 'Arnhem', 'Enschede', 'Amersfoort', "'s-Hertogenbosch", 'Zwolle', 'Leiden'],
    ...['Maastricht', 'Dordrecht', 'Leeuwarden', 'Deventer', 'Delft', 'Alkmaar', 'Zaandam', 'Gouda', 'Hoorn'],
    ...[
      'Middelburg',
      'Goes',
      'Beverwijk',
      'Barneveld',
      'Bodegraven',
      'Noordwijk',
      'Zundert',
      'Biddinghuizen',
    ],
    ...['Lichtenvoorde', 'Bredevoort', 'Milsbeek'],
  ],
  BE: [
    ...['Brussel', 'Antwerpen', 'Gent', 'Brugge', 'Leuven', 'Mechelen', 'Hasselt', 'Tongeren', 'Kortrijk'],
    ...['Oostende', 'Aalst', 'Sint-Niklaas', 'Turnhout', 'Diest', 'Mol', 'Boom', 'Hoogstraten', 'Rotselaar'],
    ...['Oud-Heverlee', 'Liège', 'Namur', 'Charleroi', 'Mons', 'Tournai', 'Binche', 'Raeren'],
  ],
}

const toPlace = (name: string, country: SeededCountry): PlaceState => {
  const city = findCity(name, { country })
  if (!city) throw new Error(`The gazetteer has no ${name} in ${country}`)
  return { id: city.id, name: city.name, country, active: true }
}

export const seedPlaces = (): PlaceState[] =>
  (['NL', 'BE'] as const).flatMap((country) => CITIES[country].map((name) => toPlace(name, country)))
