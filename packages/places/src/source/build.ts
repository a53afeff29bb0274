import type { Country } from '../city.ts'
import { decodeRow, encodeRow } from '../rows.ts'
import { collectPlaces } from './collect.ts'
import { assignIds } from './ids.ts'

/** The rows of a country for the data file, sorted by id; places in `committed`, the current rows, keep their ids. */
export function buildRows(country: Country, committed: readonly string[]): string[] {
  const places = collectPlaces(country)
  const ids = assignIds(
    places,
    committed.map((row) => decodeRow(country, row)),
  )
  return places
    .map((place) => ({ ...place, id: ids.get(place) ?? '' }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(encodeRow)
}
