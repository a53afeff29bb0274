import { type FieldLikeness, isByDay } from '@uitpost/contracts'
import type { EventFields } from '../../store/schema.ts'
import { type Comparison, compareEvents } from './compare-events.ts'
import { lastsDays, type Timed } from './starts.ts'
import type { VenueAliases } from './venues.ts'

/** An event with the links of its sources. */
export interface Compared {
  event: EventFields
  seriesIds: ReadonlySet<string>
  linkKeys: ReadonlySet<string>
}

export interface Likeness {
  score: number
  fields: FieldLikeness[]
}

/** Score (0 to 1) from which two events are shown to an admin as likely duplicates. */
export const LIKELY_SCORE = 0.57
/** Trigram similarity below which titles count as different. */
export const NEAR_SIMILARITY = 0.25
const WEIGHTS: Record<FieldLikeness['field'], number> = { title: 0.45, start: 0.2, venue: 0.25, link: 0.1 }

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))

function explainStart(a: Timed, b: Timed): FieldLikeness {
  const fieldLikeness = (likeness: number, reason: string): FieldLikeness => ({
    field: 'start',
    likeness,
    reason,
  })
  if (!isByDay(a) && !isByDay(b)) {
    const minutes = Math.abs(a.startAt.getTime() - b.startAt.getTime()) / 60_000
    if (minutes === 0) return fieldLikeness(1, 'They start at the same time')
    if (a.localDate === b.localDate)
      return fieldLikeness(minutes <= 30 ? 0.8 : 0.6, `They start ${Math.round(minutes)} minutes apart`)
  }
  if (a.localDate !== b.localDate)
    return fieldLikeness(0.5, 'They run at the same time and start a day apart')
  if (lastsDays(a) && a.localEndDate === b.localEndDate) return fieldLikeness(1, 'They run on the same days')
  return isByDay(a) && isByDay(b)
    ? fieldLikeness(0.7, 'They are on the same day')
    : fieldLikeness(0.6, 'They are on the same day, one without an hour')
}

function explainVenue({ venue, bothNameVenues }: Comparison): FieldLikeness {
  const fieldLikeness = (likeness: number, reason: string): FieldLikeness => ({
    field: 'venue',
    likeness,
    reason,
  })
  if (venue === 'two names')
    return fieldLikeness(0.3, 'They name different venues, which may be one under two names')
  if (venue === 'same' && bothNameVenues) return fieldLikeness(1, 'They are at the same venue')
  return bothNameVenues
    ? fieldLikeness(0.5, 'One names a house and the other a street')
    : fieldLikeness(0.5, 'Only one of them names a venue, or none does')
}

function explainTitle({ title: { likeness, how } }: Comparison): FieldLikeness {
  const percent = `The titles are ${Math.round(likeness * 100)}% alike`
  const reason = how === 'meaning' ? 'The titles mean the same in other words or another language' : percent
  return { field: 'title', likeness, reason }
}

/** How alike each fact of two events is. */
export function explain(a: Timed, b: Timed, comparison: Comparison, sameLink: boolean): FieldLikeness[] {
  return [
    explainTitle(comparison),
    explainStart(a, b),
    explainVenue(comparison),
    sameLink
      ? { field: 'link', likeness: 1, reason: 'They name the same page' }
      : { field: 'link', likeness: 0.4, reason: 'They name different pages' },
  ]
}

/** How alike two events are (0 to 1) and by which facts; undefined when one of the facts proves them different. */
export function likenessOf(a: Compared, b: Compared, aliases: VenueAliases): Likeness | undefined {
  if (overlap(a.seriesIds, b.seriesIds)) return undefined
  const comparison = compareEvents(a.event, b.event, aliases)
  if (comparison.verdict === 'apart') return undefined
  const fields = explain(a.event, b.event, comparison, overlap(a.linkKeys, b.linkKeys))
  const score = fields.reduce((sum, { field, likeness }) => sum + WEIGHTS[field] * likeness, 0)
  return { score: Math.round(score * 1000) / 1000, fields }
}
