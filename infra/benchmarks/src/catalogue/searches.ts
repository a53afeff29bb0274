import { addDays, localDateIn } from '@uitpost/contracts'
import { atMost, type Line } from '../lines.ts'
import { inTurns, quantile, rotate } from '../load.ts'
import type { Installation } from './installation.ts'
import { callsFor } from './lists.ts'

const TURNS = { callers: 4, rounds: 4, roundMs: 2_500 }
const MAX_OF_SEARCH = 3
const MAX_OF_GROUPS = 5

/** Words, city and number of days ahead. */
const SEARCHES = [
  ['concert', 'Amsterdam', 30],
  ['rommelmarkt', 'Gent', 60],
  ['jazzavond', 'Antwerpen', 14],
  ['brocante', 'Liège', 90],
  ['conference', 'Berlin', 120],
  ['boekenmrkt', 'Deventer', 90],
  ['lezing winterlicht', 'Den Haag', 60],
  ['vlooienmarkt sint', 'Utrecht', 30],
  ['python', 'Rotterdam', 180],
  ['workshop', 'Brussel', 7],
] as const

/** Words in the agenda and groups of likely duplicates, compared with the list of upcoming events, measured alternately. */
export async function measureSearches(installation: Installation): Promise<Line[]> {
  const { url, usual, admin } = installation
  const today = localDateIn('Europe/Amsterdam', new Date())
  const next = rotate(
    SEARCHES.map(([q, near, days]) =>
      new URLSearchParams({ q, near, from: today, to: addDays(today, days) }).toString(),
    ),
  )
  const found = await inTurns(
    {
      upcoming: callsFor(usual, () => `${url}/api/events/upcoming?limit=50`),
      search: callsFor(usual, () => `${url}/api/agenda?${next()}&limit=50`),
    },
    TURNS,
  )
  const groups = await inTurns(
    {
      upcoming: callsFor(usual, () => `${url}/api/events/upcoming?limit=50`),
      groups: callsFor([admin], () => `${url}/api/admin/events/duplicates?limit=20`),
    },
    TURNS,
  )
  const p95 = (times: readonly number[]) => quantile(times, 0.95)
  const line = (what: string, of: readonly number[], against: readonly number[], goal: number) =>
    atMost(
      what,
      p95(of) / p95(against),
      goal,
      `p95 ${p95(of).toFixed(1)} ms to ${p95(against).toFixed(1)} ms of the list`,
    )
  return [
    line(
      'agenda by words, city and dates, pages of 50',
      found.search.times,
      found.upcoming.times,
      MAX_OF_SEARCH,
    ),
    line('the top 20 groups of likely duplicates', groups.groups.times, groups.upcoming.times, MAX_OF_GROUPS),
  ]
}
