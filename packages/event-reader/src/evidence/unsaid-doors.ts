import { mayOpenFor } from '../dates/hours/hours.ts'
import type { HourMention } from '../dates/readings/mention.ts'
import { oncePer, oncePerObject } from '../lookups/once-per.ts'
import type { Stretch } from './folded-text.ts'
import { lineAt, type PageModel, sentenceAt, within } from './page-model.ts'
import type { TitleDays } from './title-days.ts'

/**
 * Whether an hour is that of the doors although no word says so: the only other start of its sentence, or of its line,
 * is soon after it, and a word says that this one is the beginning ("Welkom vanaf 19.30 uur, aanvang 20.00 uur"). An
 * hour right before the title is its own: "14.00 Kinderdisco, 15.00 concert".
 */
export function isOfDoors(hour: HourMention, { place }: TitleDays, page: PageModel): boolean {
  if (hour.kind !== 'hour' || hour.role !== 'start') return false
  return [sentenceAt(page, hour.from), lineAt(page, hour.from)].some((scope) => {
    const starts = startsIn(page, scope)
    if (starts.length > MOST_STARTS) return false
    const same = starts.filter((one) => timeOf(one) === timeOf(hour))
    const others = starts.filter((one) => timeOf(one) !== timeOf(hour))
    const next = others.find(({ from }) => from > hour.from)?.from ?? scope.to
    return (
      new Set(others.map(timeOf)).size === 1 &&
      isWorded(others) &&
      !isWorded(same) &&
      others.every((one) => isSoonAfter(hour, one) && !areTwo(page, hour, one)) &&
      !(hour.to <= place.from && place.from < next)
    )
  })
}

/** The doors and the start, each perhaps repeated. */
const MOST_STARTS = 6

const knownStarts = oncePerObject<PageModel, Map<string, HourMention[]>>(() => new Map())

/** A line can have thousands of hours. */
const startsIn = (page: PageModel, scope: Stretch): HourMention[] =>
  oncePer(knownStarts(page), `${scope.from} ${scope.to}`, () =>
    within(page.hours, scope).filter(({ role }) => role === 'start'),
  )

const timeOf = ({ readings }: HourMention): string | undefined => readings[0]?.start

const isWorded = (hours: readonly HourMention[]): boolean => hours.some((one) => one.isWorded)

const isSoonAfter = (first: HourMention, second: HourMention): boolean =>
  first.readings.some(({ start }) => second.readings.some((other) => mayOpenFor(start, other.start)))

/** Only a word for "and" stands between two hours of which the second has a word: "14.00 en 15.00 uur voorstelling". */
const JOINED = /^[\s,/&+]*(?:(?:en|of|und|oder|et|ou|and|or)\s)?(?:(?:om|um|à|at)\s)?$/iu

/** Whether two hours are those of two performances: of other days, or of one word. */
function areTwo({ text, days }: PageModel, one: HourMention, other: HourMention): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  const between = { from: first.to, to: second.from }
  return within(days, between).length > 0 || JOINED.test(text.slice(between.from, between.to))
}
