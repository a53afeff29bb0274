import { addDays } from '@uitpost/contracts'
import type { HourMention } from '../dates/readings/mention.ts'
import { oncePer, oncePerObject } from '../lookups/once-per.ts'
import { withoutPlaces } from './changes.ts'
import { scopesOf } from './city-evidence.ts'
import { ANY_EVENT, contentWords, stemOf } from './content-words.ts'
import { startsOn } from './days/page-days.ts'
import type { Stretch } from './folded-text.ts'
import { lineAt, type PageModel, sentenceAt, textBeside, within } from './page-model.ts'
import type { TitleDays } from './title-days.ts'
import { isOfDoors } from './unsaid-doors.ts'

export type HourFinding =
  | { hour: 'stated'; mention: HourMention }
  | { hour: 'denied'; mention: HourMention }
  /** The page states none, or an ambiguous one. */
  | { hour: 'unstated' }

/** Compares the time of a start (YYYY-MM-DDTHH:MM) with the page: the times nearest to the day decide. */
export function findHour(start: string, found: TitleDays, page: PageModel): HourFinding {
  const [day, hour] = [start.slice(0, 10), start.slice(11, 16)]
  for (const scopes of scopesOf(page, found)) {
    const all = scopes
      .flatMap((scope) => within(page.hours, scope))
      .filter((one) => one.role !== 'other' && !isOfNeighbour(one, found, page))
    const own = all.filter((one) => isOfDay(one, day, found, page))
    const here = own.length > 0 ? own : all
    const doors = here.filter((one) => isOfDoors(one, found, page))
    const starts = ownStarts(
      here.filter((one) => one.role === 'start' && !doors.includes(one)),
      found,
      page,
    )
    const first = starts.find((one) => !isOfOther(one, found, page))
    const mention = starts.find((one) => saysOnly(one, hour))
    if (mention) return { hour: 'stated', mention }
    if (!first) continue
    return [...starts, ...doors].some((one) => one.readings.some(({ start }) => start === hour))
      ? { hour: 'unstated' }
      : { hour: 'denied', mention: first }
  }
  return { hour: 'unstated' }
}

/** In a list in which each line has its day, the time in another line is of another event. */
function isOfNeighbour({ from }: HourMention, { distance, place }: TitleDays, page: PageModel): boolean {
  const line = lineAt(page, from)
  const isOwn = line.from <= place.from && place.from < line.to
  const isHeading = page.outline.headings.some((one) => one.line === place.line)
  return distance <= 1 && !isOwn && !isHeading && within(page.days, line).length > 0
}

/** Where the sentence of the title has a start, those that stand beside another name are not its own. */
function ownStarts(starts: HourMention[], found: TitleDays, page: PageModel): HourMention[] {
  const sentence = sentenceAt(page, found.place.from)
  return starts.some(({ from }) => sentence.from <= from && from < sentence.to)
    ? starts.filter((one) => !isOfOther(one, found, page))
    : starts
}

/** Below a heading with the day: "14.00 Kinderdisco" says nothing of the hour of "20.00 Jazzavond". */
function isOfOther(hour: HourMention, { place }: TitleDays, page: PageModel): boolean {
  const { from, to } = sentenceAt(page, hour.from)
  if (from <= place.from && place.from < to) return false
  const wanted = new Set(contentWords(page.text.slice(place.from, place.to)).map(stemOf))
  return oncePer(knownNames(page), hour, () => namesBeside(hour, { from, to }, page)).some(
    (name) => !wanted.has(name),
  )
}

/** A list has a claim for each of its hours. */
const knownNames = oncePerObject<PageModel, Map<HourMention, string[]>>(() => new Map())

/** The stems of the name beside an hour that begins its sentence, or right before one. */
function namesBeside(hour: HourMention, sentence: Stretch, page: PageModel): string[] {
  const before = page.text.slice(sentence.from, hour.from)
  const rest = { from: hour.to, to: sentence.to }
  const behind = textBeside(page.text, rest, within(page.hours, rest))
  const name = contentWords(before).length === 0 ? behind : isName(before) ? before : ''
  return capitalised(withoutPlaces(name))
    .filter((word) => !ANY_EVENT.has(word))
    .map(stemOf)
}

const capitalised = (text: string): string[] =>
  contentWords((text.match(/\p{Lu}[\p{L}'’-]+/gu) ?? []).join(' '))

/** "Kinderdisco: 14.00", and not "Iedereen is welkom vanaf 14.00". */
const isName = (text: string): boolean => capitalised(text).length === contentWords(text).length

/** A time belongs to the last day before it: "4 december van 17 tot 20 uur en 5 december van 11 tot 17 uur". */
function isOfDay({ from }: HourMention, day: string, { scope }: TitleDays, page: PageModel): boolean {
  const before = within(page.days, { from: scope.from, to: from }).at(-1)
  return before !== undefined && startsOn(before, day, page.country)
}

const saysOnly = ({ certain, readings }: HourMention, hour: string): boolean =>
  certain && readings.some(({ start }) => start === hour)

/** What the page states of an end: day and hour, the day alone, or nothing; and the words that contradict it. */
export interface EndFinding {
  stated: string | null
  /** The words that state it. */
  at?: Stretch
  denied?: Stretch
}

/** The end of a claim (YYYY-MM-DD, or with an hour) held against the days and hours beside its title. */
export function findEnd(
  { start, end }: { start: string; end: string },
  found: TitleDays,
  hour: HourFinding | undefined,
  page: PageModel,
): EndFinding {
  const [day, time] = [end.slice(0, 10), /T(\d{2}:\d{2})/.exec(end)?.[1]]
  const [firstDay, firstTime] = [start.slice(0, 10), /T(\d{2}:\d{2})/.exec(start)?.[1]]
  const own = found.days.filter((one) => startsOn(one, firstDay, page.country))
  const ofDay = own.find(({ last }) => (last ?? firstDay) === day)
  const isLast = ofDay !== undefined
  const other = own.find(({ last }) => last !== undefined && last !== day)
  // A range that ends on another day; one of its days alone is no other end.
  if (!isLast && day > firstDay && other && own.every(({ last }) => last !== undefined))
    return { stated: null, denied: other }
  if (time === undefined) return ofDay ? { stated: day, at: ofDay } : { stated: null }
  const isSameNight =
    day === firstDay || (firstTime !== undefined && time <= firstTime && day === addDays(firstDay, 1))
  const fits = isLast || isSameNight
  const beside = hour?.hour === 'stated' ? hour.mention : undefined
  const ends = endsOf(beside, firstTime)
  const around = within(page.hours, found.scope).find(({ role, readings }) =>
    readings.some((one) => (role === 'end' ? (one.end ?? one.start) : one.end) === time),
  )
  const at = ends.includes(time) ? beside : around
  if (fits && at) return { stated: end, at }
  if (fits && beside?.certain && ends.length > 0) return { stated: null, denied: beside }
  return ofDay && day > firstDay ? { stated: day, at: ofDay } : { stated: null }
}

/** "20.00–22.30 uur": the ends that stand with a start. */
const endsOf = (mention: HourMention | undefined, start: string | undefined): string[] =>
  (mention?.readings ?? []).flatMap((one) => (one.start === start && one.end !== undefined ? [one.end] : []))
