import { type Day, isoDay, parseDay, yearOf } from '../calendar/calendar.ts'
import type { StatedDays } from '../grammar/stated-day.ts'
import type { DayReading, Hints, Readings, Why } from './mention.ts'
import { readingOfNumber } from './number-readings.ts'
import { readPointed } from './pointed-readings.ts'
import { daysInYear, type Placed } from './year-placing.ts'

/** Days before and after publication within which dates without a year are assumed. */
const [PUBLISHED_BACK, PUBLISHED_AHEAD] = [60, 270]
/** Years around the page within which a date has its weekday only once. */
const [YEARS_AROUND, YEARS_BESIDE] = [2, 1]

/**
 * The possible days of a statement, most likely first. A stated year is kept. Otherwise the year of a heading, a
 * weekday, a moving holiday within two years of the page, or the day of publication decides; the day of fetching only
 * orders the rest. Several readings, or contradictory words, are not certain.
 */
export function readDays(stated: StatedDays, hints: Hints): Readings {
  const [first] = stated.days
  if (!first) return { readings: [], certain: false }
  const published = parseDay(hints.publishedOn)
  if (first.pointed) return readPointed(first.pointed, published)
  if (first.month === undefined && first.holiday === undefined) return readingOfNumber(stated, hints)
  const readings = unique(ordersOf(stated).flatMap((one) => readInOrder(one, hints, published)))
  const isOpen = first.pointer === 'next' || first.pointer === 'last'
  const isStated = readings.every(({ why }) => why.includes('stated'))
  return { readings, certain: isCertain(readings) && (isStated || !isOpen) }
}

const isCertain = ([only, ...others]: readonly DayReading[]): boolean =>
  only !== undefined && others.length === 0 && only.conflict === undefined && only.why.at(-1) !== 'fetched'

const unique = (readings: readonly DayReading[]): DayReading[] => [
  ...new Map(readings.map((one) => [one.days.join(' '), one])).values(),
]

/** Day first, and the other order where both occur. */
function ordersOf(stated: StatedDays): StatedDays[] {
  if (!stated.days.some(({ swapped }) => swapped)) return [stated]
  return [stated, { ...stated, days: stated.days.map((day) => ({ ...day, ...day.swapped })) }]
}

function readInOrder(stated: StatedDays, hints: Hints, published: Day | undefined): DayReading[] {
  const own = ownYear(stated, published)
  if (own === 'unknown') return []
  if (own) return statedReadings(stated, hints, own)
  const headed = hints.yearHint === undefined ? [] : placed(stated, hints, [hints.yearHint])
  const agreeing = headed.filter(({ conflict }) => conflict === undefined)
  if (agreeing.length > 0) return agreeing.map((one) => reading(one, ['heading']))
  const around = aroundPage(stated, hints, published)
  // The heading's year contradicts the weekday: both readings are kept, and neither is certain.
  return [...headed.map((one) => reading(one, ['heading'])), ...around]
}

interface OwnYear {
  at: number
  year: number
  why: Why
}

/** The first stated year; "unknown" when it is relative to an unknown publication. */
function ownYear({ days }: StatedDays, published: Day | undefined): OwnYear | 'unknown' | undefined {
  const at = days.findIndex(({ year, yearsOn }) => year !== undefined || yearsOn !== undefined)
  const day = days[at]
  if (!day) return undefined
  if (day.year !== undefined) return { at, year: day.year, why: 'stated' }
  return published === undefined
    ? 'unknown'
    : { at, year: yearOf(published) + (day.yearsOn ?? 0), why: 'counted from publication' }
}

/** Contradictory words are marked and prove nothing. */
function statedReadings(stated: StatedDays, hints: Hints, own: OwnYear): DayReading[] {
  const all = daysInYear(stated, own.at, own.year, hints.country)
  const agreeing = all.filter(({ conflict }) => conflict === undefined)
  return (agreeing.length > 0 ? agreeing : all).map((one) => reading(one, [own.why]))
}

const placed = (stated: StatedDays, hints: Hints, years: readonly number[]): Placed[] =>
  years.flatMap((year) => daysInYear(stated, 0, year, hints.country))

const reading = ({ days, conflict }: Placed, why: Why[]): DayReading => ({
  days: days.map(isoDay),
  why,
  ...(conflict && { conflict }),
})

/** Without a year: by weekday or holiday, by the day of publication, or only ordered by the day of fetching. */
function aroundPage(stated: StatedDays, hints: Hints, published: Day | undefined): DayReading[] {
  const day = published ?? parseDay(hints.reference)
  if (day === undefined) return []
  const [decider] = decidersOf(stated)
  const span = decider ? YEARS_AROUND : YEARS_BESIDE
  const years = Array.from({ length: span * 2 + 1 }, (_, index) => yearOf(day) - span + index)
  const all = placed(stated, hints, years).filter(({ conflict }) => conflict === undefined)
  const near = all.toSorted((a, b) => distance(day, a) - distance(day, b))
  if (published !== undefined) return publishedReadings(stated, published, near, decider)
  return near.map((one) => reading(one, decider ? ['fetched', decider] : ['fetched']))
}

function publishedReadings(
  stated: StatedDays,
  published: Day,
  near: readonly Placed[],
  decider: Why | undefined,
): DayReading[] {
  const pointer = stated.days[0]?.pointer
  const side = near.filter((one) => {
    const ahead = (one.days.at(-1) ?? published) - published
    if (pointer === 'coming' || pointer === 'this') return ahead >= 0
    return pointer !== 'past' || ahead <= 0
  })
  if (pointer && pointer !== 'next' && pointer !== 'next week' && pointer !== 'last')
    return side.slice(0, 1).map((one) => reading(one, ['counted from publication']))
  if (decider) return near.map((one) => reading(one, ['published', decider]))
  const expected = near.filter(({ days }) => {
    const ahead = (days[0] ?? published) - published
    return ahead >= -PUBLISHED_BACK && ahead <= PUBLISHED_AHEAD
  })
  const kept = expected.length === 1 ? expected : near
  const why: Why[] = kept === expected ? ['published'] : ['published', 'fetched']
  return kept.map((one) => reading(one, why))
}

/** What decides the year of a date. */
const decidersOf = ({ days }: StatedDays): Why[] => [
  ...(days.some(({ weekday, position }) => weekday !== undefined && position === undefined)
    ? ['weekday' as const]
    : []),
  ...(days.some(({ holiday, month }) => holiday !== undefined && month !== undefined)
    ? ['holiday' as const]
    : []),
]

/** Weight of past days, so that coming ones are preferred. */
const PAST_WEIGHT = 3

function distance(day: Day, { days }: Placed): number {
  const ahead = (days.at(-1) ?? day) - day
  return ahead >= 0 ? ahead : -ahead * PAST_WEIGHT
}
