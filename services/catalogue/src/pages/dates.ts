import type { Language } from '@uitpost/contracts'
import type { PublicRow } from '../store/events/public-events.ts'
import { localeOf } from '../texts/index.ts'

type Dated = Pick<PublicRow, 'startAt' | 'endAt' | 'allDay' | 'timeZone' | 'localDate' | 'localEndDate'>

const NAMES = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
const HOURS = { hour: '2-digit', minute: '2-digit' } as const

/** Making one takes longer than using it; there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options)
  formats.set(key, format)
  return format
}

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** When it is, on the clocks of the place where it is, as people of a language write it. */
export function whenOf(event: Dated, language: Language, names: keyof typeof NAMES): string {
  if (event.allDay) {
    const days = formatOf(language, { ...NAMES[names], timeZone: 'UTC' })
    return days.formatRange(dayOf(event.localDate), dayOf(event.localEndDate))
  }
  const moments = formatOf(language, { ...NAMES[names], ...HOURS, timeZone: event.timeZone })
  return event.endAt && event.endAt > event.startAt
    ? moments.formatRange(event.startAt, event.endAt)
    : moments.format(event.startAt)
}

/** The first day, as a stamp shows it: the month as short as it can be. */
export function stampOf({ localDate }: Dated, language: Language): { month: string; day: string } {
  // In French June and July differ in the fourth letter only.
  const letters = language === 'fr' ? 4 : 3
  const month = formatOf(language, { month: 'short', timeZone: 'UTC' }).format(dayOf(localDate))
  return { month: month.slice(0, letters), day: String(Number(localDate.slice(8))) }
}

/** The day on which something was looked at, in the zone of the event. */
export const checkedOn = (at: Date, timeZone: string, language: Language): string =>
  formatOf(language, { dateStyle: 'long', timeZone }).format(at)
