import { EVENT_STATUSES } from '@uitpost/contracts/admin-constants'
import { COUNTRIES, type Country } from '@uitpost/contracts/constants'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'

/** Maximum lengths that the server accepts. */
export const SEARCH_LENGTH = 100
export const CITY_LENGTH = 60
export const EVENT_SORTS = ['soonest', 'newest'] as const
export type EventSort = (typeof EVENT_SORTS)[number]

export const FIELDS = ['q', 'status', 'city', 'country', 'category', 'from', 'to', 'sort'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Filter and order of the admin's event list, as in the query string of the URL. */
export interface EventFilter {
  q: string | undefined
  status: string | undefined
  city: string | undefined
  country: Country | undefined
  /** Category id, or 'none' for events without a category. */
  category: string | undefined
  from: string | undefined
  to: string | undefined
  sort: EventSort | undefined
}

export type FilterChanges = Partial<Record<(typeof FIELDS)[number], string | undefined>>

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Filter kept in the query string of the URL. Invalid values in the URL are ignored. */
export function useEventFilter() {
  const { read } = useUrlFilter<(typeof FIELDS)[number]>()
  const category = read('category')
  const known = category !== undefined && (ID.test(category) || category === 'none')
  const filter: EventFilter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    status: oneOf(EVENT_STATUSES, read('status')),
    city: read('city')?.slice(0, CITY_LENGTH),
    country: oneOf(COUNTRIES, read('country')),
    category: known ? category : undefined,
    from: dayOf(read('from')),
    to: dayOf(read('to')),
    sort: oneOf(EVENT_SORTS, read('sort')),
  }
  const { sort: _order, ...narrowing } = filter
  return { filter, filtered: Object.values(narrowing).some(Boolean) }
}
