import type { Component } from './content-lines.ts'
import { propertyNamed } from './content-lines.ts'
import { isPlace, type ZoneBook } from './zones.ts'

/** A VEVENT with the properties of its calendar. */
export interface ScopedEvent {
  component: Component
  zones: ZoneBook
  /** METHOD:CANCEL (RFC 5546, 3.2.5) cancels the events of its own VCALENDAR, not of others in the file. */
  withdrawn: boolean
}

/** Every VEVENT below a component, in the order of the file, at any depth. */
export function eventsIn(root: Component, zones: ZoneBook, withdrawn = false): ScopedEvent[] {
  return root.children.flatMap((child) => {
    if (child.name === 'VEVENT') return [{ component: child, zones, withdrawn }]
    return child.name === 'VCALENDAR'
      ? eventsIn(child, { ...zones, floating: floatingOf(child, zones) }, isCancel(child))
      : eventsIn(child, zones, withdrawn)
  })
}

const isCancel = (calendar: Component): boolean =>
  propertyNamed(calendar, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL'

/** X-WR-TIMEZONE is the zone of times without one. */
function floatingOf(calendar: Component, zones: ZoneBook): ZoneBook['floating'] {
  const tzid = propertyNamed(calendar, 'X-WR-TIMEZONE')?.value.trim()
  return tzid && isPlace(tzid) ? zones.named(tzid) : zones.floating
}
