import {
  EVENT_RISKS,
  type EventRisk,
  PROOF_LEVELS,
  type ProofLevel,
} from '@uitpost/contracts/admin-constants'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { EVENT_SORTS, type EventFilter, FIELDS, useEventFilter } from './event-filter.ts'

/** Maximum length that the server accepts. */
export const SOURCE_LENGTH = 200
export const ADMIN_SORTS = [...EVENT_SORTS, 'proof'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]
export const RISK_CHOICES = ['any', 'none', ...EVENT_RISKS] as const

export interface AdminEventFilter extends Omit<EventFilter, 'sort'> {
  source: string | undefined
  risk: EventRisk | 'any' | 'none' | undefined
  proof: ProofLevel | undefined
  sort: AdminSort | undefined
}

const ADMIN_FIELDS = [...FIELDS, 'source', 'risk', 'proof'] as const

/** The filter of the admin's event list with source, risk and proof, kept in the query string of the URL. */
export function useAdminEventFilter() {
  const { filter: common, filtered } = useEventFilter()
  const { read, change } = useUrlFilter<(typeof ADMIN_FIELDS)[number]>()
  const filter: AdminEventFilter = {
    ...common,
    source: read('source')?.slice(0, SOURCE_LENGTH),
    risk: oneOf(RISK_CHOICES, read('risk')),
    proof: oneOf(PROOF_LEVELS, read('proof')),
    sort: oneOf(ADMIN_SORTS, read('sort')),
  }
  const { source, risk, proof } = filter
  const narrowed = filtered || Boolean(source ?? proof)
  return {
    filter,
    change,
    clear: () => change(Object.fromEntries(ADMIN_FIELDS.map((name) => [name, undefined]))),
    filtered: narrowed || risk !== undefined,
    /** Whether anything but the risk is filtered. */
    narrowed,
  }
}

export type AdminEventFiltering = ReturnType<typeof useAdminEventFilter>
