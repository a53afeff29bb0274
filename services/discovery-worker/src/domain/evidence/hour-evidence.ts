import type { HourMention } from '../dates/readings/mention.ts'
import { scopesOf } from './city-evidence.ts'
import { startsOn } from './page-days.ts'
import { type PageModel, within } from './page-model.ts'
import type { TitleDays } from './title-days.ts'

export type HourFinding =
  | { hour: 'stated'; mention: HourMention }
  | { hour: 'denied'; mention: HourMention }
  /** The page gives none, or one with two readings. */
  | { hour: 'unstated' }

/** What the page says of the hour of a start (YYYY-MM-DDTHH:MM): the nearest hours beside the day decide. */
export function findHour(start: string, found: TitleDays, page: PageModel): HourFinding {
  const [day, hour] = [start.slice(0, 10), start.slice(11, 16)]
  for (const scopes of scopesOf(page, found)) {
    const all = scopes.flatMap((scope) => within(page.hours, scope)).filter(({ role }) => role !== 'other')
    const own = all.filter((one) => isOfDay(one, day, found, page))
    const here = own.length > 0 ? own : all
    const starts = here.filter(({ role }) => role === 'start')
    const [first] = starts
    const mention = starts.find((one) => saysOnly(one, hour))
    if (mention) return { hour: 'stated', mention }
    if (!first) continue
    return starts.some((one) => one.readings.some(({ start }) => start === hour))
      ? { hour: 'unstated' }
      : { hour: 'denied', mention: first }
  }
  return { hour: 'unstated' }
}

/** "4 december van 17 tot 20 uur en 5 december van 11 tot 17 uur": the last day before an hour is its day. */
function isOfDay({ from }: HourMention, day: string, { scope }: TitleDays, page: PageModel): boolean {
  const before = within(page.days, { from: scope.from, to: from }).at(-1)
  return before !== undefined && startsOn(before, day, page.country)
}

const saysOnly = ({ certain, readings }: HourMention, hour: string): boolean =>
  certain && readings.some(({ start }) => start === hour)

/** Does the page give this end (YYYY-MM-DD or with an hour) beside the day? */
export function statesEnd(end: string, { days, scope }: TitleDays, page: PageModel): boolean {
  const [day, hour] = [end.slice(0, 10), /T(\d{2}:\d{2})/.exec(end)?.[1]]
  const isLast = days.some(({ starts, last }) => last === day || (last === undefined && starts.includes(day)))
  if (hour === undefined) return isLast
  const ends = within(page.hours, scope).flatMap(({ role, readings }) =>
    readings.flatMap(({ start, end: until }) => (role === 'end' ? [until ?? start] : [until])),
  )
  return ends.includes(hour)
}
