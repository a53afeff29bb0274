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
}

/** More than any real zone has had, and few enough that a hostile file costs nothing. */
const MAX_OBSERVANCES = 60

/**
 * The offset in seconds that a VTIMEZONE gives for a wall time: that of the newest change before it.
 * Undefined when the definition says nothing usable.
 */
export function customOffsets(definition: Component): ((wall: Temporal.PlainDateTime) => number) | undefined {
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
      const at = lastChange(observance, wall)
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
): Temporal.PlainDateTime | undefined {
  const changes = [observance.start, ...observance.extra]
  if (observance.rule !== undefined) {
    try {
      changes.push(
        ...expandRule(observance.rule, observance.start, wall.subtract({ years: 2 }), wall, (m) => m),
      )
    } catch {
      // A rule that cannot be read leaves the change that DTSTART states.
    }
  }
  return changes
    .filter((change) => Temporal.PlainDateTime.compare(change, wall) <= 0)
    .toSorted(Temporal.PlainDateTime.compare)
    .at(-1)
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
