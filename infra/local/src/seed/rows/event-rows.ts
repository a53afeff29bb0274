import { addDays, JUDGING_RULES } from '@uitpost/contracts'
import type { SeededEvent } from '../events.ts'
import { seededAt, seedId } from '../ids.ts'

/** The title's words as the catalogue compares them; generated titles contain no city or year. */
const normalise = (title: string): string =>
  (
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')

const SOURCES = 40
export const EVENT_COLUMNS = [
  ...['id', 'series_id', 'title', 'normalised_title', 'description', 'start_at', 'end_at', 'all_day'],
  ...['time_zone', 'local_date', 'local_end_date', 'city', 'city_id', 'city_key', 'country', 'location'],
  ...[
    'source',
    'source_link',
    'category_id',
    'status',
    'merged_into',
    'approved_at',
    'sequence',
    'judged_rules',
    'created_at',
  ],
] as const

/** An event as a row of the catalogue, local times with their time zone. */
export function eventRow(seed: number, event: SeededEvent): (string | null)[] {
  const { index, city, startTime, endTime, localDate, localEndDate } = event
  const at = (day: string, time: string) => `${day} ${time} ${city.timeZone}`
  const severalDays = localEndDate > localDate
  const allDayEnd = severalDays ? at(addDays(localEndDate, 1), '00:00') : null
  const host = `agenda-${(index % SOURCES) + 1}.example`
  return [
    seedId('event', seed, index),
    event.seriesIndex === null ? null : seedId('series', seed, event.seriesIndex),
    event.title,
    normalise(event.title),
    event.description,
    at(localDate, startTime ?? '00:00'),
    startTime === null ? allDayEnd : endTime && at(localEndDate, endTime),
    String(startTime === null),
    city.timeZone,
    localDate,
    localEndDate,
    city.name,
    city.id,
    city.id,
    city.country,
    event.location,
    host,
    `https://${host}/${seed}/${index}`,
    event.categoryId,
    event.status,
    event.mergedInto === null ? null : seedId('event', seed, event.mergedInto),
    event.status === 'approved' || event.status === 'cancelled' ? seededAt(index) : null,
    '0',
    String(JUDGING_RULES),
    seededAt(index),
  ]
}
