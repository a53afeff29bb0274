import Holidays from 'date-holidays'
import type { DateCase } from './date-cases.ts'

export const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const
export type Country = (typeof COUNTRIES)[number]

const OWN: Record<DateCase['language'], readonly Country[]> = {
  nl: ['NL', 'BE'],
  fr: ['FR', 'BE'],
  de: ['DE', 'BE'],
  en: ['NL', 'BE', 'DE', 'FR'],
}

const calendars = new Map(COUNTRIES.map((country) => [country, new Holidays(country)]))
const known = new Map<string, ReadonlySet<string>>()

function daysOf(country: Country, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`
  const holidays = () => calendars.get(country)?.getHolidays(year) ?? []
  const days = known.get(key) ?? new Set(holidays().map(({ date }) => date.slice(0, 10)))
  known.set(key, days)
  return days
}

/** The countries in which this day (YYYY-MM-DD) is a holiday, those of the language first. */
export const countriesThatKeep = (day: string, language: DateCase['language']): Country[] =>
  [...new Set([...OWN[language], ...COUNTRIES])].filter((country) =>
    daysOf(country, Number(day.slice(0, 4))).has(day),
  )
