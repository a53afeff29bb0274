import Holidays from 'date-holidays'
import { type Day, isoDay, parseDay, yearOf } from './calendar.ts'
import { type Country, HOLIDAY_RULES, type HolidayName } from './holiday-names.ts'

/** Supported years; each costs some milliseconds once. */
const [FIRST_YEAR, LAST_YEAR] = [1990, 2060]

/** Named days by our rules, per country. */
const named = new Map<Country, Holidays>()
const own = new Map<Country, Holidays>()
const days = new Map<string, ReadonlyMap<string, string>>()
const publicDays = new Map<string, ReadonlySet<string>>()

const ruleFor = (name: HolidayName, country: Country): string | undefined => {
  const rules: string | Partial<Record<Country, string>> = HOLIDAY_RULES[name]
  return typeof rules === 'string' ? rules : rules[country]
}

/** The date of a holiday in a year; undefined where the country does not have it, and outside the supported years. */
export function holidayOn(name: HolidayName, year: number, country: Country): Day | undefined {
  const rule = ruleFor(name, country)
  if (rule === undefined || year < FIRST_YEAR || year > LAST_YEAR) return undefined
  const day = parseDay(daysByRule(year, country).get(rule))
  // French Mother's Day moves when it falls on Pentecost, which date-holidays does not know.
  const isMoved = name === 'mothersDay' && country === 'FR' && day === holidayOn('pentecost', year, country)
  return day !== undefined && isMoved ? day + 7 : day
}

function daysByRule(year: number, country: Country): ReadonlyMap<string, string> {
  const key = `${country} ${year}`
  const known = days.get(key)
  if (known) return known
  const holidays = named.get(country) ?? withNames(country)
  named.set(country, holidays)
  const found = new Map(holidays.getHolidays(year).map(({ rule, date }) => [rule, date.slice(0, 10)]))
  days.set(key, found)
  return found
}

function withNames(country: Country): Holidays {
  const holidays = new Holidays(country)
  for (const name of Object.keys(HOLIDAY_RULES)) {
    const rule = isName(name) ? ruleFor(name, country) : undefined
    if (rule !== undefined) holidays.setHoliday(rule, { name: { en: name }, type: 'observance' })
  }
  return holidays
}

const isName = (name: string): name is HolidayName => name in HOLIDAY_RULES

/** Whether a day is a public holiday of the whole country; regional ones do not count. */
export function isPublicHoliday(day: Day, country: Country): boolean {
  const key = `${country} ${yearOf(day)}`
  const known = publicDays.get(key) ?? publicHolidays(yearOf(day), country)
  publicDays.set(key, known)
  return known.has(isoDay(day))
}

function publicHolidays(year: number, country: Country): ReadonlySet<string> {
  const holidays = own.get(country) ?? new Holidays(country)
  own.set(country, holidays)
  const found = holidays.getHolidays(year).filter(({ type }) => type === 'public')
  return new Set(found.map(({ date }) => date.slice(0, 10)))
}
