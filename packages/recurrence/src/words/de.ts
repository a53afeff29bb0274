import type { RuleWords } from './rule-words.ts'

const ORDINALS = ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften']

export const de: RuleWords = {
  everyDay: 'jeden Tag',
  everyDays: (interval) => `alle ${interval} Tage`,
  everyWeekday: (days) => `jeden ${days}`,
  everyWeeks: (interval, days) => `alle ${interval} Wochen am ${days}`,
  fromDay: (first, last) => `von ${first} bis ${last}`,
  ordinal: (nth) => ORDINALS[nth - 1] ?? 'letzten',
  everyMonth: (days) => `jeden ${days} im Monat`,
  everyMonths: (interval, days) => `alle ${interval} Monate am ${days}`,
  monthDay: (day) => (day === -1 ? 'letzten Tag' : `${day}.`),
  everyMonthDate: (dates) => `am ${dates} jedes Monats`,
  everyYear: (day) => `jedes Jahr am ${day}`,
  everyYears: (interval, day) => `alle ${interval} Jahre am ${day}`,
  ofMonth: (days, months) => `${days} im ${months}`,
  inMonths: (months) => `im ${months}`,
  fromMonth: (first, last) => `von ${first} bis ${last}`,
  notInMonths: (months) => `nicht im ${months}`,
  notOn: (dates) => `nicht am ${dates}`,
  withExceptions: 'mit Ausnahmen',
  date: (day, month) => `${day}. ${month}`,
}
