import { COUNTRIES, type Country, EVENT_STATUSES } from '@uitpost/contracts/constants'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'

/** As long as the server takes them. */
export const SEARCH_LENGTH = 100
export const CITY_LENGTH = 60
export const RADII = ['5', '10', '25', '50', '100'] as const
export const EVENT_SORTS = ['soonest', 'newest'] as const
export type EventSort = (typeof EVENT_SORTS)[number]

const FIELDS = [
  ...(['q', 'status', 'city', 'radius', 'country'] as const),
  ...(['category', 'from', 'to', 'sort'] as const),
] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What events somebody looks for, as it stands in the address of the screen. */
export interface EventFilter {
  q: string | undefined
  /** Admins only. */
  status: string | undefined
  city: string | undefined
  /** Around the city; not for admins. */
  radiusKm: number | undefined
  country: Country | undefined
  /** An id; admins may also ask for 'none'. */
  category: string | undefined
  from: string | undefined
  to: string | undefined
  sort: EventSort | undefined
}

export type FilterChanges = Partial<Record<(typeof FIELDS)[number], string | undefined>>

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** What is looked for, kept in the address. What was typed there by hand and makes no sense is left out. */
export function useEventFilter({ forAdmins = false } = {}) {
  const { read, change } = useUrlFilter<(typeof FIELDS)[number]>()
  const city = read('city')?.slice(0, CITY_LENGTH)
  const radius = oneOf(RADII, read('radius'))
  const category = read('category')
  const known = category !== undefined && (ID.test(category) || (forAdmins && category === 'none'))
  const filter: EventFilter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    status: forAdmins ? oneOf(EVENT_STATUSES, read('status')) : undefined,
    city,
    radiusKm: !forAdmins && city && radius ? Number(radius) : undefined,
    country: oneOf(COUNTRIES, read('country')),
    category: known ? category : undefined,
    from: dayOf(read('from')),
    to: dayOf(read('to')),
    sort: oneOf(EVENT_SORTS, read('sort')),
  }
  const { sort: _order, ...narrowing } = filter
  const clear = () => change(Object.fromEntries(FIELDS.map((name) => [name, undefined])))
  return { filter, change, clear, filtered: Object.values(narrowing).some(Boolean) }
}

export type EventFiltering = ReturnType<typeof useEventFilter>
