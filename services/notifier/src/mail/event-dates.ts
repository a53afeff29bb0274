import { isByDay, type Language, LOCALES, ongoingOn } from '@uitpost/contracts'
import { mailTexts } from '@uitpost/texts/server'
import type { EventRow } from '../store/schema.ts'

type Dated = Pick<
  EventRow,
  | 'startDate'
  | 'endDate'
  | 'startAt'
  | 'endAt'
  | 'allDay'
  | 'timeKnown'
  | 'timeZone'
  | 'localDate'
  | 'localEndDate'
>

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const MONTH: Intl.DateTimeFormatOptions = { month: 'short' }
const LONG: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }

const formats = new Map<string, Intl.DateTimeFormat>()
/** Creating a format takes longer than rendering a mail. */
function formatFor(locale: string, options: Intl.DateTimeFormatOptions, timeZone = 'UTC') {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** An instant with this calendar day in UTC. */
const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** When an event takes place, as locals write it, in the event's own zone. */
export function eventWhen(event: Dated, language: Language): string {
  const locale = LOCALES[language]
  if (isByDay(event)) {
    const format = formatFor(locale, DAY)
    const days =
      event.localDate !== event.localEndDate
        ? format.formatRange(noonOf(event.localDate), noonOf(event.localEndDate))
        : format.format(noonOf(event.localDate))
    return event.timeKnown ? days : `${days}, ${mailTexts(language).timeNotStated}`
  }
  const format = formatFor(locale, { ...DAY, ...TIME }, event.timeZone)
  return event.endAt ? format.formatRange(event.startAt, event.endAt) : format.format(event.startAt)
}

/** The label of an event that is under way on the day of the mail; none for other events. */
export function ongoingText(
  { localDate, localEndDate }: Pick<Dated, 'localDate' | 'localEndDate'>,
  today: string,
  language: Language,
): string | undefined {
  const kind = ongoingOn(today, { first: localDate, last: localEndDate })
  if (!kind) return undefined
  const { ongoing } = mailTexts(language)
  const last = formatFor(LOCALES[language], SHORT).format(noonOf(localEndDate))
  return kind === 'until' ? ongoing.until({ date: last }) : ongoing[kind]
}

/** An API date in the reader's locale. */
export function writtenDate(value: string, timeZone: string, locale: string): string {
  if (!value.includes('T')) return formatFor(locale, DAY).format(noonOf(value))
  return formatFor(locale, { ...DAY, ...TIME }, timeZone).format(new Date(value))
}

/** Month and day for the stamp of an event. */
export function stampOf(date: string, locale: string): { month: string; day: string } {
  const month = formatFor(locale, MONTH).format(noonOf(date))
  return { month: month.replace('.', ''), day: String(Number(date.slice(8))) }
}

export const longDate = (date: string, locale: string): string => formatFor(locale, LONG).format(noonOf(date))
