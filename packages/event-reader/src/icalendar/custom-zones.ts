import { Temporal } from 'temporal-polyfill'
import { firstIndex } from '../lookups/first-index.ts'
import type { Component } from './content-lines.ts'
import { propertiesNamed, propertyNamed } from './content-lines.ts'
import type { RuleBudget } from './rule-limits.ts'
import { expandRule } from './rules.ts'

interface Observance {
  from: number
  to: number
  start: Temporal.PlainDateTime
  /** Explicit transitions in chronological order: local time as milliseconds. */
  stated: number[]
  rule: string | undefined
  /** Cached transitions of the rule by year, in chronological order. */
  byYear: Map<number, number[]>
}

/** Above any real zone, and small enough to bound the cost of a hostile file. */
const [MAX_OBSERVANCES, MAX_STATED] = [60, 300]
/** Dates tried for the rule of an observance, which names one day a year. */
const MAX_TRIED = 1_000

/**
 * The offset in seconds of a VTIMEZONE at a local time: that of the latest transition before it. Undefined when the
 * definition is unusable.
 */
export function customOffsets(
  definition: Component,
  budget: RuleBudget,
): ((wall: Temporal.PlainDateTime) => number) | undefined {
  const observances = definition.children
    .filter((child) => child.name === 'STANDARD' || child.name === 'DAYLIGHT')
    .slice(0, MAX_OBSERVANCES)
    .flatMap((child) => readObservance(child) ?? [])
    .toSorted((a, b) => Temporal.PlainDateTime.compare(a.start, b.start))
  const [first] = observances
  if (!first) return undefined
  const known = new Map<number, number>()
  return (wall) => {
    const at = millisecondsOf(wall)
    const seen = known.get(at)
    if (seen !== undefined) return seen
    let newest: { at: number; offset: number } | undefined
    for (const observance of observances) {
      const change = Math.max(
        lastUpTo(at, observance.stated),
        lastUpTo(at, changesAround(observance, wall.year, budget)),
      )
      if (change >= (newest?.at ?? FIRST_EVER)) newest = { at: change, offset: observance.to }
    }
    const offset = newest?.offset ?? first.from
    known.set(at, offset)
    return offset
  }
}

const FIRST_EVER = -8.64e15

/** The last value that is not greater; minus infinity when there is none. */
const lastUpTo = (at: number, sorted: readonly number[]): number =>
  sorted[firstIndex(sorted, (one) => one > at) - 1] ?? Number.NEGATIVE_INFINITY

const millisecondsOf = (wall: Temporal.PlainDateTime): number => wall.toZonedDateTime('UTC').epochMilliseconds

const inOrder = (walls: readonly Temporal.PlainDateTime[]): number[] =>
  walls.map(millisecondsOf).toSorted((a, b) => a - b)

/** Transitions by rule are yearly; an unreadable rule leaves the transition at DTSTART. */
function changesAround({ rule, start, byYear }: Observance, year: number, budget: RuleBudget): number[] {
  const known = byYear.get(year)
  if (known) return known
  if (rule === undefined || !/(^|;)FREQ=YEARLY(;|$)/i.test(rule)) return []
  const from = start.with({ year: year - 2, month: 1, day: 1 })
  const changes = tryRule(rule, start, from, budget)
  byYear.set(year, changes)
  return changes
}

function tryRule(
  rule: string,
  start: Temporal.PlainDateTime,
  from: Temporal.PlainDateTime,
  budget: RuleBudget,
): number[] {
  const allowed = Math.min(budget.left, MAX_TRIED)
  const own = { left: allowed }
  try {
    return inOrder(expandRule(rule, start, from, from.add({ years: 4 }), (moment) => moment, own))
  } catch {
    return []
  } finally {
    budget.left -= allowed - Math.max(0, own.left)
  }
}

function readObservance(component: Component): Observance | undefined {
  const from = seconds(propertyNamed(component, 'TZOFFSETFROM')?.value)
  const to = seconds(propertyNamed(component, 'TZOFFSETTO')?.value)
  const start = wallTime(propertyNamed(component, 'DTSTART')?.value)
  if (to === undefined || start === undefined) return undefined
  const extra = propertiesNamed(component, 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .slice(0, MAX_STATED)
    .flatMap((value) => wallTime(value) ?? [])
  return {
    from: from ?? to,
    to,
    start,
    stated: inOrder([start, ...extra]),
    rule: propertyNamed(component, 'RRULE')?.value,
    byYear: new Map(),
  }
}

function seconds(offset: string | undefined): number | undefined {
  const found = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(offset?.trim() ?? '')
  if (!found) return undefined
  const size = Number(found[2]) * 3600 + Number(found[3]) * 60 + Number(found[4] ?? 0)
  return size < 24 * 3600 ? size * (found[1] === '-' ? -1 : 1) : undefined
}

function wallTime(value: string | undefined): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(value?.trim().replace(/Z$/, '') ?? '')
  } catch {
    return undefined
  }
}
