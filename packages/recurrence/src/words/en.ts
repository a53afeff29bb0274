import type { RuleWords } from './rule-words.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })

export const en: RuleWords = {
  everyDay: 'every day',
  everyDays: (interval) => `every ${interval} days`,
  everyWeekday: (days) => `every ${days}`,
  everyWeeks: (interval, days) => `every ${interval} weeks on ${days}`,
  fromDay: (first, last) => `from ${first} to ${last}`,
  ordinal: (nth) => ORDINALS[nth - 1] ?? 'last',
  everyMonth: (days) => `every ${days} of the month`,
  everyMonths: (interval, days) => `every ${interval} months on the ${days}`,
  monthDay: (day) => (day === -1 ? 'last day' : `${day}${ENDINGS[ordinalRules.select(day)] ?? 'th'}`),
  everyMonthDate: (dates) => `on the ${dates} of every month`,
  everyYear: (day) => `every year on ${day}`,
  everyYears: (interval, day) => `every ${interval} years on ${day}`,
  ofMonth: (days, months) => `the ${days} of ${months}`,
  inMonths: (months) => `in ${months}`,
  fromMonth: (first, last) => `from ${first} to ${last}`,
  notInMonths: (months) => `not in ${months}`,
  notOn: (dates) => `not on ${dates}`,
  withExceptions: 'with exceptions',
  date: (day, month) => `${day} ${month}`,
}
