import type { City, Country } from './city.ts'
import aliases from './data/aliases.json' with { type: 'json' }
import data from './data/cities.json' with { type: 'json' }
import { DUTCH_REGION_MARKS } from './regions.ts'
import { decodeRow } from './rows.ts'
import { indexSpellings, type Spelling, type SpellingIndex } from './spelling-index.ts'
import { keyOf, spellingsOf } from './text.ts'

interface Alias {
  nl?: string
  fr?: string
  de?: string
  en?: string
  also?: string[]
}

/**
 * Other names of places by id. A language is listed where it does not use the local name; `also` holds further
 * spellings, dialect and carnival names, and municipalities whose name is used for the town.
 */
export const ALIASES: Record<string, Alias> = aliases

type Gazetteer = {
  byId: Map<string, City>
  byCountry: Record<Country, City[]>
  /** Places by name, largest first (a Dutch place by its name with region mark after them). */
  byKey: Map<string, City[]>
  /** All spellings of all names, for searching. */
  index: SpellingIndex
  /** Rank of each city by population, 0 for the largest. */
  ranks: Map<City, number>
}

let built: Gazetteer | undefined

/**
 * Decodes and indexes the data, which takes about 100 ms. Call it before a service listens, so that no request waits
 * for it.
 */
export const loadPlaces = (): void => void gazetteer()

/** The data in memory, built on first use (about 100 ms). */
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

/** Largest first; equal populations are sorted by id, so that the result does not depend on the order of the input. */
function byPopulation(a: City, b: City): number {
  return b.population - a.population || (a.id < b.id ? -1 : 1)
}
