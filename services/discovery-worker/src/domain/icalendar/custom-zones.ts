import { Temporal } from 'temporal-polyfill'
import type { Component } from './content-lines.ts'
import { propertiesNamed, propertyNamed } from './content-lines.ts'
import { expandRule } from './rules.ts'

interface Observance {
  from: number
  to: number
  start: Temporal.PlainDateTime
  extra: Temporal.PlainDateTime[]
  rule: string | undefined
  /** The changes by rule around a year, once they are known. */
  byYear: Map<number, Temporal.PlainDateTime[]>
}

/** What is left of the rules that one file may have followed for its zones; years that are known cost nothing. */
export interface ExpansionBudget {
  left: number
}
export const expansionBudget = (): ExpansionBudget => ({ left: 3_000 })

/** More than any real zone has had, and few enough that a hostile file costs nothing. */
const MAX_OBSERVANCES = 60

/**
 * The offset in seconds that a VTIMEZONE gives for a wall time: that of the newest change before it.
 * Undefined when the definition says nothing usable.
 */
export function customOffsets(
  definition: Component,
  budget: ExpansionBudget,
): ((wall: Temporal.PlainDateTime) => number) | undefined {
  const observances = definition.children
    .filter((child) => child.name === 'STANDARD' || child.name === 'DAYLIGHT')
    .slice(0, MAX_OBSERVANCES)
    .flatMap((child) => readObservance(child) ?? [])
    .toSorted((a, b) => Temporal.PlainDateTime.compare(a.start, b.start))
  const [first] = observances
  if (!first) return undefined
  return (wall) => {
    let newest: { at: Temporal.PlainDateTime; offset: number } | undefined
    for (const observance of observances) {
      const at = lastChange(observance, wall, budget)
      if (at && (!newest || Temporal.PlainDateTime.compare(at, newest.at) >= 0)) {
        newest = { at, offset: observance.to }
      }
    }
    return newest?.offset ?? first.from
  }
}

function lastChange(
  observance: Observance,
  wall: Temporal.PlainDateTime,
  budget: ExpansionBudget,
): Temporal.PlainDateTime | undefined {
  return [observance.start, ...observance.extra, ...changesAround(observance, wall.year, budget)]
    .filter((change) => Temporal.PlainDateTime.compare(change, wall) <= 0)
    .toSorted(Temporal.PlainDateTime.compare)
    .at(-1)
}

/** No clock changes by a rule of another kind than "each year"; a rule that cannot be read leaves DTSTART's change. */
function changesAround(
  { rule, start, byYear }: Observance,
  year: number,
  budget: ExpansionBudget,
): Temporal.PlainDateTime[] {
  const known = byYear.get(year)
  if (known) return known
  if (rule === undefined || !/(^|;)FREQ=YEARLY(;|$)/i.test(rule) || budget.left <= 0) return []
  budget.left -= 1
  const from = start.with({ year: year - 2, month: 1, day: 1 })
  const changes = tryRule(rule, start, from)
  byYear.set(year, changes)
  return changes
}

function tryRule(
  rule: string,
  start: Temporal.PlainDateTime,
  from: Temporal.PlainDateTime,
): Temporal.PlainDateTime[] {
  try {
    return expandRule(rule, start, from, from.add({ years: 4 }), (moment) => moment)
  } catch {
    return []
  }
}

function readObservance(component: Component): Observance | undefined {
  const from = seconds(propertyNamed(component, 'TZOFFSETFROM')?.value)
  const to = seconds(propertyNamed(component, 'TZOFFSETTO')?.value)
  const start = wallTime(propertyNamed(component, 'DTSTART')?.value)
  if (to === undefined || start === undefined) return undefined
  return {
    from: from ?? to,
    to,
    start,
    extra: propertiesNamed(component, 'RDATE').flatMap((property) =>
      property.value.split(',').flatMap((value) => wallTime(value) ?? []),
    ),
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
