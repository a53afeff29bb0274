import type { QueryOf } from '@uitpost/contracts'

/** Filters of a list, a decision or a breakdown; a screen's filter may have more. */
export type EventNarrowing = Omit<NonNullable<QueryOf<'listAdminEvents'>>, 'limit' | 'cursor' | 'sort'>

/** Only the filters that the server accepts. */
export const narrowingOf = ({
  q,
  status,
  city,
  country,
  category,
  source,
  seriesId,
  risk,
  proof,
  from,
  to,
}: EventNarrowing): EventNarrowing => ({
  q,
  status,
  city,
  country,
  category,
  source,
  seriesId,
  risk,
  proof,
  from,
  to,
})
