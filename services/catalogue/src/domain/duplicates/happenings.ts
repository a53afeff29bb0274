import type { EventFields } from '../../store/schema.ts'
import { hoursOf } from '../facts/occurrences.ts'
import { cityNamesOf } from './compare-events.ts'
import { isDistinctive } from './meaning.ts'
import type { Timed } from './starts.ts'
import { compareVenues, namesVenue, type VenueAliases } from './venues.ts'

/** The fields by which single dates are recognised as one happening. */
export type Dated = Timed &
  Pick<
    EventFields,
    'normalisedTitle' | 'city' | 'cityId' | 'cityKey' | 'location' | 'categoryId' | 'timeZone' | 'localDate'
  >

/**
 * Whether two events are dates of one happening: the same title, city, category and hours on another day, at the same
 * named venue. Where neither names a venue the title has to say enough by itself: two flea markets of one town may be
 * two.
 */
export function isSameHappening(a: Dated, b: Dated, aliases: VenueAliases): boolean {
  if (a.normalisedTitle !== b.normalisedTitle || a.normalisedTitle === '') return false
  if (a.cityKey !== b.cityKey || a.categoryId !== b.categoryId || a.localDate === b.localDate) return false
  if (hoursOf(a) !== hoursOf(b)) return false
  const cityNames = [...cityNamesOf(a), ...cityNamesOf(b)]
  const [named, other] = [namesVenue(a.location, cityNames), namesVenue(b.location, cityNames)]
  if (!named && !other) return isDistinctive(a.normalisedTitle)
  return named && other && compareVenues(a.location, b.location, cityNames, aliases, a.cityKey) === 'same'
}
