import type { Component } from './content-lines.ts'
import { propertyNamed } from './content-lines.ts'
import { isPlace, type ZoneBook } from './zones.ts'

/** A VEVENT with what its calendar says of all its events. */
export interface ScopedEvent {
  component: Component
  zones: ZoneBook
  /** METHOD:CANCEL (RFC 5546, 3.2.5) withdraws the events of its own VCALENDAR, not of others in the file. */
  withdrawn: boolean
}

/** Every VEVENT below a component, in the order of the file, however the calendars are nested. */
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

/** X-WR-TIMEZONE is where the calendar is kept; times without a zone are at the hour there. */
function floatingOf(calendar: Component, zones: ZoneBook): ZoneBook['floating'] {
  const tzid = propertyNamed(calendar, 'X-WR-TIMEZONE')?.value.trim()
  return tzid && isPlace(tzid) ? zones.named(tzid) : zones.floating
}
