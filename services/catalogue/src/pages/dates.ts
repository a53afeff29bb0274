import { isByDay, type Language, LOCALES } from '@uitpost/contracts'
import { pageTexts } from '@uitpost/texts/server'
import type { PublicRow } from '../store/events/public-events.ts'

type Dated = Pick<
  PublicRow,
  'startAt' | 'endAt' | 'allDay' | 'timeKnown' | 'timeZone' | 'localDate' | 'localEndDate'
>

const NAMES = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
const HOURS = { hour: '2-digit', minute: '2-digit' } as const

/** Cached: creating a format takes longer than using it. There are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], options)
  formats.set(key, format)
  return format
}

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The date and time at the event's place, in a language. */
export function whenOf(event: Dated, language: Language, names: keyof typeof NAMES): string {
  if (isByDay(event)) {
    const format = formatOf(language, { ...NAMES[names], timeZone: 'UTC' })
    const days = format.formatRange(dayOf(event.localDate), dayOf(event.localEndDate))
    return event.timeKnown ? days : `${days}, ${pageTexts(language).timeNotStated}`
  }
  const moments = formatOf(language, { ...NAMES[names], ...HOURS, timeZone: event.timeZone })
  return event.endAt && event.endAt > event.startAt
    ? moments.formatRange(event.startAt, event.endAt)
    : moments.format(event.startAt)
}

/** The last day of an event, without the year. */
export const lastDayOf = ({ localEndDate }: Dated, language: Language): string =>
  formatOf(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(dayOf(localEndDate))

/** A day on its own, 'YYYY-MM-DD'. */
export const dayIn = (day: string, language: Language): string =>
  formatOf(language, { ...NAMES.short, month: 'long', timeZone: 'UTC' }).format(dayOf(day))

/** A range of days without the year, 'YYYY-MM-DD' each. */
export const daysIn = (from: string, to: string, language: Language): string =>
  formatOf(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(dayOf(from), dayOf(to))

export const weekdayIn = (day: string, language: Language): string =>
  formatOf(language, { weekday: 'short', timeZone: 'UTC' }).format(dayOf(day))

/** What is to be said of an event's time beside its first day; empty for a whole day. */
export function hoursOf(event: Dated, language: Language): string {
  const { ongoing, timeNotStated } = pageTexts(language)
  if (!isByDay(event)) {
    const hours = formatOf(language, { ...HOURS, timeZone: event.timeZone })
    return event.endAt && event.endAt > event.startAt
      ? `${hours.format(event.startAt)}–${hours.format(event.endAt)}`
      : hours.format(event.startAt)
  }
  if (event.localEndDate > event.localDate) return ongoing.until({ date: lastDayOf(event, language) })
  return event.timeKnown ? '' : timeNotStated
}

/** First day for the stamp on a picture, with the shortest unambiguous month. */
export function stampOf(
  { localDate }: Pick<Dated, 'localDate'>,
  language: Language,
): { month: string; day: string } {
  // French "juin" and "juillet" differ only in their fourth letter.
  const letters = language === 'fr' ? 4 : 3
  const month = formatOf(language, { month: 'short', timeZone: 'UTC' }).format(dayOf(localDate))
  return { month: month.slice(0, letters), day: String(Number(localDate.slice(8))) }
}

/** The day of a check, in the event's zone. */
export const checkedOn = (at: Date, timeZone: string, language: Language): string =>
  formatOf(language, { dateStyle: 'long', timeZone }).format(at)
