import { AGENDA_TIMES, type AgendaTime, MAX_RADIUS_KM } from '@uitpost/contracts/constants'
import type { Point } from '@uitpost/places'
import { oneOf, useUrlFilter } from '../../../../ui/controls/url-filter.ts'

/** Maximum lengths that the server accepts. */
export const QUESTION_LENGTH = 200
export const PLACE_LENGTH = 60
/** The periods of the chips. */
export const CHIP_PERIODS = ['today', 'weekend', 'next-week'] as const
export const DISTANCES = ['10', '25', '50'] as const
export const DISTANCE_DEFAULT = '25'

const FIELDS = ['q', 'when', 'near', 'km', 'categories', 'saved', 'from', 'to'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const SLUG = /^[a-z0-9-]+$/
const POINT = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/

/** Filters of the agenda, as in the query string of the URL. */
export interface AgendaFilter {
  q: string | undefined
  when: AgendaTime | undefined
  /** Days, both inclusive; ignored while `when` is set. */
  from: string | undefined
  to: string | undefined
  /** Name of a place, or a point. */
  near: string | undefined
  km: number | undefined
  /** Slugs. */
  categories: readonly string[]
  /** Only what the user saved or follows. */
  saved: boolean
}

export type AgendaChanges = Partial<Record<(typeof FIELDS)[number], string | undefined>>

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const kmOf = (value: string | undefined) => {
  const km = Number(value)
  return Number.isInteger(km) && km >= 1 && km <= MAX_RADIUS_KM ? km : Number(DISTANCE_DEFAULT)
}

/** The point that a place is, if it is none with a name. */
export function pointIn(near: string | undefined): Point | undefined {
  const [, latitude, longitude] = POINT.exec(near ?? '') ?? []
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
}

/** A point as a place; a ten-thousandth of a degree is some ten metres. */
export const nearPoint = ({ latitude, longitude }: Point) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/** Filter kept in the query string of the URL, so that it can be shared. Invalid values in the URL are ignored. */
export function useAgendaFilter() {
  const { read, change } = useUrlFilter<(typeof FIELDS)[number]>()
  const near = read('near')?.slice(0, PLACE_LENGTH)
  const when = oneOf(AGENDA_TIMES, read('when'))
  const filter: AgendaFilter = {
    q: read('q')?.slice(0, QUESTION_LENGTH),
    when,
    from: when ? undefined : dayOf(read('from')),
    to: when ? undefined : dayOf(read('to')),
    near,
    km: near ? kmOf(read('km')) : undefined,
    categories: [...new Set((read('categories') ?? '').split(',').filter((slug) => SLUG.test(slug)))],
    saved: read('saved') !== undefined,
  }
  const clear = () => change(Object.fromEntries(FIELDS.map((name) => [name, undefined])))
  const filtered = FIELDS.some((name) => read(name) !== undefined)
  return { filter, change, clear, filtered }
}

export type AgendaFiltering = ReturnType<typeof useAgendaFilter>

/** The address of the agenda with these filters. */
export function agendaPath(changes: AgendaChanges): string {
  const query = new URLSearchParams(
    Object.entries(changes).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return query.size > 0 ? `/events?${query}` : '/events'
}
