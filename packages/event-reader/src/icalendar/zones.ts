import ical from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import type { Component } from './content-lines.ts'
import { componentsNamed, propertyNamed } from './content-lines.ts'
import { customOffsets } from './custom-zones.ts'
import type { RuleBudget } from './rule-limits.ts'

/** Converts between local time and instants, with the IANA zone in which results are shown. */
export interface Zone {
  shownIn: string
  instant(wall: Temporal.PlainDateTime): Temporal.Instant
  wall(instant: Temporal.Instant): Temporal.PlainDateTime
}

export interface ZoneBook {
  venue: Zone
  utc: Zone
  /** The zone of times without one: the venue's, or the calendar's own. */
  floating: Zone
  named(tzid: string): Zone
}

/** Zone names looked up per file; further ones are read in the venue's zone. */
const MAX_ZONES = 200

/**
 * Resolves the TZIDs of one file: an IANA name (also at the end of a "globally unique" id), a Windows name or label
 * (node-ical's table), the file's VTIMEZONE, or else the venue's zone, which is reported to `onUnknown`. Floating
 * times, UTC and zones known to this file only are shown in the venue's zone.
 */
export function readZones(
  root: Component,
  { venueZone, budget }: { venueZone: string; budget: RuleBudget },
  onUnknown: (tzid: string) => void,
): ZoneBook {
  const venue = clock(venueZone, venueZone)
  const definitions = new Map<string, Component>()
  for (const definition of componentsNamed(root, 'VTIMEZONE')) {
    const tzid = propertyNamed(definition, 'TZID')?.value.trim()
    if (tzid) definitions.set(tzid, definition)
  }
  const resolve = (tzid: string): Zone => {
    const iana = ianaName(tzid) ?? windowsName(tzid)
    if (iana) return clock(iana, isRegion(iana) && !sameClock(iana, venueZone) ? iana : venueZone)
    const definition = definitions.get(tzid)
    const offsets = definition && customOffsets(definition, budget)
    if (offsets) {
      return {
        shownIn: venueZone,
        instant: (wall) =>
          wall
            .toZonedDateTime('UTC')
            .toInstant()
            .subtract({ seconds: offsets(wall) }),
        wall: (instant) => {
          const utc = instant.toZonedDateTimeISO('UTC').toPlainDateTime()
          return utc.add({ seconds: offsets(utc.add({ seconds: offsets(utc) })) })
        },
      }
    }
    onUnknown(tzid)
    return venue
  }
  const known = new Map<string, Zone>()
  return {
    venue,
    floating: venue,
    utc: clock('UTC', venueZone),
    named(tzid) {
      const seen = known.get(tzid)
      if (seen) return seen
      const zone = known.size < MAX_ZONES ? resolve(tzid) : venue
      known.set(tzid, zone)
      return zone
    },
  }
}

/** Times in UTC, shown in a zone. */
export const utcShownIn = (shownIn: string): Zone => clock('UTC', shownIn)

/** Whether a zone is a place: "UTC" and "Etc/GMT+1" are settings of servers. */
export const isPlace = (tzid: string): boolean => {
  const id = ianaName(tzid)
  return id !== undefined && isRegion(id)
}

/** A local time that is skipped moves forward; one that occurs twice is the first. */
function clock(id: string, shownIn: string): Zone {
  return {
    shownIn,
    instant: (wall) => wall.toZonedDateTime(id).toInstant(),
    wall: (instant) => instant.toZonedDateTimeISO(id).toPlainDateTime(),
  }
}

/** "Europe/Amsterdam", and also "/mozilla.org/20050126_1/Europe/Amsterdam" or "tzone://Microsoft/Utc". */
function ianaName(tzid: string): string | undefined {
  const parts = tzid.trim().split('/')
  for (const count of [parts.length, 3, 2, 1]) {
    if (count > parts.length) continue
    const id = zoneId(parts.slice(-count).join('/'))
    if (id && (count > 1 || parts.length === 1 || id === 'UTC')) return id
  }
  return undefined
}

/** The IANA name of a Windows zone; node-ical has the table and is asked by parsing a date in that zone. */
function windowsName(tzid: string): string | undefined {
  const name = tzid.replace(/["\p{Cc}]/gu, '').trim()
  if (name === '' || name.length > 120 || (/[:;]/.test(name) && !name.startsWith('('))) return undefined
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:zone',
    `DTSTART;TZID="${name}":20260115T120000`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  // Names that need a VTIMEZONE would resolve to the zone of this process.
  if (/^(tzone:|customized time zone|\(no tz)/i.test(name)) return undefined
  const event = ical.sync.parseICS(file.join('\r\n')).zone
  const start = event && 'start' in event ? event.start : undefined
  return start instanceof Date && 'tz' in start && typeof start.tz === 'string' ? zoneId(start.tz) : undefined
}

function zoneId(name: string): string | undefined {
  if (/^(utc|gmt|z|etc\/utc|etc\/gmt)$/i.test(name)) return 'UTC'
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

const isRegion = (id: string): boolean => /^[A-Z][A-Za-z]+\/[A-Za-z]/.test(id) && !id.startsWith('Etc/')

/** A Windows zone covers several IANA zones: the venue's is preferred where both have the same time. */
function sameClock(id: string, other: string): boolean {
  return ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].every((moment) => {
    const instant = Temporal.Instant.from(moment)
    return instant.toZonedDateTimeISO(id).offset === instant.toZonedDateTimeISO(other).offset
  })
}
