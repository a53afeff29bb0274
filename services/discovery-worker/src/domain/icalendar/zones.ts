import ical from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import type { Component } from './content-lines.ts'
import { componentsNamed, propertyNamed } from './content-lines.ts'
import { customOffsets } from './custom-zones.ts'
import type { RuleBudget } from './rule-limits.ts'

/** A clock: how its wall time and an instant belong together, and the IANA zone in which we show the result. */
export interface Zone {
  shownIn: string
  instant(wall: Temporal.PlainDateTime): Temporal.Instant
  wall(instant: Temporal.Instant): Temporal.PlainDateTime
}

export interface ZoneBook {
  venue: Zone
  utc: Zone
  /** The clock of times without a zone: that of the venue, or the one its calendar names. */
  floating: Zone
  named(tzid: string): Zone
}

/** Names of zones that one file may have looked up; the events of all others are at the venue's hour. */
const MAX_ZONES = 200

/**
 * Resolves the TZIDs of one file: an IANA name (also at the end of a "globally unique" id), a Windows name or label
 * (node-ical's table), the file's own VTIMEZONE, and else the zone of the venue, which `onUnknown` reports.
 * Floating and UTC times are shown in the venue's zone; so are zones that only this file knows.
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

/** The clock of times in UTC that are shown in a zone. */
export const utcShownIn = (shownIn: string): Zone => clock('UTC', shownIn)

/** A place on the map: "UTC" and "Etc/GMT+1" are what a server is set to, not where a calendar is read. */
export const isPlace = (tzid: string): boolean => {
  const id = ianaName(tzid)
  return id !== undefined && isRegion(id)
}

/** Hours that the clock skips move forward, hours it shows twice are the first of the two. */
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

/** Asks node-ical, which ships the Windows table, by letting it read one date in that zone. */
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
  // Names that only mean something with a VTIMEZONE would come back as the zone of this process.
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

/** A Windows zone stands for half of Europe: where it shows the same time as the venue's, the venue's name is better. */
function sameClock(id: string, other: string): boolean {
  return ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].every((moment) => {
    const instant = Temporal.Instant.from(moment)
    return instant.toZonedDateTimeISO(id).offset === instant.toZonedDateTimeISO(other).offset
  })
}
