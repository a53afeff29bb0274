import { ALIASES } from './aliases.ts'
import type { City, Country } from './city.ts'
import data from './data/cities.json' with { type: 'json' }
import { DUTCH_REGION_MARKS } from './regions.ts'
import { decodeRow } from './rows.ts'
import { indexSpellings, type Spelling, type SpellingIndex } from './spelling-index.ts'
import { keyOf, spellingsOf } from './text.ts'

type Gazetteer = {
  byId: Map<string, City>
  byCountry: Record<Country, City[]>
  /** Every place that carries a name, the largest first (a Dutch one by its marked name after them). */
  byKey: Map<string, City[]>
  /** Every spelling of every name, for searching. */
  index: SpellingIndex
  /** The place of each city among all, the largest first. */
  ranks: Map<City, number>
}

let built: Gazetteer | undefined

/**
 * Decodes and indexes the data now, which takes about a tenth of a second, and not when it is first asked for: call it
 * before a service listens.
 */
export const loadPlaces = (): void => void gazetteer()

/** The data in memory: decoded and indexed when first asked for, once, in about a tenth of a second. */
export function gazetteer(): Gazetteer {
  built ??= build()
  return built
}

function build(): Gazetteer {
  const byCountry = {
    NL: decodeCountry('NL'),
    BE: decodeCountry('BE'),
    DE: decodeCountry('DE'),
    FR: decodeCountry('FR'),
  }
  const cities = Object.values(byCountry).flat().sort(byPopulation)
  const byKey = new Map<string, City[]>()
  const spellings: Spelling[] = []
  for (const city of cities) {
    for (const words of spellingsOfCity(city)) {
      const key = keyOf(words)
      spellings.push({ city, words, key })
      carry(byKey, key, city)
    }
  }
  for (const city of byCountry.NL) {
    for (const mark of DUTCH_REGION_MARKS[city.region] ?? [])
      carry(byKey, keyOf(`${city.name} ${mark}`), city)
  }
  return {
    byId: new Map(cities.map((city) => [city.id, city])),
    byCountry,
    byKey,
    ...searchable(cities, spellings),
  }
}

const searchable = (cities: readonly City[], spellings: readonly Spelling[]) => ({
  index: indexSpellings(spellings),
  ranks: new Map(cities.map((city, rank) => [city, rank])),
})

function carry(byKey: Map<string, City[]>, key: string, city: City) {
  const carriers = byKey.get(key)
  if (!carriers) byKey.set(key, [city])
  else if (!carriers.includes(city)) carriers.push(city)
}

function decodeCountry(country: Country): City[] {
  return data[country]
    .map((row) => {
      const city = decodeRow(country, row)
      const { also: _, ...names } = ALIASES[city.id] ?? {}
      return Object.keys(names).length > 0 ? { ...city, names } : city
    })
    .sort(byPopulation)
}

function spellingsOfCity(city: City): Set<string> {
  const names = [city.name, ...Object.values(city.names ?? {}), ...(ALIASES[city.id]?.also ?? [])]
  return new Set(names.flatMap(spellingsOf))
}

/** The largest first; ids decide between equals, so that no order of the input shows. */
function byPopulation(a: City, b: City): number {
  return b.population - a.population || (a.id < b.id ? -1 : 1)
}
