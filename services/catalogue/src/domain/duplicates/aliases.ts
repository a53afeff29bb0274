import type { TransactionStores } from '../../context.ts'
import type { VenueAlias } from '../../store/review/venue-aliases.ts'
import type { EventFields } from '../../store/schema.ts'
import { cityNamesOf } from './compare-events.ts'
import { compareVenues, type VenueAliases, venueName, venuePair } from './venues.ts'

/** Longer texts are descriptions, not names. */
const LONGEST_NAME = 100

/** Confirmed pairs of venue names in these cities. */
export async function loadAliases(
  { venueAliases }: Pick<TransactionStores, 'venueAliases'>,
  cityKeys: readonly string[],
): Promise<VenueAliases> {
  const known = await venueAliases.list([...new Set(cityKeys)])
  return new Set(known.map(({ cityKey, firstName, secondName }) => venuePair(cityKey, firstName, secondName)))
}

type Placed = Pick<EventFields, 'city' | 'cityId' | 'cityKey' | 'location'>

/** The pair of venue names that merging two events confirms; null where the cities differ or a name is missing. */
export function aliasOf(kept: Placed, gone: Placed): VenueAlias | null {
  if (kept.cityKey !== gone.cityKey) return null
  const cityNames = [...cityNamesOf(kept), ...cityNamesOf(gone)]
  if (compareVenues(kept.location, gone.location, cityNames) !== 'two names') return null
  const [firstName = '', secondName = ''] = [kept, gone]
    .map(({ location }) => venueName(location, cityNames))
    .toSorted()
  if (firstName === secondName || secondName.length > LONGEST_NAME) return null
  return { cityKey: kept.cityKey, firstName, secondName }
}
