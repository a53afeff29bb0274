import { Temporal } from 'temporal-polyfill'
import type { CatalogueLanguage, Occurrence } from './catalogue-event.ts'

/** The dates of one occurrence, without the event it belongs to. */
export type Span = Pick<Occurrence, 'allDay' | 'start' | 'end'>

export interface FoundSpan extends Span {
  /** The words it was read from. */
  text: string
}

interface Wording {
  /** A clock time, and how to recognise one: hours and minutes are its groups. */
  clock: (hour: string, minute: string) => string
  clockPattern: string
  /** On one day, from one time to another. */
  sameDay: (day: string, from: string, to: string) => string
  sameDayWords: readonly [string, string]
  /** From one day to another, with or without times. */
  days: (from: string, to: string) => string
  daysWord: string
  dayAndTime: (day: string, time: string) => string
}

const WORDINGS: Record<CatalogueLanguage, Wording> = {
  nl: {
    clock: (hour, minute) => `${hour}.${minute}`,
    clockPattern: '(\\d{2})\\.(\\d{2})(?: uur)?',
    sameDay: (day, from, to) => `${day}, van ${from} tot ${to} uur`,
    sameDayWords: ['van', 'tot'],
    days: (from, to) => `van ${from} tot en met ${to}`,
    daysWord: 'tot en met',
    dayAndTime: (day, time) => `${day}, ${time} uur`,
  },
  fr: {
    clock: (hour, minute) => `${hour} h ${minute}`,
    clockPattern: '(\\d{2}) h (\\d{2})',
    sameDay: (day, from, to) => `${day}, de ${from} à ${to}`,
    sameDayWords: ['de', 'à'],
    days: (from, to) => `du ${from} au ${to}`,
    daysWord: 'au',
    dayAndTime: (day, time) => `${day}, ${time}`,
  },
  de: {
    clock: (hour, minute) => `${hour}:${minute}`,
    clockPattern: '(\\d{2}):(\\d{2})(?: Uhr)?',
    sameDay: (day, from, to) => `${day}, von ${from} bis ${to} Uhr`,
    sameDayWords: ['von', 'bis'],
    days: (from, to) => `vom ${from} bis ${to}`,
    daysWord: 'bis',
    dayAndTime: (day, time) => `${day}, ${time} Uhr`,
  },
  en: {
    clock: (hour, minute) => `${hour}:${minute}`,
    clockPattern: '(\\d{2}):(\\d{2})',
    sameDay: (day, from, to) => `${day}, from ${from} to ${to}`,
    sameDayWords: ['from', 'to'],
    days: (from, to) => `from ${from} until ${to}`,
    daysWord: 'until',
    dayAndTime: (day, time) => `${day}, ${time}`,
  },
}

const longDate = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
/** Making a format takes far longer than using it. */
const FORMATS: Record<CatalogueLanguage, Intl.DateTimeFormat> = {
  nl: longDate('nl-NL'),
  fr: longDate('fr-BE'),
  de: longDate('de-BE'),
  en: longDate('en-GB'),
}

/** The dates as a local organiser writes them: 'zondag 2 augustus 2026, van 09.30 tot 17.30 uur'. */
export function writeSpan(language: CatalogueLanguage, span: Span): string {
  const words = WORDINGS[language]
  const [firstDay = '', firstTime] = span.start.split('T')
  const [lastDay = '', lastTime] = span.end.split('T')
  const first = writeDay(language, firstDay)
  const last = writeDay(language, lastDay)
  if (!firstTime || !lastTime) return firstDay === lastDay ? first : words.days(first, last)
  const clock = (time: string) => words.clock(time.slice(0, 2), time.slice(3, 5))
  if (isOneNight(span)) return words.sameDay(first, clock(firstTime), clock(lastTime))
  return words.days(words.dayAndTime(first, clock(firstTime)), words.dayAndTime(last, clock(lastTime)))
}

/** Reads every date that a page states in the way above, in the order of the text. */
export function readSpans(language: CatalogueLanguage, text: string): FoundSpan[] {
  return [...text.matchAll(spanPattern(language))].flatMap((match) => spanOf(language, match) ?? [])
}

/** An evening that ends after midnight is still that evening. */
function isOneNight({ start, end }: Span): boolean {
  const [firstDay, firstTime = ''] = start.split('T')
  const [lastDay = '', lastTime = ''] = end.split('T')
  if (firstDay === lastDay) return true
  return (
    Temporal.PlainDate.from(lastDay).subtract({ days: 1 }).toString() === firstDay && lastTime < firstTime
  )
}

function writeDay(language: CatalogueLanguage, date: string): string {
  const { weekday, day, month, year } = partsOf(language, new Date(`${date}T12:00:00Z`))
  if (language === 'de') return `${weekday}, ${day}. ${month} ${year}`
  return `${weekday} ${language === 'fr' && day === '1' ? '1er' : day} ${month} ${year}`
}

const partsOf = (language: CatalogueLanguage, date: Date): Record<string, string> =>
  Object.fromEntries(FORMATS[language].formatToParts(date).map(({ type, value }) => [type, value]))

const monthNames = (language: CatalogueLanguage): string[] =>
  Array.from(
    { length: 12 },
    (_, month) => partsOf(language, new Date(Date.UTC(2026, month, 1)))['month'] ?? '',
  )

/** Groups: first day (3), its time (2), last day (3), its time (2), from (2), to (2). */
function spanPattern(language: CatalogueLanguage): RegExp {
  const {
    clockPattern: clock,
    sameDayWords: [from, to],
    daysWord,
  } = WORDINGS[language]
  const day = `(?:\\p{L}+,? )?(\\d{1,2})(?:er|\\.)? (${monthNames(language).join('|')}) (\\d{4})`
  const range = `(?:, ${clock})? ${daysWord} ${day}(?:, ${clock})?`
  return new RegExp(`${day}(?:${range}|, ${from} ${clock} ${to} ${clock})?`, 'gu')
}

function spanOf(language: CatalogueLanguage, match: RegExpMatchArray): FoundSpan | undefined {
  const [text, ...groups] = match
  const at = (index: number): string | undefined => groups[index]
  const months = monthNames(language)
  const date = (index: number): Temporal.PlainDate | undefined => {
    const [day, month, year] = [at(index), at(index + 1), at(index + 2)]
    if (!day || !month || !year) return undefined
    return calendarDay(Number(year), months.indexOf(month) + 1, Number(day))
  }
  const time = (index: number) => (at(index) ? `T${at(index)}:${at(index + 1)}` : undefined)
  const first = date(0)
  if (!first) return undefined
  const last = date(5)
  if (last)
    return { allDay: !time(3), start: `${first}${time(3) ?? ''}`, end: `${last}${time(8) ?? ''}`, text }
  const [from, to] = [time(10), time(12)]
  if (!from || !to) return { allDay: true, start: `${first}`, end: `${first}`, text }
  const endDay = to <= from ? first.add({ days: 1 }) : first
  return { allDay: false, start: `${first}${from}`, end: `${endDay}${to}`, text }
}

function calendarDay(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
