import { distanceKm, getCity } from '@uitpost/places'
import type { EventFields } from '../../store/schema.ts'
import { compareTitles, type TitleComparison } from './compare-titles.ts'
import { hasOwnName, isDistinctive } from './meaning.ts'
import {
  compareStarts,
  endsTogether,
  isPartOfRun,
  lastsDays,
  type StartComparison,
  type Timed,
} from './starts.ts'
import { compareVenues, namesVenue, type VenueAliases, type VenueComparison } from './venues.ts'

/** The fields that are compared. */
export type Facts = Timed &
  Pick<EventFields, 'title' | 'normalisedTitle' | 'city' | 'cityId' | 'cityKey' | 'location'>

export interface Comparison {
  /** Certainly the same event, perhaps the same, or different events. */
  verdict: 'same' | 'likely' | 'apart'
  title: TitleComparison
  start: StartComparison
  venue: VenueComparison
  /** Whether both locations name a venue or a street, not only the town. */
  bothNameVenues: boolean
}

/** Up to this distance two towns may name the same venue; further apart, equal names are different places. */
const NEIGHBOUR_KM = 10
/** A village and the town of its municipality may be this far apart. */
const MUNICIPALITY_KM = 15

export const cityNamesOf = ({ city, cityId }: Pick<EventFields, 'city' | 'cityId'>): string[] => {
  const known = cityId ? getCity(cityId) : undefined
  return [city, ...(known ? [known.name, ...Object.values(known.names ?? {})] : [])]
}

/** Kilometres between two towns; null when one is not in the gazetteer. */
function distanceOf(a: Facts, b: Facts): number | null {
  const [one, other] = [a.cityId && getCity(a.cityId), b.cityId && getCity(b.cityId)]
  return one && other ? distanceKm(one, other) : null
}

/** Whether two events with different town names can take place in the same town. */
function couldBeSameTown(a: Facts, b: Facts, known: Omit<Comparison, 'verdict'>): boolean {
  if (a.cityKey === b.cityKey) return true
  const { title, start, venue, bothNameVenues } = known
  if (venue === 'apart' || venue === 'two names' || title.relation === 'apart') return false
  const km = distanceOf(a, b)
  const isOneVenue = venue === 'same' && bothNameVenues
  if (km !== null && km <= NEIGHBOUR_KM && isOneVenue && title.likeness >= 0.5) return true
  if (title.relation !== 'same' || start !== 'same') return false
  const named = hasOwnName(a.normalisedTitle) && hasOwnName(b.normalisedTitle)
  return named && (km === null || km <= MUNICIPALITY_KM)
}

/**
 * Whether two venue names may be an old and a new name of one venue: all other facts agree and the title is
 * distinctive.
 */
const couldBeRenamed = (
  { title, start }: Pick<Comparison, 'title' | 'start'>,
  distinctive: boolean,
): boolean => distinctive && title.relation === 'same' && start === 'same'

export function compareEvents(a: Facts, b: Facts, aliases: VenueAliases): Comparison {
  const cityNames = [...cityNamesOf(a), ...cityNamesOf(b)]
  const known = {
    title: compareTitles(a, b),
    start: compareStarts(a, b),
    venue: compareVenues(a.location, b.location, cityNames, aliases, a.cityKey),
    bothNameVenues: namesVenue(a.location, cityNames) && namesVenue(b.location, cityNames),
  }
  return { ...known, verdict: verdictOf(a, b, known, cityNames) }
}

function verdictOf(
  a: Facts,
  b: Facts,
  known: Omit<Comparison, 'verdict'>,
  cityNames: readonly string[],
): Comparison['verdict'] {
  const { title, start, venue, bothNameVenues } = known
  if (title.relation === 'apart' || start === 'apart') return 'apart'
  if (!couldBeSameTown(a, b, known)) return 'apart'
  const distinctive = isDistinctive(a.normalisedTitle) && isDistinctive(b.normalisedTitle)
  if (venue === 'apart') return 'apart'
  if (venue === 'two names') return couldBeRenamed(known, distinctive) ? 'likely' : 'apart'
  const isLoose = start === 'perhaps doors' || start === 'half an hour'
  const isOneVenue = venue === 'same' && bothNameVenues && start === 'perhaps doors'
  if (isLoose && !(title.relation === 'same' && (distinctive || isOneVenue))) return 'apart'
  // A festival and one of its days are related, but not the same event.
  if (lastsDays(a) !== lastsDays(b) && title.how !== 'equal' && title.how !== 'spelling') return 'apart'
  if (isPartOfRun(a, b)) return title.how === 'equal' ? 'likely' : 'apart'
  if (title.relation !== 'same' || isLoose || a.cityKey !== b.cityKey) return 'likely'
  if (start === 'doors' && !distinctive && !endsTogether(a, b)) return 'likely'
  const oneNamesVenue = namesVenue(a.location, cityNames) !== namesVenue(b.location, cityNames)
  // A common title such as "Flea market" with a venue and without one may be two events, unless they end together.
  const isUnsure = oneNamesVenue && !distinctive && !endsTogether(a, b)
  if (venue === 'open' && (bothNameVenues || isUnsure)) return 'likely'
  return 'same'
}
