import type { Filled } from '../text/patterns.ts'
import { type Rule, ruleOf } from './rule.ts'
import type { RuleSlots } from './rule-grammar.ts'

type Said = Filled<RuleSlots>
const WORKING_DAYS = [1, 2, 3, 4, 5]
const WEEKEND = [6, 7]

/** "elke vrijdag" */
export const everyWeekday = ({ weekdays, everyWeekdays }: Said): Rule =>
  ruleOf({ freq: 'WEEKLY', weekdays: (weekdays ?? everyWeekdays)?.weekdays ?? [] })

/** "maandag t/m vrijdag" is weekly; a shorter range, "vrijdag t/m zondag", may be one festival. */
const SHORTEST_SURE_RANGE = 4
export const weekdaysInRow = ({ weekdayRange }: Said): Rule => {
  const weekdays = weekdayRange?.weekdays ?? []
  const isSure = weekdays.length >= SHORTEST_SURE_RANGE || weekdayRange?.every === true
  return ruleOf({ freq: 'WEEKLY', weekdays, open: isSure ? [] : ['how often'] })
}

/** "de eerste zondag van de maand" */
export const inEachMonth = ({ positions, weekdays }: Said): Rule =>
  ruleOf({ freq: 'MONTHLY', positions: positions ?? [], weekdays: weekdays?.weekdays ?? [] })

/** Without "of the month" only "first" and "last" surely refer to the month; "every second" may mean every other. */
export const loosely = (said: Said): Rule => {
  const { positions = [] } = said
  const isSure = positions.length > 1 || positions[0] === 1 || (positions[0] ?? 0) < 0
  return { ...inEachMonth(said), open: isSure ? [] : ['which ones'] }
}

/** "om de week op vrijdag": needs a first day to count from. */
export const everyOtherWeek = ({ weekdays, everyWeekdays }: Said): Rule =>
  everyWeeks({ n: 2, ...(weekdays && { weekdays }), ...(everyWeekdays && { weekdays: everyWeekdays }) })

export const everyWeeks = ({ n = 1, weekdays, everyWeekdays }: Said): Rule => {
  const days = (weekdays ?? everyWeekdays)?.weekdays ?? []
  if (n === 1 && days.length > 0) return ruleOf({ freq: 'WEEKLY', weekdays: days })
  return ruleOf({ freq: 'WEEKLY', interval: n, weekdays: days, open: [n === 1 ? 'weekday' : 'first day'] })
}

/** "alle 14 Tage" with a weekday is every other week. */
export const everyDays = (said: Said): Rule => {
  const { n = 1 } = said
  const weekdays = said.weekdays ?? said.everyWeekdays
  if (n === 1) return ruleOf({ freq: 'DAILY' })
  if (weekdays && n % 7 === 0) return everyWeeks({ n: n / 7, weekdays })
  return ruleOf({ freq: 'DAILY', interval: n, open: ['first day'] })
}

/** "tous les quinze jours", "alle 14 Tage", "veertiendaags". */
export const fortnightly = (said: Said): Rule => everyDays({ ...said, n: 14 })

export const everyDay = (): Rule => ruleOf({ freq: 'DAILY' })
export const everyWorkingDay = (): Rule => ruleOf({ freq: 'WEEKLY', weekdays: WORKING_DAYS })
export const everyWeekend = (): Rule => ruleOf({ freq: 'WEEKLY', weekdays: WEEKEND })
/** In Germany and France a working day may be a Saturday. */
export const everyLegalWorkingDay = (): Rule =>
  ruleOf({ freq: 'WEEKLY', weekdays: WORKING_DAYS, open: ['which weekdays'] })

const inWeeks =
  (weeks: 'even' | 'odd') =>
  ({ weekdays, everyWeekdays }: Said): Rule => {
    const days = (weekdays ?? everyWeekdays)?.weekdays ?? []
    return ruleOf({ freq: 'WEEKLY', weekdays: days, weeks, open: days.length > 0 ? [] : ['weekday'] })
  }
export const inEvenWeeks = inWeeks('even')
export const inOddWeeks = inWeeks('odd')

/** "elke 15e van de maand" */
export const onMonthDays = ({ monthDays }: Said): Rule =>
  ruleOf({ freq: 'MONTHLY', monthDays: monthDays ?? [] })

/** "elk jaar op 15 april", "ieder jaar op de derde zaterdag van september". */
export const onYearDay = ({ yearDay }: Said): Rule | undefined => {
  if (yearDay?.month === undefined || yearDay.year !== undefined) return undefined
  const months = [yearDay.month]
  if (yearDay.position !== undefined && yearDay.weekday !== undefined)
    return ruleOf({ freq: 'YEARLY', months, positions: [yearDay.position], weekdays: [yearDay.weekday] })
  if (yearDay.day === undefined || yearDay.weekday !== undefined) return undefined
  return ruleOf({ freq: 'YEARLY', months, monthDays: [yearDay.day] })
}

/** "wekelijks", "elke maand": without a day. */
export const weekly = (): Rule => ruleOf({ freq: 'WEEKLY', open: ['weekday'] })
export const monthly = (): Rule => ruleOf({ freq: 'MONTHLY', open: ['weekday'] })
export const everyMonths = ({ n = 1 }: Said): Rule =>
  ruleOf({ freq: 'MONTHLY', interval: n, open: ['first day', 'weekday'] })
export const yearly = (): Rule => ruleOf({ freq: 'YEARLY', open: ['weekday'] })
