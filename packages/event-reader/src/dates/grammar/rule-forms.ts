import type { Filled } from '../text/patterns.ts'
import { type Rule, type RuleSlots, ruleOf } from './rule.ts'

type Said = Filled<RuleSlots>
const WORKING_DAYS = [1, 2, 3, 4, 5]
const WEEKEND = [6, 7]
/** "maandag t/m vrijdag" is weekly; a shorter range, "vrijdag t/m zondag", may be one festival. */
const SHORTEST_SURE_RANGE = 4

const weekdaysIn = ({ weekdays, everyWeekdays }: Said): number[] =>
  (weekdays ?? everyWeekdays)?.weekdays ?? []

const inEachMonth = ({ positions, weekdays }: Said): Rule =>
  ruleOf({ freq: 'MONTHLY', positions: positions ?? [], weekdays: weekdays?.weekdays ?? [] })

const everyWeeks = (said: Said): Rule => {
  const [{ n = 1 }, weekdays] = [said, weekdaysIn(said)]
  if (n === 1 && weekdays.length > 0) return ruleOf({ freq: 'WEEKLY', weekdays })
  return ruleOf({ freq: 'WEEKLY', interval: n, weekdays, open: [n === 1 ? 'weekday' : 'first day'] })
}

/** "alle 14 Tage" with a weekday is every other week. */
const everyDays = (said: Said): Rule => {
  const { n = 1 } = said
  if (n === 1) return ruleOf({ freq: 'DAILY' })
  if ((said.weekdays ?? said.everyWeekdays) && n % 7 === 0) return everyWeeks({ ...said, n: n / 7 })
  return ruleOf({ freq: 'DAILY', interval: n, open: ['first day'] })
}

const inWeeks =
  (weeks: 'even' | 'odd') =>
  (said: Said): Rule => {
    const weekdays = weekdaysIn(said)
    return ruleOf({ freq: 'WEEKLY', weekdays, weeks, open: weekdays.length > 0 ? [] : ['weekday'] })
  }

/** The rules that phrases of the languages mean. */
export const RULE_FORMS = {
  /** "tous les quinze jours", "alle 14 Tage": first, so that its phrases are not read as every 15 days. */
  fortnightly: (said: Said): Rule => everyDays({ ...said, n: 14 }),

  /** "elke vrijdag" */
  everyWeekday: (said: Said): Rule => ruleOf({ freq: 'WEEKLY', weekdays: weekdaysIn(said) }),

  weekdaysInRow: ({ weekdayRange }: Said): Rule => {
    const weekdays = weekdayRange?.weekdays ?? []
    const isSure = weekdays.length >= SHORTEST_SURE_RANGE || weekdayRange?.every === true
    return ruleOf({ freq: 'WEEKLY', weekdays, open: isSure ? [] : ['how often'] })
  },

  /** "de eerste zondag van de maand" */
  inEachMonth,

  /** Without "of the month" only "first" and "last" surely refer to the month; "every second" may mean every other. */
  loosely: (said: Said): Rule => {
    const { positions = [] } = said
    const isSure = positions.length > 1 || positions[0] === 1 || (positions[0] ?? 0) < 0
    return { ...inEachMonth(said), open: isSure ? [] : ['which ones'] }
  },

  /** "om de week op vrijdag": needs a first day to count from. */
  everyOtherWeek: (said: Said): Rule => everyWeeks({ ...said, n: 2 }),
  everyWeeks,
  everyOtherDay: (): Rule => everyDays({ n: 2 }),
  everyDays,
  everyDay: (): Rule => ruleOf({ freq: 'DAILY' }),
  everyWorkingDay: (): Rule => ruleOf({ freq: 'WEEKLY', weekdays: WORKING_DAYS }),
  everyWeekend: (): Rule => ruleOf({ freq: 'WEEKLY', weekdays: WEEKEND }),
  /** In Germany and France a working day may be a Saturday. */
  everyLegalWorkingDay: (): Rule =>
    ruleOf({ freq: 'WEEKLY', weekdays: WORKING_DAYS, open: ['which weekdays'] }),
  inEvenWeeks: inWeeks('even'),
  inOddWeeks: inWeeks('odd'),

  /** "elke 15e van de maand" */
  onMonthDays: ({ monthDays }: Said): Rule => ruleOf({ freq: 'MONTHLY', monthDays: monthDays ?? [] }),

  /** "elk jaar op 15 april", "ieder jaar op de derde zaterdag van september". */
  onYearDay: ({ yearDay }: Said): Rule | undefined => {
    if (yearDay?.month === undefined || yearDay.year !== undefined) return undefined
    const months = [yearDay.month]
    if (yearDay.position !== undefined && yearDay.weekday !== undefined)
      return ruleOf({ freq: 'YEARLY', months, positions: [yearDay.position], weekdays: [yearDay.weekday] })
    if (yearDay.day === undefined || yearDay.weekday !== undefined) return undefined
    return ruleOf({ freq: 'YEARLY', months, monthDays: [yearDay.day] })
  },

  /** "wekelijks", "elke maand": without a day. */
  weekly: (): Rule => ruleOf({ freq: 'WEEKLY', open: ['weekday'] }),
  monthly: (): Rule => ruleOf({ freq: 'MONTHLY', open: ['weekday'] }),
  everyMonths: ({ n = 1 }: Said): Rule =>
    ruleOf({ freq: 'MONTHLY', interval: n, open: ['first day', 'weekday'] }),
  yearly: (): Rule => ruleOf({ freq: 'YEARLY', open: ['weekday'] }),
}
