import { type Day, isoDay, weekdayFrom, weekdayUntil } from '../calendar/calendar.ts'
import type { Pointed } from '../grammar/grammar.ts'
import type { DayReading, Readings } from './mention.ts'

/**
 * Days relative to the day of publication; none without it. "Next Friday" may be the first one or that of next week:
 * where these differ, both are returned and neither is certain.
 */
export function readPointed(pointed: Pointed, published: Day | undefined): Readings {
  const days = published === undefined ? [] : daysMeant(pointed, published)
  const unique = [...new Set(days.map(isoDay))]
  const readings = unique.map((day): DayReading => ({ days: [day], why: ['counted from publication'] }))
  return { readings, certain: readings.length === 1 }
}

function daysMeant(pointed: Pointed, published: Day): Day[] {
  if ('days' in pointed) return [published + pointed.days]
  const { weekday, which } = pointed
  const after = weekdayFrom(published + 1, weekday)
  const before = weekdayUntil(published - 1, weekday)
  const weekStart = weekdayUntil(published, 1)
  switch (which) {
    case 'coming':
      return [after]
    case 'past':
      return [before]
    case 'this': {
      const onOrAfter = weekdayFrom(published, weekday)
      const inWeek = weekdayFrom(weekStart, weekday)
      return [onOrAfter, inWeek]
    }
    case 'next':
      return [after, weekdayFrom(weekStart + 7, weekday)]
    case 'next week':
      return [weekdayFrom(weekStart + 7, weekday)]
    case 'last':
      return [before, weekdayFrom(weekStart - 7, weekday)]
  }
}
