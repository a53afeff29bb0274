import { EVENT_RISKS, EVENT_STATUSES, PROOF_LEVELS, RISK_GROUPS } from '@uitpost/contracts/admin-constants'
import { COUNTRIES } from '@uitpost/contracts/constants'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'

/** Maximum lengths that the server accepts. */
export const SEARCH_LENGTH = 100
export const CITY_LENGTH = 60
export const SOURCE_LENGTH = 200
/** The first one is the default, which is left out of the URL. */
export const SORTS = ['newest', 'soonest', 'proof'] as const
/** Those of the review queue. */
export const QUEUE_SORTS = ['proof', 'soonest'] as const
export const RISK_CHOICES = [...RISK_GROUPS, ...EVENT_RISKS] as const

const FIELDS = [
  'q',
  'status',
  'city',
  'country',
  'category',
  'from',
  'to',
  'sort',
  'source',
  'risk',
  'proof',
] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/**
 * Filter and order of the admin's event list, kept in the query string of the URL; invalid values in it are ignored.
 * The category is an id, or 'none' for events without one.
 */
export function useEventFilter() {
  const { read, change } = useUrlFilter<(typeof FIELDS)[number]>()
  const category = read('category')
  const filter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    status: oneOf(EVENT_STATUSES, read('status')),
    city: read('city')?.slice(0, CITY_LENGTH),
    country: oneOf(COUNTRIES, read('country')),
    category: category && (ID.test(category) || category === 'none') ? category : undefined,
    from: dayOf(read('from')),
    to: dayOf(read('to')),
    sort: oneOf(SORTS, read('sort')),
    source: read('source')?.slice(0, SOURCE_LENGTH),
    risk: oneOf(RISK_CHOICES, read('risk')),
    proof: oneOf(PROOF_LEVELS, read('proof')),
  }
  const { sort: _order, risk, ...others } = filter
  const narrowed = Object.values(others).some(Boolean)
  return {
    filter,
    change,
    clear: () => change(Object.fromEntries(FIELDS.map((name) => [name, undefined]))),
    filtered: narrowed || risk !== undefined,
    /** Whether anything but the risk is filtered. */
    narrowed,
  }
}

export type EventFiltering = Pick<ReturnType<typeof useEventFilter>, 'filter' | 'change'>
