import { Temporal } from 'temporal-polyfill'
import { type Occurrence, PAGE_LOCALES, type PageLanguage } from './catalogue/catalogue-event.ts'

/** The dates of an occurrence, without its event. */
export type Span = Pick<Occurrence, 'allDay' | 'start' | 'end'>

export interface FoundSpan extends Span {
  /** The text it was parsed from. */
  text: string
}

interface Wording {
  /** A time of day, and a pattern with the groups hour and minute. */
  clock: (hour: string, minute: string) => string
  clockPattern: string
  /** One day, from one time to another. */
  sameDay: (day: string, from: string, to: string) => string
  sameDayWords: readonly [string, string]
  /** One day to another, with or without times. */
  days: (from: string, to: string) => string
  daysWord: string
  dayAndTime: (day: string, time: string) => string
}

const WORDINGS: Record<PageLanguage, Wording> = {
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
/** Creating a format takes far longer than using it. */
const FORMATS: Record<PageLanguage, Intl.DateTimeFormat> = {
  nl: longDate(PAGE_LOCALES.nl),
  fr: longDate(PAGE_LOCALES.fr),
  de: longDate(PAGE_LOCALES.de),
  en: longDate(PAGE_LOCALES.en),
}

/** The dates as local organisers write them: 'zondag 2 augustus 2026, van 09.30 tot 17.30 uur'. */
export function writeSpan(language: PageLanguage, span: Span): string {
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

/** Parses all dates of a text written in this way, in order. */
export function readSpans(language: PageLanguage, text: string): FoundSpan[] {
  return [...text.matchAll(spanPattern(language))].flatMap((match) => spanOf(language, match) ?? [])
}

/** An evening that ends after midnight counts as one day. */
function isOneNight({ start, end }: Span): boolean {
  const [firstDay, firstTime = ''] = start.split('T')
  const [lastDay = '', lastTime = ''] = end.split('T')
  if (firstDay === lastDay) return true
  return (
    Temporal.PlainDate.from(lastDay).subtract({ days: 1 }).toString() === firstDay && lastTime < firstTime
  )
}

function writeDay(language: PageLanguage, date: string): string {
  const { weekday, day, month, year } = partsOf(language, new Date(`${date}T12:00:00Z`))
  if (language === 'de') return `${weekday}, ${day}. ${month} ${year}`
  return `${weekday} ${language === 'fr' && day === '1' ? '1er' : day} ${month} ${year}`
}

const partsOf = (language: PageLanguage, date: Date): Record<string, string> =>
  Object.fromEntries(FORMATS[language].formatToParts(date).map(({ type, value }) => [type, value]))

const monthNames = (language: PageLanguage): string[] =>
  Array.from(
    { length: 12 },
    (_, month) => partsOf(language, new Date(Date.UTC(2026, month, 1)))['month'] ?? '',
  )

/** Groups: the first day; then its start and end time, or the last day, each day with or without a time. */
function spanPattern(language: PageLanguage): RegExp {
  const wording = WORDINGS[language]
  const [from, to] = wording.sameDayWords
  const months = monthNames(language).join('|')
  const day = (name: string) =>
    `(?:\\p{L}+,? )?(?<${name}Day>\\d{1,2})(?:er|\\.)? (?<${name}Month>${months}) (?<${name}Year>\\d{4})`
  const clock = (name: string) =>
    wording.clockPattern.replace('(', `(?<${name}Hour>`).replace(/\((?!\?)/, `(?<${name}Minute>`)
  const untilDay = `(?:, ${clock('start')})? ${wording.daysWord} ${day('last')}(?:, ${clock('end')})?`
  const hours = `, ${from} ${clock('from')} ${to} ${clock('to')}`
  return new RegExp(`${day('first')}(?:${untilDay}|${hours})?`, 'gu')
}

function spanOf(language: PageLanguage, { 0: text, groups = {} }: RegExpMatchArray): FoundSpan | undefined {
  const dayAt = (name: string) =>
    calendarDay(
      Number(groups[`${name}Year`]),
      monthNames(language).indexOf(groups[`${name}Month`] ?? '') + 1,
      Number(groups[`${name}Day`]),
    )
  const timeAt = (name: string) =>
    groups[`${name}Hour`] ? `T${groups[`${name}Hour`]}:${groups[`${name}Minute`]}` : ''
  const first = dayAt('first')
  if (!first) return undefined
  const last = groups['lastDay'] ? dayAt('last') : undefined
  if (last) {
    const [start, end] = [timeAt('start'), timeAt('end')]
    return { allDay: start === '', start: first.toString() + start, end: last.toString() + end, text }
  }
  const [from, to] = [timeAt('from'), timeAt('to')]
  // An end before the start is on the next morning.
  const closing = to < from ? first.add({ days: 1 }) : first
  return { allDay: from === '', start: first.toString() + from, end: closing.toString() + to, text }
}

/** Undefined for a day that does not exist. */
function calendarDay(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
