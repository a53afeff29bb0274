import { AGENDA_TIMES, type AgendaTime } from '@uitpost/contracts/constants'
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

/** Filters of the agenda, as in the query string of the URL. */
export interface AgendaFilter {
  q: string | undefined
  when: AgendaTime | undefined
  /** Days, both inclusive; ignored while `when` is set. */
  from: string | undefined
  to: string | undefined
  /** Name of a place. */
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
    km: near ? Number(oneOf(DISTANCES, read('km')) ?? DISTANCE_DEFAULT) : undefined,
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
